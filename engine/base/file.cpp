// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The portable part of reading and replacing whole files.
#include "engine/base/file.h"

#include "engine/base/file_platform.h"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace warren {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kChunk = std::size_t{1} << 16;

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using OpenFile = std::unique_ptr<std::FILE, CloseFile>;

/// Where the name leads in the end, also when nothing is there yet.
fs::path linkTarget(const fs::path& path) {
    constexpr int mostLinks = 32;
    fs::path target = path;
    std::error_code error;
    for (int i = 0; i < mostLinks && fs::is_symlink(target, error); ++i) {
        const fs::path next = fs::read_symlink(target, error);
        if (error) {
            break;
        }
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target;
}

Error unwritable(const fs::path& path, int systemError) {
    return fileError(ErrorCode::FileUnwritable, path.string(), systemError);
}

Result<void> writeInPlace(const fs::path& path, std::string_view content) {
    const OpenFile file{platform::openFile(path, "wb")};
    if (!file) {
        return failure(unwritable(path, errno));
    }
    if (std::fwrite(content.data(), 1, content.size(), file.get()) != content.size() ||
        std::fflush(file.get()) != 0) {
        return failure(unwritable(path, errno));
    }
    return {};
}

/// 0, or the system's error.
int writeAndFlush(const fs::path& path, std::string_view content) {
    OpenFile file{platform::openFile(path, "wb")};
    if (!file) {
        return errno;
    }
    if (std::fwrite(content.data(), 1, content.size(), file.get()) != content.size() ||
        std::fflush(file.get()) != 0 || !platform::flushToDisk(file.get())) {
        return errno;
    }
    return std::fclose(file.release()) == 0 ? 0 : errno;
}

} // namespace

Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        return failure(fileError(ErrorCode::FileUnreadable, path.string(), EISDIR));
    }
    const OpenFile file{platform::openFile(path, "rb")};
    if (!file) {
        return failure(fileError(ErrorCode::FileUnreadable, path.string(), errno));
    }
    std::string content;
    std::size_t chunk = kChunk;
    if (const auto size = fs::file_size(path, error); !error && size <= limit) {
        chunk = static_cast<std::size_t>(size) + 1; // one more, to see the end at once
    }
    for (;; chunk = kChunk) {
        const std::size_t before = content.size();
        content.resize(before + chunk);
        const std::size_t count = std::fread(content.data() + before, 1, chunk, file.get());
        content.resize(before + count);
        if (content.size() > limit) {
            const auto size = fs::file_size(path, error);
            Error tooLarge{ErrorCode::FileTooLarge,
                           {path.string(), std::to_string(error ? content.size() : size),
                            std::to_string(limit)},
                           {path.string(), 0, 0},
                           {}};
            return failure(std::move(tooLarge));
        }
        if (std::ferror(file.get()) != 0) {
            return failure(fileError(ErrorCode::FileUnreadable, path.string(), errno));
        }
        if (count < chunk) {
            return content;
        }
    }
}

Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view content) {
    const fs::path target = linkTarget(path);
    std::error_code error;
    const fs::file_status status = fs::status(target, error);
    if (fs::is_directory(status)) {
        return failure(unwritable(path, EISDIR));
    }
    const bool replaces = fs::exists(status);
    if (replaces && !fs::is_regular_file(status)) {
        return writeInPlace(target, content);
    }
    // A file that is read-only stays as it is, even though its folder would let it be replaced.
    if (replaces && !platform::isWritable(target)) {
        return failure(unwritable(path, EACCES));
    }
    fs::path beside = target;
    beside += ".new";
    for (int i = 1; fs::exists(fs::symlink_status(beside, error)); ++i) {
        beside = target;
        beside += ".new" + std::to_string(i);
    }
    int systemError = writeAndFlush(beside, content);
    if (systemError == 0 && replaces) {
        fs::permissions(beside, status.permissions(), error);
    }
    if (systemError == 0) {
        fs::rename(beside, target, error);
        systemError = error ? error.value() : 0;
    }
    if (systemError != 0) {
        fs::remove(beside, error);
        return failure(unwritable(path, systemError));
    }
    platform::flushDirectory(target.parent_path());
    return {};
}

} // namespace warren
