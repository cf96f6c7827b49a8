# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The warning set. Every exception has its reason beside it.

include_guard(GLOBAL)

option(WARREN_WERROR "Treat warnings as errors" ON)

function(warren_warnings target)
    if(MSVC)
        target_compile_options(${target} PRIVATE /W4 /utf-8 /permissive-)
        if(WARREN_WERROR)
            target_compile_options(${target} PRIVATE /WX)
        endif()
        return()
    endif()
    target_compile_options(${target} PRIVATE
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
        -Woverloaded-virtual -Wswitch
        # Designated initialisers are our named arguments, and the fields left out have defaults.
        -Wno-missing-field-initializers)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # g++ 12 reports false positives of these two in optimised std::vector and std::string code.
        target_compile_options(${target} PRIVATE
            -Wno-stringop-overflow -Wno-array-bounds -Wno-restrict)
        if(WARREN_SANITIZE)
            # Instrumented variants look uninitialised to it, as its own documentation warns.
            target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
        endif()
    endif()
    if(WARREN_WERROR)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
endfunction()
