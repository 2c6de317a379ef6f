#include "harness/execution/program/answer_parser.hpp"

#include "harness/execution/program/faults.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

namespace matchbench::program {
namespace {

static_assert(std::endian::native == std::endian::little, "columns are copied as they come");

// A line that announces columns has two or three short members.
constexpr std::size_t kLongestAnnouncement = 1024;
constexpr std::size_t kShownBytes = 80;

std::string start_of(std::string_view line) {
  return std::string(line.substr(0, kShownBytes)) + (line.size() > kShownBytes ? "…" : "");
}

// Nothing if the number is none of the type.
template <class Whole>
std::optional<Whole> whole(double number) {
  constexpr auto kLeast = static_cast<double>(std::numeric_limits<Whole>::min());
  constexpr auto kMost = static_cast<double>(std::numeric_limits<Whole>::max());
  if (!(number >= kLeast && number <= kMost) || number != std::floor(number)) return std::nullopt;
  return static_cast<Whole>(number);
}

std::size_t column_bytes_of(const RawAnswer& answer) {
  const std::size_t degree = answer.has_degrees ? sizeof(std::int32_t) : 0;
  return answer.ranked * (sizeof(std::uint32_t) + sizeof(double) + degree);
}

template <class Number>
void copy_column(const char*& from, std::vector<mb_match_t>& out, Number mb_match_t::*member) {
  for (mb_match_t& match : out) {
    std::memcpy(&(match.*member), from, sizeof(Number));
    from += sizeof(Number);
  }
}

}  // namespace

std::uint64_t whole_or(const text::JsonObject& members, std::string_view name,
                       std::uint64_t absent) {
  const auto stated = members.whole(name);
  if (!stated && members.has(name)) {
    throw ProgramFault(fmt::format("'{}' is not a whole number from 0", name));
  }
  return stated.value_or(absent);
}

bool flag_or(const text::JsonObject& members, std::string_view name, bool absent) {
  const auto stated = members.flag(name);
  if (!stated && members.has(name)) {
    throw ProgramFault(fmt::format("'{}' is neither true nor false", name));
  }
  return stated.value_or(absent);
}

const text::JsonObject& AnswerParser::parse(RawAnswer& answer) {
  answer.line.reserve(answer.line.size() + text::kJsonPadding);
  if (const std::string fault = json_.parse(answer.line); !fault.empty()) {
    // Why it is none says something to the author of an answer, not of a print statement.
    const bool is_answer = answer.line.starts_with('{');
    throw ProgramFault(fmt::format(
        "the program wrote a line that is no JSON object{}: {}; only answers may be written to the "
        "standard output, everything else to standard error{}",
        is_answer ? fmt::format(" ({})", fault) : "", start_of(answer.line),
        language_ == "Python" ? "; import matchbench before anything is printed" : ""));
  }
  return json_;
}

void AnswerParser::read(ProgramPipes& pipes, RawAnswer& out) {
  while (!read_at_hand(pipes, out)) pipes.read_some();
}

bool AnswerParser::read_at_hand(ProgramPipes& pipes, RawAnswer& out) {
  if (!out.lacks_columns) {
    const auto line = pipes.line();
    if (!line) return false;
    out.line.assign(*line);
    out.has_columns = false;
    if (out.line.size() <= kLongestAnnouncement) look_for_columns(out);
  }
  if (!out.has_columns) return true;
  const auto columns = pipes.bytes(column_bytes_of(out));
  out.lacks_columns = !columns;
  if (columns) out.columns.assign(*columns);
  return columns.has_value();
}

void AnswerParser::look_for_columns(RawAnswer& answer) {
  const text::JsonObject& members = parse(answer);
  if (!members.has("ranked")) return;
  const auto ranked = members.whole("ranked");
  if (!ranked) throw ProgramFault("'ranked' is not a whole number: " + start_of(answer.line));
  if (*ranked > services_) {
    throw ProgramFault(
        fmt::format("the program announced {} ranked services of {}", *ranked, services_),
        Outcome::kBadRanking);
  }
  answer.ranked = *ranked;
  answer.has_columns = true;
  answer.has_degrees = flag_or(members, "degrees", false);
}

const text::JsonObject& AnswerParser::members_of(RawAnswer& answer, std::uint64_t id) {
  const text::JsonObject& members = parse(answer);
  const auto stated = members.whole("id");
  if (stated != id) {
    throw ProgramFault(
        fmt::format("the program wrote an answer to {} in place of one to the call {}",
                    stated ? fmt::format("the call {}", *stated) : std::string("no call"), id));
  }
  return members;
}

const text::JsonObject& AnswerParser::members_of(RawAnswer& answer) {
  return parse(answer);
}

void AnswerParser::take_ranking(const RawAnswer& answer, std::vector<mb_match_t>& out) {
  if (answer.has_columns) {
    out.assign(answer.ranked, mb_match_t{});
    const char* from = answer.columns.data();
    copy_column(from, out, &mb_match_t::service);
    copy_column(from, out, &mb_match_t::score);
    if (answer.has_degrees) copy_column(from, out, &mb_match_t::degree);
    return;
  }
  if (!json_.rows("ranking", rows_)) {
    throw ProgramFault(
        "the answer has no 'ranking' that is a list of [service, score] or [service, score, "
        "degree]: " +
        start_of(answer.line));
  }
  out.clear();
  for (const auto& row : rows_) {
    const auto service = whole<std::uint32_t>(row.numbers[0]);
    const auto degree = whole<std::int32_t>(row.numbers[2]);
    if (!service || !degree) {
      throw ProgramFault("a service or a degree of 'ranking' is not a whole number in range: " +
                         start_of(answer.line));
    }
    out.push_back({*service, *degree, row.numbers[1]});
  }
}

}  // namespace matchbench::program
