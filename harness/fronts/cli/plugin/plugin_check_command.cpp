#include "harness/execution/conformance/check_plugin.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/plugin/plugin_to_start.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace matchbench::cli {
namespace {

struct CheckPluginOptions {
  PluginToStart plugin;
  bool json = false;
};

constexpr std::size_t kMarkWidth = 8;  // with two blanks

void print_trace(const std::string& log) {
  fmt::print(stderr, "{}{}\n", log, log.ends_with('\n') ? "" : "\n");
  std::fflush(stderr);
}

void print_line(const conformance::CheckResult& result) {
  struct Mark {
    const char* text;
    const char* colour;
  };
  const Mark mark =
      result.verdict == conformance::CheckVerdict::kPassed   ? Mark{"ok    ", "\x1b[32m"}
      : result.verdict == conformance::CheckVerdict::kFailed ? Mark{"FAILED", "\x1b[1;31m"}
                                                             : Mark{"-     ", ""};
  const bool coloured = *mark.colour != '\0' && takes_colour();
  // The text is wrapped with blanks in the place of the mark, which then replaces them.
  const std::string blank(kMarkWidth, ' ');
  std::string text = fmt::format("{}{}: {}\n", blank, result.title, result.detail);
  if (!result.remedy.empty()) text += fmt::format("{}{}\n", blank, result.remedy);
  fmt::print("{}{}{}{}", coloured ? mark.colour : "", mark.text, coloured ? "\x1b[0m" : "",
             in_lines_of_terminal(text).substr(std::string_view(mark.text).size()));
  std::fflush(stdout);
}

int check(const CheckPluginOptions& options, const session::WorkerSource& programs) {
  CheckProgress progress;
  conformance::PluginCheckRequest request = request_of(options.plugin, progress);
  if (options.plugin.trace) {
    request.on_trace = [&](const std::string& log) {
      progress.clear();
      print_trace(log);
    };
  }
  const conformance::PluginCheckReport report =
      conformance::check_plugin(request, with_interpreters(programs, options.plugin.interpreters),
                                [&](const conformance::CheckResult& result) {
                                  progress.clear();
                                  if (!options.json) print_line(result);
                                });
  progress.clear();
  const std::size_t failed = report.count(conformance::CheckVerdict::kFailed);
  if (options.json) {
    fmt::print("{}", text::format_table(conformance::check_table(report.results),
                                        text::TableFormat::kJson));
  } else {
    print_for_people(fmt::format("\n{}: {} passed, {} failed, {} not checked\n",
                                 report.library.string(),
                                 report.count(conformance::CheckVerdict::kPassed), failed,
                                 report.count(conformance::CheckVerdict::kNotChecked)));
  }
  return failed == 0 ? 0 : 1;
}

}  // namespace

void add_plugin_check_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<CheckPluginOptions>();
  Command& command = line.add("plugin check",
                              "Test in confined workers whether a plugin keeps the rules of the "
                              "interface; exits with 1 if it does not",
                              "matchbench plugin check build/plugins/sumatch/sumatch.so");
  add_plugin_to_start(command, options->plugin);
  command.flag("--json", options->json, "Print JSON");
  command.flag("--thorough", options->plugin.request.thorough,
               "Check everything, however long that takes; else a slow plugin is not asked for all "
               "within two minutes");
  command.action([options, &programs] { return check(*options, programs); });
}

}  // namespace matchbench::cli
