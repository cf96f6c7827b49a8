# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every check of tidy finds what it is for, and leaves its near miss alone."""

import sys
import unittest

import code_checks
import layer_checks
import text_checks
from source_file import SourceFile
from tidy import Tree

LICENCE = "".join(f"// {line}\n" for line in text_checks.SPDX)
BROKER_ROW = "warren_library(warren_broker MAY_USE warren_base HEADERS broker.h)"
BASE_ROW = "warren_library(warren_base HEADERS id.h)"


def findings(check, text, path="engine/broker/queue.cpp", others=None, machine_paths=()):
    files = [SourceFile(path, text)]
    files += [SourceFile(other, content) for other, content in (others or {}).items()]
    return [f.message for f in check(files[0], Tree(files, machine_paths))]


class Case(unittest.TestCase):
    def bad(self, check, text, **place):
        self.assertNotEqual(findings(check, text, **place), [])

    def good(self, check, text, **place):
        self.assertEqual(findings(check, text, **place), [])


class TextRules(Case):
    def test_wants_the_licence_in_the_first_two_lines(self):
        self.good(text_checks.check_licence, LICENCE)
        self.bad(text_checks.check_licence, "int x;\n")
        self.bad(text_checks.check_licence, LICENCE.replace("GPL-3.0-or-later", "MIT"))

    def test_finds_the_licence_of_a_script_below_its_shebang(self):
        script = "#!/usr/bin/env bash\n" + LICENCE.replace("//", "#")
        self.good(text_checks.check_licence, script, path="tests/run")

    def test_wants_a_caption_in_a_header(self):
        self.good(text_checks.check_caption, LICENCE + "// Queue: what waits.\n", path="a/b.h")
        self.bad(text_checks.check_caption, LICENCE + "#pragma once\n", path="a/b.h")

    def test_wants_no_caption_in_a_source_whose_header_has_it(self):
        self.good(text_checks.check_caption, LICENCE + '#include "a/b.h"\n', path="a/b.cpp")
        self.bad(text_checks.check_caption, LICENCE + '#include "a/c.h"\n', path="a/b.cpp")

    def test_measures_lines(self):
        self.good(text_checks.check_columns, "x" * 100)
        self.bad(text_checks.check_columns, "x" * 101)
        self.bad(text_checks.check_columns, "x \n")
        self.bad(text_checks.check_columns, "\tx\n")

    def test_measures_files(self):
        self.good(text_checks.check_length, "\n" * 500)
        self.bad(text_checks.check_length, "\n" * 501)
        self.bad(text_checks.check_length, "\n" * 251, path="a/b.h")

    def test_bans_words(self):
        self.bad(text_checks.check_words, "// TODO later\n")
        self.bad(text_checks.check_words, "std::this_thread::sleep_for(1s);\n")
        self.bad(text_checks.check_words, "int x; // NOLINT\n")
        self.good(text_checks.check_words, "int x; // NOLINT(bugprone-x): the C API wants it\n")
        self.good(text_checks.check_words, "// todos los mensajes\n")

    def test_bans_paths_of_the_machine(self):
        machine = dict(machine_paths=("/farm/", "/home/ada/"))
        self.bad(text_checks.check_machine_paths, "see /farm/x\n", **machine)
        self.good(text_checks.check_machine_paths, "see engine/farm.h\n", **machine)


class CodeRules(Case):
    def test_measures_functions(self):
        self.bad(code_checks.check_function_length, "void f() {\n" + "a();\n" * 60 + "}\n")
        self.good(code_checks.check_function_length, "void f() {\n" + "a();\n" * 58 + "}\n")

    def test_measures_member_functions_but_not_classes(self):
        body = "a();\n" * 60
        self.bad(code_checks.check_function_length, f"class A {{\nvoid f() const {{\n{body}}}\n}};")
        self.good(code_checks.check_function_length, "class A {\n" + "int a();\n" * 80 + "};\n")
        self.good(code_checks.check_function_length, "namespace a {\n" + "int a();\n" * 80 + "}\n")

    def test_does_not_count_the_rows_of_a_table(self):
        rows = "case Code::A:\n    return \"a; {\";\n" * 60
        self.good(code_checks.check_function_length, f"char* f() {{\nswitch (x) {{\n{rows}}}\n}}\n")

    def test_is_not_misled_by_comments_and_literals(self):
        self.good(code_checks.check_function_length,
                  'void f() {\na("{"); // {\nb(\'{\');\n}\n' + "int x;\n" * 80)

    def test_bans_default_in_a_switch_over_an_enum(self):
        self.bad(code_checks.check_switches, "switch (t) { case Type::Quorum: default: f(); }")
        self.good(code_checks.check_switches, "switch (t) { case Type::Quorum: f(); }")
        self.good(code_checks.check_switches, "switch (c) { case 'a': f(); default: g(); }")
        self.good(code_checks.check_switches, "switch (r) { case Qt::FontRole: default: g(); }")
        self.good(code_checks.check_switches,
                  "switch (t) { case T::A: switch (c) { case 1: default: g(); } }")

    def test_bans_names_that_say_nothing(self):
        self.bad(code_checks.check_names, "class QueueManager {\n};\n")
        self.bad(code_checks.check_names, "struct NodeInfo {};\n")
        self.good(code_checks.check_names, "class Database {\n};\nclass Informed {};\n")
        self.bad(code_checks.check_names, "int getSize() const;\n")
        self.bad(code_checks.check_names, "void handleFrame(Frame f) {}\n")
        self.good(code_checks.check_names, "QCoreApplication::processEvents(); x.getValue();\n")
        self.bad(code_checks.check_names, "", path="engine/base/string_utils.cpp")

    def test_allows_items_that_are_graphics_items(self):
        self.good(code_checks.check_names, "class NodeItem : public QGraphicsObject {};",
                  path="ui/canvas/node_item.h")

    def test_bans_what_differs_from_run_to_run(self):
        check = code_checks.check_determinism
        self.bad(check, "std::random_device device;\n")
        self.bad(check, "#include <random>\n")
        self.bad(check, "auto t = std::chrono::steady_clock::now();\n")
        self.bad(check, "double x = std::log(y);\n")
        self.good(check, "// std::random_device is banned\n")
        self.good(check, "std::random_device device;\n", path="app/warrenctl/bench.cpp")

    def test_bans_walking_an_unordered_container(self):
        check = code_checks.check_determinism
        declared = "std::unordered_map<Id, int> m_rows;\n"
        self.bad(check, declared + "for (const auto& row : m_rows) {}\n")
        self.bad(check, declared + "auto first = m_rows.begin();\n")
        self.good(check, declared + "auto row = m_rows.find(id);\n")
        self.bad(check, "for (auto& row : m_rows) {}\n",
                 others={"engine/broker/queue.h": declared})

    def test_bans_wire_names_outside_their_list(self):
        check = code_checks.check_wire_names
        self.bad(check, 'auto a = arguments["x-message-ttl"];\n')
        self.good(check, '// "x-message-ttl"\nauto a = "x-axis is not ONE";\n')
        self.good(check, '"x-message-ttl"', path=code_checks.WIRE_NAME_LISTS[0])

    def test_wants_headers_to_be_guarded(self):
        self.bad(code_checks.check_header_guard, "int x;\n", path="a/b.h")
        self.bad(code_checks.check_header_guard, "#pragma once\nusing namespace std;\n",
                 path="a/b.h")
        self.good(code_checks.check_header_guard, "#pragma once\n", path="a/b.h")


class LayerRules(Case):
    others = {"engine/base/CMakeLists.txt": BASE_ROW, "engine/base/id.h": "",
              "engine/broker/CMakeLists.txt": BROKER_ROW}

    def test_lets_a_layer_include_those_below_it_only(self):
        check = layer_checks.check_include_direction
        self.good(check, '#include "engine/base/id.h"\n', path="engine/broker/broker.h",
                  others=self.others)
        self.bad(check, '#include "engine/broker/broker.h"\n', path="engine/base/id.h",
                 others={**self.others, "engine/broker/broker.h": ""})

    def test_reads_rows_with_variables(self):
        cmake = "set(below warren_a)\nlist(APPEND below warren_b)\n" \
                "warren_library(warren_c MAY_USE ${below} SOURCES c.cpp)"
        row = {"MAY_USE": ["warren_a", "warren_b"], "SOURCES": ["c.cpp"]}
        self.assertEqual(list(layer_checks.rows_of(cmake)), [("warren_c", row)])

    def test_keeps_panels_apart(self):
        include = '#include "ui/charts/charts_panel.h"\n'
        self.bad(layer_checks.check_panels, include, path="ui/inspector/inspector.cpp")
        self.good(layer_checks.check_panels, include, path="ui/window/main_window.cpp")
        self.good(layer_checks.check_panels, include, path="ui/charts/charts_panel.cpp")

    def test_keeps_qt_out_of_the_engine(self):
        check = layer_checks.check_engine_is_qt_free
        self.bad(check, "#include <QString>\n")
        self.good(check, "#include <QString>\n", path="ui/window/main_window.cpp")
        self.bad(check, "find_package(Qt6 6.4)", path="engine/CMakeLists.txt")

    def test_wants_includes_from_the_root(self):
        self.bad(layer_checks.check_include_paths, '#include "queue.h"\n')
        self.good(layer_checks.check_include_paths, '#include "engine/base/id.h"\n',
                  others=self.others)

    def test_compares_the_lists_with_the_disk(self):
        cmake = {"engine/base/CMakeLists.txt": "warren_library(warren_base SOURCES id.cpp)"}
        self.good(layer_checks.check_listed, "", path="engine/base/id.cpp", others=cmake)
        self.bad(layer_checks.check_listed, "", path="engine/base/valid.cpp", others=cmake)
        self.good(layer_checks.check_listed, "", path="tests/support/script.h", others=cmake)
        self.bad(layer_checks.check_lists_exist, cmake["engine/base/CMakeLists.txt"],
                 path="engine/base/CMakeLists.txt")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
