#include "harness/session/talk/log_tail.hpp"

#include "harness/text/printable.hpp"

namespace matchbench::session {
namespace {

constexpr int kLines = 3;
constexpr std::size_t kBytes = 400;

}  // namespace

std::string last_lines(std::string_view log) {
  std::string out;
  for (int taken = 0; taken < kLines && !log.empty();) {
    const std::size_t before = log.rfind('\n');
    std::string_view line = before == std::string_view::npos ? log : log.substr(before + 1);
    log = before == std::string_view::npos ? std::string_view() : log.substr(0, before);
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) continue;
    line.remove_prefix(begin);
    out = text::printable(line, kBytes) + (out.empty() ? "" : " | ") + out;
    ++taken;
  }
  return out;
}

}  // namespace matchbench::session
