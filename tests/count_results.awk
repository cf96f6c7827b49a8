# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Counts the tests in the log of `ctest --verbose` or of a command that ends with
# "N passed, N failed"; prints "passed failed".
#
# A program that says how many of its tests passed (GoogleTest, QtTest, Python's unittest, that
# line) counts with these numbers; one that says nothing counts as one test, and one that failed
# without a failed test of its own (a crash, a time-out) as one failure.

function program() {
    return match($0, /^ *[0-9]+: /) ? substr($0, 1, RLENGTH) + 0 : 0
}

function add(test, good, bad) {
    counted[test] = 1
    passed += good
    failed += bad
    badOf[test] += bad
}

# GoogleTest
/\[  PASSED  \] [0-9]+ test/ { split($0, part, /PASSED  \] /); add(program(), part[2] + 0, 0) }
/\[  FAILED  \] [0-9]+ test/ { split($0, part, /FAILED  \] /); add(program(), 0, part[2] + 0) }

# QtTest
/Totals: [0-9]+ passed, [0-9]+ failed/ {
    split($0, part, /Totals: |, /)
    add(program(), part[2] + 0, part[3] + 0)
}

# Python's unittest
/Ran [0-9]+ tests? in/ { split($0, part, /Ran /); ran[program()] = part[2] + 0 }
/^ *[0-9]*:? ?OK( |$)/ && (program() in ran) { add(program(), ran[program()], 0) }

# warrenctl run --check
/^ *([0-9]+: )?[0-9]+ passed, [0-9]+ failed/ {
    line = $0
    sub(/^ *[0-9]+: /, "", line)
    split(line, part, / passed, /)
    add(program(), part[1] + 0, part[2] + 0)
}

# ctest's own line for each program
/^ *[0-9]+\/[0-9]+ Test +#[0-9]+:/ {
    split($0, part, /#|:/)
    test = part[2] + 0
    good = ($0 ~ / Passed /)
    if (good && !(test in counted)) {
        passed += 1
    }
    if (!good && badOf[test] == 0) {
        failed += 1
    }
}

END { print passed + 0, failed + 0 }
