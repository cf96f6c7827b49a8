// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where libFuzzer enters: the function that its target names (see CMakeLists.txt).
#include WARREN_FUZZ_HEADER

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    return warren::fuzz::WARREN_FUZZ_FUNCTION(bytes, size);
}
