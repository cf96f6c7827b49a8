# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The compiler flags that every target shares: optimisation, sanitizers, the same bits everywhere.
include_guard(GLOBAL)

if(NOT MSVC)
    # No contraction of floating-point expressions, whatever the processor offers: a run has the
    # same fingerprint on every machine.
    add_compile_options(-ffp-contract=off)
    # -O3 makes the engine larger and not quicker.
    string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
endif()

# A failed WARREN_CHECK names a place in the tree, not on the machine that built it.
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND NOT MSVC)
    add_compile_options("-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=")
endif()

if(WARREN_SANITIZE)
    add_compile_options(
        -fsanitize=${WARREN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${WARREN_SANITIZE})
endif()

if(WARREN_FUZZ)
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "WARREN_FUZZ needs clang: libFuzzer comes with it")
    endif()
    # Coverage for the libraries; the fuzz targets link the driver (tests/fuzz).
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(WARREN_LTO)
    include(CheckIPOSupported)
    check_ipo_supported()
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()
