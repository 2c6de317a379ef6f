#include "harness/cli/commands.hpp"
#include "harness/cli/plugin/check_progress.hpp"
#include "harness/cli/signals.hpp"
#include "harness/cli/terminal.hpp"
#include "harness/conformance/check_plugin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace matchbench::cli {
namespace {

struct CheckPluginOptions {
  std::string plugin;
  std::uint64_t index = 0;
  std::string parameters = "{}";
  ConfinementMode confinement = ConfinementMode::kRequired;
  bool trace = false;
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
  // Behind blanks as wide as the mark, so that its lines break where the terminal ends.
  const std::string blank(kMarkWidth, ' ');
  std::string text = fmt::format("{}{}: {}\n", blank, result.title, result.detail);
  if (!result.remedy.empty()) text += fmt::format("{}{}\n", blank, result.remedy);
  fmt::print("{}{}{}{}", coloured ? mark.colour : "", mark.text, coloured ? "\x1b[0m" : "",
             in_lines_of_terminal(text).substr(std::string_view(mark.text).size()));
  std::fflush(stdout);
}

int check(const CheckPluginOptions& options, const session::WorkerSource& programs) {
  CheckProgress progress;
  conformance::PluginCheckRequest request{
      .plugin = options.plugin,
      .index = options.index,
      .parameters = options.parameters,
      .confinement = options.confinement,
      .interrupt =
          [&progress, interrupted = watch_signals()] {
            progress.tick();
            return interrupted();
          },
      .on_step = [&](std::string_view what) { progress.turn_to(what); }};
  if (options.trace) {
    request.on_trace = [&](const std::string& log) {
      progress.clear();
      print_trace(log);
    };
  }
  const conformance::PluginCheckReport report =
      conformance::check_plugin(request, programs, [&](const conformance::CheckResult& result) {
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
  line.add("plugin check",
           "Try in confined workers whether a plugin keeps every promise of the interface; exits "
           "with 1 if it does not",
           "matchbench plugin check build/plugins/sumatch/sumatch.so")
      .required("plugin", options->plugin,
                "A plugin library, the folder of a program, or the name of a registered plugin")
      .option("--index", options->index, "Which matchmaker of the library")
      .option("--parameters", options->parameters, "Parameters for it, a JSON object")
      .choice("--confinement", options->confinement, kConfinementModeNames,
              "How strictly workers are sandboxed")
      .flag("--trace", options->trace,
            "Show on standard error what is said to a program in each session, and what it answers")
      .flag("--json", options->json, "Print JSON")
      .action([options, &programs] { return check(*options, programs); });
}

}  // namespace matchbench::cli
