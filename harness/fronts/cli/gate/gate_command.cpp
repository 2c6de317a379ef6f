#include "harness/foundation/base/file.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/gate/gate_options.hpp"
#include "harness/fronts/cli/progress.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/signals.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench::cli {
namespace {

int gate(const GateOptions& options, const session::WorkerSource& programs) {
  gate::GateRequest request = options.request;
  if (!options.margin.empty()) request.margin = options.margin;
  request.sides.terms.grants = options.grants.named();
  Progress progress(/*quiet=*/true);
  const auto interrupted = watch_signals();
  const auto own = with_interpreters(programs, options.interpreters);
  const auto report = gate::gate(request, {own, progress, interrupted});
  const bool passes = options.undecided == "pass";
  const gate::GateFormat format = options.json ? gate::GateFormat::kJson : options.format;
  const std::string text = gate::format_gate(report, format, passes);
  if (options.out.empty()) {
    format == gate::GateFormat::kText ? print_for_people(text) : print_for_programs(text);
  } else {
    write_file(options.out, text);
    print_for_people(gate::gate_text(report));
  }
  if (!request.accept.empty()) {
    print_note(fmt::format("{} is the new baseline", request.accept.string()));
  }
  return gate::exit_code_of(report.verdict, passes);
}

}  // namespace

void add_gate_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<GateOptions>();
  Command& command = line.add(
      "gate", "Say whether a new version is worse than its base, for continuous integration",
      "matchbench gate baseline.yaml ./ranker --format markdown --out comment.md");
  add_gate_options(command, *options);
  command.action([options, &programs] { return gate(*options, programs); });
}

}  // namespace matchbench::cli
