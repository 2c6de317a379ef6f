#include "harness/execution/session/talk/log_tail.hpp"

#include "harness/foundation/text/printable.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace matchbench::session {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t kLines = 3;
constexpr std::size_t kBytes = 400;
// With these, runtimes begin the report that ends a program, its reason first: Go twice, Rust,
// Java, Python.
constexpr std::array<std::string_view, 5> kReasons = {
    "panic: ", "fatal error: ", "thread '", "Exception in thread ", "Fatal Python error: "};
// In the frames of code that is not the author's: Go, Java and its SDK, Node and what
// `plugin new` writes for it, Python and its SDK.
constexpr std::array<std::string_view, 12> kOthers = {
    "/go/src/",  "/usr/lib/go", "at java.",    "at java.base/",
    "at jdk.",   "at sun.",     "node:",       "at org.matchbench.",
    "/python3.", "<frozen ",    "/protocol.m", "/matchbench/program.py"};
// Behind or within a stack, and say nothing about the fault: Node, Python twice, Rust.
constexpr std::array<std::string_view, 4> kFillers = {
    "Node.js v", "Current thread 0x", "Extension modules: ", "note: run with `RUST_BACKTRACE"};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool is_frame_of_python(std::string_view line) {
  return line.starts_with("File \"") && contains(line, ", line ");
}

// A frame of Node or Java, of Go, or of Python.
bool is_frame(std::string_view line) {
  return line.starts_with("at ") || contains(line, ".go:") || is_frame_of_python(line);
}

// Says nothing to the author: it is empty, only points to a place in the line before, or is a frame
// of somebody else's code.
bool is_noise(std::string_view line) {
  const auto begins = [&](std::string_view start) { return line.starts_with(start); };
  const auto has = [&](std::string_view part) { return contains(line, part); };
  return line.find_first_not_of("^~ \t\r") == std::string_view::npos ||
         std::ranges::any_of(kFillers, begins) ||
         (is_frame(line) && std::ranges::any_of(kOthers, has));
}

Lines lines_of(std::string_view log) {
  Lines lines;
  bool among_members = false;  // of an error of Node, which follow its stack in braces
  bool below_others = false;   // a frame of Python, below which its code is indented further
  while (!log.empty()) {
    const std::size_t end = std::min(log.find('\n'), log.size());
    std::string_view line = log.substr(0, end);
    log.remove_prefix(std::min(end + 1, log.size()));
    const bool is_code = line.starts_with("    ");
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    if (among_members) {
      among_members = line != "}";
      continue;
    }
    among_members = line.starts_with("at ") && line.ends_with(" {");
    below_others = is_code ? below_others : is_frame_of_python(line) && is_noise(line);
    if (!is_noise(line) && !(is_code && below_others)) lines.push_back(line);
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
        std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines.end(), is_frame);
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
