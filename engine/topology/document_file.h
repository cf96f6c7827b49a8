// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes .warren files and bare RabbitMQ definitions.json, byte-stable.
//
// Limits: 256 MiB a file, nesting 64. A broken file gives its one syntax error, or every semantic
// error, each with line and column; nothing of it is loaded. Unknown keys are kept with their
// source text and reported once each, as notices.
#pragma once

#include "engine/base/result.h"
#include "engine/topology/document.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace warren {

enum class DocumentFormat : std::uint8_t { Warren, Definitions };

struct LoadedDocument {
    Document document;
    DocumentFormat format = DocumentFormat::Warren;
    bool isNewer = false; ///< made by a newer Warren: to be looked at, not saved over
    Errors notices; ///< kept keys and unknown arguments, actors without a target; the document is
                    ///< usable all the same
};

/// `file` is used in error places only. Which format it is, is seen from its content.
Checked<LoadedDocument> readDocument(std::string_view text, const std::string& file);
Checked<LoadedDocument> loadDocument(const std::filesystem::path& path);

std::string writeWarren(const Document& document);
/// Bare definitions; what the format cannot carry (workload, layout …) is listed in `lost`.
std::string writeDefinitions(const Document& document, Errors* lost = nullptr);

/// Atomic: writes beside the target, flushes, renames. The old file is intact on any error. By
/// extension: `.warren`, `.json`.
Result<void> saveDocument(const Document& document, const std::filesystem::path& path);

} // namespace warren
