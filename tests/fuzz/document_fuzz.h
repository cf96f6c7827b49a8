// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a fuzzer feeds with bytes: one function per format, shared by the fuzzers and by the tests
// that replay their corpora.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warren::fuzz {

/// Reads the bytes as a document; what can be read must survive being written and read again.
/// Always 0, as libFuzzer wants it.
int fuzzDocument(const std::uint8_t* bytes, std::size_t size);

} // namespace warren::fuzz
