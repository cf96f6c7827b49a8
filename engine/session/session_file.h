// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SessionFile: a recorded run in one SQLite file that any SQLite tool opens (tables: schema.cpp).
//
// Written by one thread at a time (the recorder's, which app/ or ui/bridge owns). WAL while open,
// one file when closed. One transaction an append, so kill -9 loses at most what was not yet
// appended. A full disk gives an error once; the run goes on.
#pragma once

#include "engine/base/result.h"
#include "engine/sim/record.h"
#include "engine/topology/document.h"

#include <filesystem>
#include <memory>

namespace warren::session {

class SessionFile {
public:
    /// Makes a new session, in place of an older one of that name. Refuses what is not a Warren
    /// session, and leaves what was there as it was on any error.
    static Result<SessionFile> create(const std::filesystem::path& path, const Document& document,
                                      std::uint64_t seed);
    SessionFile(SessionFile&&) noexcept;
    SessionFile& operator=(SessionFile&&) noexcept;
    /// Without close() the file says that it was not closed cleanly.
    ~SessionFile();

    /// All of the frame, or nothing of it. After an error there is nothing more to append.
    Result<void> append(const sim::RecordFrame& frame);
    /// Marks the session as cleanly closed and folds the WAL into the one file.
    Result<void> close();

private:
    struct State;
    explicit SessionFile(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace warren::session
