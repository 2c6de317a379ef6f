#include "harness/session/talk/log_tail.hpp"

#include "harness/text/printable.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace matchbench::session {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t kLines = 3;
constexpr std::size_t kBytes = 400;
// With these, runtimes begin the report that ends a program, its reason first: Go twice, Rust,
// Java.
constexpr std::array<std::string_view, 4> kReasons = {"panic: ", "fatal error: ", "thread '",
                                                      "Exception in thread "};
// In the frames of code that is not the author's: Go, Java, the SDK, Node.
constexpr std::array<std::string_view, 8> kOthers = {
    "/go/src/", "/usr/lib/go", "at java.",           "at java.base/",
    "at jdk.",  "at sun.",     "at org.matchbench.", "node:"};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Without the lines that are empty, or only point to a place in the line before.
Lines lines_of(std::string_view log) {
  Lines lines;
  while (!log.empty()) {
    const std::size_t end = std::min(log.find('\n'), log.size());
    std::string_view line = log.substr(0, end);
    log.remove_prefix(std::min(end + 1, log.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    if (line.find_first_not_of("^~ \t\r") != std::string_view::npos) lines.push_back(line);
  }
  return lines;
}

// A reason that precedes its stack; uncaught exceptions of Node have no word of their own at
// the begin of the line, but a stack of lines "at …" behind it.
bool is_reason(const Lines& lines, std::size_t i) {
  const auto begins = [&](std::string_view start) { return lines[i].starts_with(start); };
  if (std::ranges::any_of(kReasons, begins)) return true;
  return i + 1 < lines.size() && !begins("at ") && lines[i + 1].starts_with("at ");
}

bool is_own_frame(std::string_view line) {
  const bool is_frame = line.starts_with("at ") || contains(line, ".go:");
  return is_frame &&
         std::ranges::none_of(kOthers, [&](std::string_view part) { return contains(line, part); });
}

}  // namespace

std::string telling_lines(std::string_view log) {
  const Lines lines = lines_of(log);
  const std::size_t tail = lines.size() - std::min(lines.size(), kLines);
  Lines shown;
  // Of what a compiler says that runs before the program, the first fault is the cause of others.
  const auto fault = std::ranges::find_if(lines, [](std::string_view line) {
    return contains(line, ".java:") && contains(line, ": error: ");
  });
  if (fault < lines.begin() + static_cast<std::ptrdiff_t>(tail)) shown.push_back(*fault);
  for (std::size_t i = lines.size(); i-- > 0;) {
    if (!is_reason(lines, i)) continue;
    if (i < tail) shown.push_back(lines[i]);
    const auto own =
        std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines.end(), is_own_frame);
    if (own < lines.begin() + static_cast<std::ptrdiff_t>(tail)) shown.push_back(*own);
    break;
  }
  shown.insert(shown.end(), lines.begin() + static_cast<std::ptrdiff_t>(tail), lines.end());
  std::string out;
  for (const std::string_view line : shown) {
    out += (out.empty() ? "" : " | ") + text::printable(line, kBytes);
  }
  return out;
}

}  // namespace matchbench::session
