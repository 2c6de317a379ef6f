#include "harness/cli/terminal.hpp"

#include "harness/text/printable.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace matchbench::cli {

std::optional<std::size_t> terminal_width() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) {
    return std::nullopt;
  }
  if (size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

bool takes_colour() {
  const char* refused = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) != 0 && (refused == nullptr || *refused == '\0');
}

void print_for_people(std::string_view text, std::FILE* out) {
  const std::string shown = text::printable_lines(text);
  std::fwrite(shown.data(), 1, shown.size(), out);
}

void print_for_programs(std::string_view text) {
  std::string shown;
  if (isatty(STDOUT_FILENO) != 0) {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\t', begin), text.size());
      shown += text::printable_lines(text.substr(begin, end - begin));
      if (end < text.size()) shown += '\t';
      begin = end + 1;
    }
    text = shown;
  }
  std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace matchbench::cli
