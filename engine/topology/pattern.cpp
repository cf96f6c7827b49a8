// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Policy patterns through PCRE2: Erlang's `re`, which RabbitMQ uses, is a PCRE too.
#include "engine/topology/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <array>

namespace warren {

namespace {

constexpr std::size_t kMaxPatternBytes = 4096;
constexpr std::uint32_t kMaxNesting = 64;
constexpr std::uint32_t kMatchLimit = 100'000;
constexpr std::uint32_t kDepthLimit = 10'000;
constexpr std::uint32_t kHeapLimitKiB = 10'000;

struct FreeCompileContext {
    void operator()(pcre2_compile_context* context) const { pcre2_compile_context_free(context); }
};
struct FreeMatchContext {
    void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
};
struct FreeMatch {
    void operator()(pcre2_match_data* match) const { pcre2_match_data_free(match); }
};

const PCRE2_UCHAR8* bytesOf(std::string_view text) {
    return reinterpret_cast<const PCRE2_UCHAR8*>(text.data()); // same width by definition
}

std::string reasonOf(int code) {
    std::array<PCRE2_UCHAR8, 256> buffer{};
    const int length = pcre2_get_error_message(code, buffer.data(), buffer.size());
    return length < 0 ? std::string{} : std::string(buffer.begin(), buffer.begin() + length);
}

} // namespace

struct Pattern::Code {
    pcre2_code* code = nullptr;
    explicit Code(pcre2_code* compiled) : code(compiled) {}
    Code(const Code&) = delete;
    Code& operator=(const Code&) = delete;
    ~Code() { pcre2_code_free(code); }
};

Pattern::Pattern(std::shared_ptr<const Code> code) : m_code(std::move(code)) {}

Result<Pattern> Pattern::compile(const std::string& pattern) {
    const std::unique_ptr<pcre2_compile_context, FreeCompileContext> context(
        pcre2_compile_context_create(nullptr));
    pcre2_set_max_pattern_length(context.get(), kMaxPatternBytes);
    pcre2_set_parens_nest_limit(context.get(), kMaxNesting);
    int errorNumber = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code* code = pcre2_compile(bytesOf(pattern), pattern.size(), PCRE2_NEVER_UTF,
                                     &errorNumber, &offset, context.get());
    if (code == nullptr) {
        return failure(ErrorCode::PatternInvalid,
                       {pattern, reasonOf(errorNumber), std::to_string(offset)});
    }
    return Pattern(std::make_shared<const Code>(code));
}

Matched Pattern::match(std::string_view name) const {
    const std::unique_ptr<pcre2_match_context, FreeMatchContext> context(
        pcre2_match_context_create(nullptr));
    pcre2_set_match_limit(context.get(), kMatchLimit);
    pcre2_set_depth_limit(context.get(), kDepthLimit);
    pcre2_set_heap_limit(context.get(), kHeapLimitKiB);
    const std::unique_ptr<pcre2_match_data, FreeMatch> match(pcre2_match_data_create(1, nullptr));
    const int found =
        pcre2_match(m_code->code, bytesOf(name), name.size(), 0, 0, match.get(), context.get());
    if (found == PCRE2_ERROR_NOMATCH) {
        return Matched::No;
    }
    return found < 0 ? Matched::Exhausted : Matched::Yes;
}

} // namespace warren
