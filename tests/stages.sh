# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The stages of tests/run, and the sum of their results. To be sourced after packaging/progress.sh.

passed=0
failed=0
jobs=$(build_jobs)

# check TITLE COMMAND…: a stage that counts as one test.
check() {
    if stage "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        return 1
    fi
}

# tests TITLE COMMAND…: a stage that counts with the results it prints.
tests() {
    local status=0 good bad
    stage "$@" || status=$?
    read -r good bad < <(awk -f tests/count_results.awk "$stage_log")
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
        bad=1
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
    return "$status"
}

skip() {
    printf 'skip  %-44s %s\n' "$1" "$2"
}

# The last line, and the exit status with it.
finish() {
    printf 'all stages took %d min %d s\n' $((SECONDS / 60)) $((SECONDS % 60))
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}

# Nothing further can run without these.
need() {
    check "$@" || finish
}

build() {
    local folder=$1
    shift
    cmake --build "$folder" --parallel "$jobs" --target "$@"
}

run_ctest() {
    local folder=$1
    shift
    ctest --test-dir "$folder" --verbose --no-tests=error --parallel "$jobs" "$@"
}

install_stage() {
    need "install packages" packaging/install-dependencies "$@"
}

# release_stages PRESET: everything that the preset has, with the flags that are shipped. Sources
# are joined (a third of the time) except with --all and --quick.
release_stages() {
    local joined=()
    [ "$mode" != default ] || joined=(-DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=8)
    need "$1: configure" configure "$1" "out/$1" -DWARREN_TESTS=ON "${joined[@]}"
    need "$1: build" build "out/$1" all
    tests "$1: tests" run_ctest "out/$1"
}

scenario_stage() {
    tests "$1: scenarios" "out/$1/app/warrenctl" run --check resources/scenarios/*.warren
}

# Every engine header compiles by itself, with what its layer may use and nothing more.
header_stage() {
    if check "engine headers: configure" configure engine-only out/engine-only; then
        check "engine headers: each by itself" \
            build out/engine-only all_verify_interface_header_sets
    fi
}

sources() {
    git ls-files --cached --others --exclude-standard -- "$@"
}

# The sources that changed last: not yet committed, then by commit; all with --all.
changed_sources() {
    if [ "$mode" = all ]; then
        sources '*.cpp'
        return
    fi
    {
        git diff --name-only HEAD -- '*.cpp'
        git log -n 20 --name-only --diff-filter=AMR --format= -- '*.cpp'
    } | awk '!seen[$0]++' | while read -r file; do
        [ ! -f "$file" ] || echo "$file"
    done | head -n 8
}

# tidy_sources BUILD_FOLDER FILE…: clang-tidy with the commands that built the folder. A file that
# is not built there (the workbench in an engine build) is left out.
tidy_sources() {
    local folder=$1 file known=()
    shift
    for file in "$@"; do
        ! grep -qF "\"$root/$file\"" "$folder/compile_commands.json" || known+=("$file")
    done
    [ ${#known[@]} -gt 0 ] || return 0
    printf '%s\0' "${known[@]}" | xargs -0 -P "$jobs" -n 1 clang-tidy -p "$folder" --quiet \
        --extra-arg=-Wno-unknown-warning-option
}

# style_stages PRESET: format and lint; the tidy test is among the tests.
style_stages() {
    local files
    if ! git rev-parse --verify --quiet HEAD >/dev/null; then
        skip "style" "not a git checkout"
        return
    fi
    mapfile -t files < <(sources '*.cpp' '*.h')
    check "clang-format: ${#files[@]} files" clang-format --dry-run --Werror "${files[@]}"
    mapfile -t files < <(changed_sources)
    check "clang-tidy: ${#files[@]} files" tidy_sources "out/$1" "${files[@]}"
}

# The same golden fingerprints hold in the binary that the other compiler makes.
clang_stages() {
    check "clang: configure" configure clang out/clang "$@" &&
        check "clang: build" build out/clang all &&
        tests "clang: tests" run_ctest out/clang --exclude-regex '^(tidy|tidy_test)$'
}

# Address and undefined-behaviour sanitizers: the engine and one UI test; everything with --all.
sanitizer_stages() {
    local targets=(engine_test ui_canvas_test)
    local filter=(--tests-regex '^(engine_test|ui_canvas_test)$')
    if [ "$mode" = all ]; then
        targets=(all) filter=(--exclude-regex '^(tidy|tidy_test)$')
    fi
    export UBSAN_OPTIONS=print_stacktrace=1
    export LSAN_OPTIONS=suppressions=$root/tests/lsan.supp:print_suppressions=0
    check "asan-ubsan: configure" configure asan-ubsan out/asan-ubsan &&
        check "asan-ubsan: build" build out/asan-ubsan "${targets[@]}" &&
        tests "asan-ubsan: tests" run_ctest out/asan-ubsan "${filter[@]}"
}

thread_stages() {
    check "tsan: configure" configure tsan out/tsan &&
        check "tsan: build" build out/tsan bridge_test &&
        tests "tsan: tests" run_ctest out/tsan --tests-regex '^bridge_test$'
}

# A minute of new input for each fuzz target, from its corpus, into a copy of it.
fuzz_stages() {
    local target name corpus
    if ! check "fuzz: configure" configure fuzz out/fuzz ||
        ! check "fuzz: build" build out/fuzz fuzz_targets; then
        return
    fi
    for target in out/fuzz/tests/fuzz/fuzz_*; do
        [ -f "$target" ] || continue
        name=${target##*/fuzz_}
        corpus=out/fuzz/corpus/$name
        mkdir -p "$corpus"
        check "fuzz: $name" "$target" -max_total_time=60 -rss_limit_mb=2048 \
            "$corpus" "tests/fuzz/corpus/$name"
    done
}

# What only a checkout beside the project's shared folder has.
shared_stage() {
    local sample=../shared/conformance/definitions-sample.json
    if [ -f "$sample" ]; then
        check "definitions exported by a RabbitMQ" definitions_round_trip "$sample"
    else
        skip "definitions exported by a RabbitMQ" "no ../shared beside this clone"
    fi
}

# There and back again gives the same bytes as there.
definitions_round_trip() {
    local ctl=out/release/app/warrenctl folder=out/definitions
    rm -rf "$folder" && mkdir -p "$folder" &&
        "$ctl" convert "$1" "$folder/first.warren" &&
        "$ctl" convert "$folder/first.warren" "$folder/second.json" &&
        "$ctl" convert "$folder/second.json" "$folder/third.warren" &&
        "$ctl" convert "$folder/third.warren" "$folder/fourth.json" &&
        cmp "$folder/second.json" "$folder/fourth.json"
}
