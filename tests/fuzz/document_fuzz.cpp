// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The document formats under arbitrary bytes.
#include "tests/fuzz/document_fuzz.h"

#include "engine/base/check.h"
#include "engine/topology/diff.h"
#include "engine/topology/document_file.h"

namespace warren::fuzz {

int fuzzDocument(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const Checked<LoadedDocument> loaded = readDocument(text, "fuzz");
    if (!loaded) {
        WARREN_CHECK(!loaded.error().empty());
        return 0;
    }
    const std::string written = writeWarren(loaded->document);
    const Checked<LoadedDocument> again = readDocument(written, "fuzz");
    WARREN_CHECK(again.has_value());
    WARREN_CHECK(diff(again->document, loaded->document).isEmpty());
    WARREN_CHECK(writeWarren(again->document) == written);
    return 0;
}

} // namespace warren::fuzz
