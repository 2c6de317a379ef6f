#include "harness/fronts/cli/manual/manual_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

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

}  // namespace matchbench::cli
