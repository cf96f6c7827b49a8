# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
# One function makes every library of Warren, so that the architecture is a table that CMake
# enforces.
#
#   warren_library(NAME MAY_USE other layers… PRIVATE_USE outside libraries… SOURCES … HEADERS …)
#
# MAY_USE is linked PUBLIC and is all of Warren that the layer can name. PRIVATE_USE is linked
# PRIVATE, so what it brings is invisible to the layers above. warren_check_layers(), the last line
# of the top file, compares what each library links with what its row declared; the include lines
# are compared with the same rows by tests/tidy.

include_guard(GLOBAL)

function(warren_library name)
    cmake_parse_arguments(ARG "" "" "MAY_USE;PRIVATE_USE;SOURCES;HEADERS" ${ARGN})
    if(ARG_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "warren_library(${name}): unknown arguments ${ARG_UNPARSED_ARGUMENTS}")
    endif()
    add_library(${name} STATIC)
    target_sources(${name}
        PRIVATE ${ARG_SOURCES}
        PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${ARG_HEADERS})
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
    set_target_properties(${name} PROPERTIES
        VERIFY_INTERFACE_HEADER_SETS ON
        LINKER_LANGUAGE CXX
        WARREN_MAY_USE "${ARG_MAY_USE}"
        WARREN_PRIVATE_USE "${ARG_PRIVATE_USE}")
    target_link_libraries(${name} PUBLIC ${ARG_MAY_USE} PRIVATE ${ARG_PRIVATE_USE})
    warren_warnings(${name})
    set_property(GLOBAL APPEND PROPERTY WARREN_LIBRARIES ${name})
endfunction()

function(warren_check_layers)
    get_property(libraries GLOBAL PROPERTY WARREN_LIBRARIES)
    foreach(library IN LISTS libraries)
        get_target_property(linked ${library} LINK_LIBRARIES)
        get_target_property(allowed ${library} WARREN_MAY_USE)
        get_target_property(private ${library} WARREN_PRIVATE_USE)
        if(NOT linked)
            continue()
        endif()
        foreach(dependency IN LISTS linked)
            if(NOT dependency IN_LIST allowed AND NOT dependency IN_LIST private)
                message(FATAL_ERROR "${library} links ${dependency}, which its layer may not use")
            endif()
        endforeach()
    endforeach()
endfunction()

# warren_link_tests(FOLDER): for each library of FOLDER ("engine" or "ui") a program with an empty
# main that links the whole of the library. A symbol that only a higher layer has is then an
# undefined reference; without WHOLE_ARCHIVE nothing would be pulled in and nothing proved.
function(warren_link_tests folder)
    get_property(libraries GLOBAL PROPERTY WARREN_LIBRARIES)
    foreach(library IN LISTS libraries)
        get_target_property(source_dir ${library} SOURCE_DIR)
        get_target_property(sources ${library} SOURCES)
        if(NOT sources OR NOT source_dir MATCHES "^${PROJECT_SOURCE_DIR}/${folder}/")
            continue()
        endif()
        string(REPLACE "warren_" "link_" test ${library})
        add_executable(${test} ${PROJECT_SOURCE_DIR}/tests/link/empty_main.cpp)
        target_link_libraries(${test} PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,${library}>)
        warren_warnings(${test})
        add_test(NAME ${test} COMMAND ${test})
        set_tests_properties(${test} PROPERTIES LABELS "link" TIMEOUT 60)
    endforeach()
endfunction()
