#include "harness/execution/program/trace.hpp"

#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>

namespace matchbench::program {
namespace {

constexpr std::size_t kLineBytes = 240;
constexpr std::size_t kFollowingLines = 3;
constexpr std::uint64_t kColumnEntries = 5;

void show(std::string_view mark, std::string_view line) {
  const bool cut = line.size() > kLineBytes;
  fmt::print(stderr, "{} {}{}\n", mark, text::printable(line, kLineBytes),
             cut ? fmt::format(" … ({} bytes)", line.size()) : "");
}

// The meaning of columns, as JSON would have it.
std::string in_json(const RawAnswer& answer) {
  std::string text = "[";
  const char* services = answer.columns.data();
  const char* scores = services + answer.ranked * sizeof(std::uint32_t);
  for (std::uint64_t i = 0; i < std::min(answer.ranked, kColumnEntries); ++i) {
    std::uint32_t service = 0;
    double score = 0;
    std::memcpy(&service, services + i * sizeof service, sizeof service);
    std::memcpy(&score, scores + i * sizeof score, sizeof score);
    text += fmt::format("{}[{}, {}]", i == 0 ? "" : ", ", service, score);
  }
  return text + (answer.ranked > kColumnEntries ? ", …]" : "]");
}

}  // namespace

void Trace::called(std::string_view message) {
  if (calls_ == 0) return;
  ++number_;
  if (number_ == calls_ + 1) fmt::print(stderr, "later calls are not shown\n");
  if (!shows()) return;
  std::size_t following = 0;
  std::string_view mark = "->";
  while (!message.empty()) {
    const std::size_t end = std::min(message.find('\n'), message.size() - 1);
    if (following <= kFollowingLines) show(mark, message.substr(0, end));
    mark = "  ";
    message.remove_prefix(end + 1);
    ++following;
  }
  if (following > kFollowingLines + 1) {
    fmt::print(stderr, "   … {}\n",
               text::counted(following - kFollowingLines - 1, "further line", "further lines"));
  }
}

void Trace::answered(const RawAnswer& answer, std::span<const RawAnswer> more) const {
  if (calls_ == 0 || !shows()) return;
  if (answer.line.empty()) {
    fmt::print(stderr, "<- nothing\n");
    return;
  }
  show("<-", answer.line);
  if (answer.has_columns && !answer.columns.empty()) {
    fmt::print(stderr, "   in binary: {}\n", in_json(answer));
  }
  for (std::size_t i = 0; i < std::min(more.size(), kFollowingLines); ++i) show("  ", more[i].line);
}

}  // namespace matchbench::program
