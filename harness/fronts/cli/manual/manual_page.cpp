#include "harness/fronts/cli/manual/manual_page.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/utc_time.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>

namespace matchbench::cli {
namespace {

// Text of a line: nothing in it is a request of roff, and a hyphen is the character that is typed.
std::string roff(std::string_view text) {
  std::string result;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
    begins_line = c == '\n';
  }
  return result;
}

std::string bold(std::string_view text) {
  return "\\fB" + roff(text) + "\\fR";
}
std::string italic(std::string_view text) {
  return "\\fI" + roff(text) + "\\fR";
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

std::string program_words(const CommandManual& command) {
  return command.path.empty() ? "matchbench" : "matchbench " + command.path;
}

std::string synopsis(const CommandManual& command) {
  std::string line = bold(program_words(command));
  if (!command.commands.empty()) line += " " + italic("COMMAND");
  for (const auto& argument : command.arguments) {
    if (!argument.positional) continue;
    const std::string word = italic(upper(argument.name));
    line += argument.required ? " " + word : " [" + word + "]";
  }
  return line + " [" + italic("OPTIONS") + "]\n";
}

std::string entry(const CommandManual::Argument& argument) {
  std::string head = argument.positional ? italic(upper(argument.name)) : bold(argument.name);
  if (!argument.positional && !argument.value.empty()) head += " " + italic(argument.value);
  return fmt::format(".TP\n{}\n{}\n", head, roff(argument.help));
}

std::string entries(const CommandManual& command, bool positional, const char* title) {
  std::string text;
  for (const auto& argument : command.arguments) {
    if (argument.positional == positional) text += entry(argument);
  }
  return text.empty() ? text : fmt::format(".SH {}\n{}", title, text);
}

std::string commands_below(const CommandManual& command) {
  if (command.commands.empty()) return {};
  std::string text = ".SH COMMANDS\n";
  for (const auto& below : command.commands) {
    text += fmt::format(".TP\n{}\n{}\n", bold(below.name), roff(below.summary));
  }
  return text;
}

constexpr const char* kExitStatus = R"(.SH EXIT STATUS
.TP
0
Done.
.TP
1
Done, but something is wrong, such as a failed check.
.TP
2
Bad usage or bad input; one line on standard error names file, line, value and remedy.
.TP
3
The environment: no permission, a full disk, an interruption.
.TP
4
Undecided (gate, reproduce).
)";

// The page of the program names all groups; that of a command the program and its own group.
std::string see_also(const CommandManual& command) {
  std::string pages;
  for (const auto& below : command.commands) {
    const CommandManual one{.path = command.path + (command.path.empty() ? "" : " ") + below.name,
                            .summary = {},
                            .example = {},
                            .arguments = {},
                            .commands = {}};
    pages += fmt::format("{}{}(1)", pages.empty() ? "" : ",\n", bold(page_name(one)));
  }
  if (pages.empty()) pages = bold("matchbench") + "(1)";
  return ".SH SEE ALSO\n" + pages + "\n";
}

namespace fs = std::filesystem;

// The day that pages bear: today, or that of SOURCE_DATE_EPOCH, so that the same source makes the
// same pages.
std::string day_of_pages() {
  constexpr std::size_t kDay = sizeof "2031-05-04" - 1;
  constexpr double kLastSecond = 253'402'300'799;  // of the year 9999
  constexpr std::int64_t kMsPerSecond = 1000;
  const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
  if (epoch == nullptr) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return text::format_utc(std::chrono::duration_cast<std::chrono::milliseconds>(now).count())
        .substr(0, kDay);
  }
  const std::optional<double> seconds = text::finite_number(epoch);
  if (!seconds || *seconds < 0 || *seconds > kLastSecond) {
    throw input_error(fmt::format("SOURCE_DATE_EPOCH is '{}'", epoch),
                      "set it to seconds since 1970, as 'date +%s' prints them");
  }
  return text::format_utc(static_cast<std::int64_t>(*seconds) * kMsPerSecond).substr(0, kDay);
}

int write_manual(const CommandLine& line, const fs::path& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) {
    throw system_error("cannot make the folder " + folder.string(), failure.value(),
                       "name one where you may write");
  }
  const auto commands = line.manuals();
  const std::string day = day_of_pages();
  for (const auto& command : commands) {
    write_file(folder / (page_name(command) + ".1"), manual_page(command, harness_version(), day));
  }
  print_for_people(fmt::format("{} pages are in {}; 'man -l {}' shows the first\n", commands.size(),
                               folder.string(), (folder / "matchbench.1").string()));
  return 0;
}

}  // namespace

std::string page_name(const CommandManual& command) {
  std::string name = program_words(command);
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string manual_page(const CommandManual& command, const std::string& version,
                        const std::string& day) {
  const std::string name = page_name(command);
  std::string page =
      fmt::format(".TH \"{}\" 1 \"{}\" \"matchbench {}\" \"matchbench\"\n.SH NAME\n{} \\- ",
                  roff(upper(name)), day, roff(version), roff(name));
  std::string summary = command.summary;
  std::ranges::replace(summary, '\n', ' ');
  page += roff(summary) + "\n.SH SYNOPSIS\n" + synopsis(command);
  page += entries(command, true, "ARGUMENTS") + entries(command, false, "OPTIONS");
  page += commands_below(command);
  if (!command.example.empty()) {
    page += fmt::format(".SH EXAMPLE\n.nf\n{}\n.fi\n", roff(command.example));
  }
  return page + kExitStatus + see_also(command);
}

void add_manual_command(CommandLine& line) {
  auto folder = std::make_shared<std::string>();
  line.add("manual", "Write a manual page (man) for each command into a folder",
           "matchbench manual ~/.local/share/man/man1")
      .required("folder", *folder, "The folder; it is made if it is missing")
      .action([folder, &line] { return write_manual(line, *folder); });
}

}  // namespace matchbench::cli
