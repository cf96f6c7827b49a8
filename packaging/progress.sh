# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Shared by packaging/run and tests/run: a stage is one command, one log and one line on the
# terminal; a stage that fails shows the end of its log. To be sourced.

logs=$root/out/logs
mkdir -p "$logs"

# How many compilers at once: one a core, and no more than memory allows (about 1.5 GB each).
build_jobs() {
    local cores memory
    cores=$(nproc)
    memory=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo 2>/dev/null || echo 1)
    [ "${memory:-1}" -ge 1 ] || memory=1
    echo $((cores < memory ? cores : memory))
}

# What a running stage says of itself: ninja's or ctest's last counter, else nothing.
stage_counter() {
    tail -c 2000 "$1" 2>/dev/null | grep -oE '\[ *[0-9]+/[0-9]+\]|^ *[0-9]+/[0-9]+ Test' |
        tail -n 1 | tr -d '[] Test' || true
}

# stage_watch PID LOG TITLE: on a terminal a line that is rewritten, elsewhere a line a minute,
# until the process ends.
stage_watch() {
    local pid=$1 log=$2 title=$3 started=$SECONDS told=0 seconds
    while kill -0 "$pid" 2>/dev/null; do
        seconds=$((SECONDS - started))
        if [ -t 1 ]; then
            printf '\r      %-44s %5d s  %-12s' "$title" "$seconds" "$(stage_counter "$log")"
        elif [ $((seconds / 60)) -gt "$told" ]; then
            told=$((seconds / 60))
            printf '      %-44s %5d s  %s\n' "$title" "$seconds" "$(stage_counter "$log")"
        fi
        sleep 0.2
    done
    [ ! -t 1 ] || printf '\r\033[K'
}

# stage TITLE COMMAND…: runs it with its output in a log. Sets stage_log; returns its status.
stage() {
    local title=$1 started=$SECONDS pid status=0
    shift
    stage_log=$logs/$(tr -cs 'a-z0-9\n' '-' <<<"${title,,}").log
    "$@" >"$stage_log" 2>&1 </dev/null &
    pid=$!
    stage_watch "$pid" "$stage_log" "$title"
    wait "$pid" || status=$?
    if [ "$status" -eq 0 ]; then
        printf 'ok    %-44s %5d s\n' "$title" $((SECONDS - started))
    else
        printf 'FAIL  %-44s %5d s\n' "$title" $((SECONDS - started))
        echo "----- the last lines of ${stage_log#"$root"/}"
        stage_excerpt "$stage_log"
        echo "-----"
    fi
    return "$status"
}

# The lines that say what went wrong, if they are further up, then the end of the log.
stage_excerpt() {
    local total
    total=$(wc -l <"$1")
    if [ "$total" -gt 40 ]; then
        head -n -40 "$1" | grep -E 'error:|Error|FAILED|FAIL!|Failure|ERROR: ' | head -n 20 || true
    fi
    tail -n 40 "$1"
}

# configure PRESET BUILD_FOLDER OPTION…
configure() {
    local preset=$1 build=$2
    shift 2
    local launcher=()
    if command -v ccache >/dev/null; then
        launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    fi
    cmake --preset "$preset" -S "$root" -B "$build" "${launcher[@]}" "$@"
}
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
