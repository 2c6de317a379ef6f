#include "harness/fronts/cli/terminal.hpp"

#include "harness/foundation/base/messages.hpp"
#include "harness/foundation/base/os/own_limits.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/table/text_table.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <string>

namespace matchbench::cli {
namespace {

std::atomic<bool> interrupted{false};

void on_signal(int number) {
  interrupted = true;
  std::signal(number, SIG_DFL);
}

}  // namespace

std::optional<std::size_t> terminal_width(std::FILE* out) {
  winsize size{};
  const int file = fileno(out);
  if (isatty(file) == 0 || ioctl(file, TIOCGWINSZ, &size) != 0) return std::nullopt;
  if (size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

std::string in_lines_of_terminal(std::string_view text, std::FILE* out) {
  const auto width = terminal_width(out);
  if (!width) return std::string(text);
  std::string lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    lines += std::string(indent, ' ') + text::wrapped(line.substr(indent), *width, indent);
    if (end < text.size()) lines += '\n';
    begin = end + 1;
  }
  return lines;
}

std::string lines_behind_label(std::string_view label, std::string_view message) {
  const std::string text = fmt::format("{} {}", label, text::printable_message(message));
  return in_lines_of_terminal(text, stderr).substr(label.size());
}

bool takes_colour() {
  const char* refused = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) != 0 && (refused == nullptr || *refused == '\0');
}

void print_for_people(std::string_view text, std::FILE* out) {
  const std::string shown = in_lines_of_terminal(text::printable_lines(text), out);
  std::fwrite(shown.data(), 1, shown.size(), out);
}

void print_note(std::string_view note) {
  record_message(MessageKind::kNote, note);
  print_for_people(fmt::format("note: {}\n", note), stderr);
}

std::string rewritten_line(const std::string& text) {
  constexpr const char* kBeginAndErase = "\r\x1b[K";
  const auto width = terminal_width(stderr);
  // The cursor takes the last place.
  return kBeginAndErase +
         (width ? text::shortened(text, std::max<std::size_t>(*width, 2) - 1) : text);
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

std::function<bool()> watch_signals() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  return [] { return interrupted.load(); };
}

void limit_reading_time() {
  limit_own_reading_time(
      "error: this has taken more processor time than a minute and two seconds for each megabyte "
      "that was read, which is the most that a command may take for it unless 'ulimit -St' is "
      "set; leave out the files that refer to each other so much, or allow more seconds\n");
}

}  // namespace matchbench::cli
