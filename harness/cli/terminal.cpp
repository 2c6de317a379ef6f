#include "harness/cli/terminal.hpp"

#include "harness/text/printable.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

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

}  // namespace matchbench::cli
