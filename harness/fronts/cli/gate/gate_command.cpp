#include "harness/foundation/base/file.hpp"
#include "harness/fronts/cli/command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/progress.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/gate/formats/gate_formats.hpp"
#include "harness/operations/gate/verdict/gate.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

// What `matchbench gate` was told.
struct GateOptions {
  gate::GateRequest request;  // without what the next says
  std::string margin;
  std::string undecided = "fail";
  gate::GateFormat format = gate::GateFormat::kText;
  bool json = false;
  std::string out;
  std::vector<std::string> interpreters;
  GrantOptions grants;
};

void add_side_options(Command& command, gate::SidesRequest& sides) {
  command.required("base", sides.base, "A round, a bundle, a baseline, a run file or a plugin")
      .required("new", sides.fresh, "A round, a bundle, a run file or a plugin")
      .option("--entrant", sides.entrant, "The entrant, if a round has several")
      .option("--judgments", sides.judgments, "With run files: judgments in TREC's format")
      .option("--contest", sides.contest,
              "If the base, too, is a plugin or a run file: the contest file whose collection and "
              "protocol apply; its entrants take no part")
      .repeated("-m,--measure", sides.question.measures,
                "A measure; default: the base's first; repeat it for more")
      .option("--relevance", sides.question.relevance,
              "The relevance setting; default: the base's first")
      .option("--margin-p50", sides.cost_margins.p50, "How much slower the median time may be")
      .option("--margin-p95", sides.cost_margins.p95, "How much slower the 95th percentile may be")
      .option("--margin-mean", sides.cost_margins.mean, "How much slower the mean time may be")
      .option("--margin-load", sides.cost_margins.load,
              "How much longer a start may take, to the first answer")
      .option("--margin-memory", sides.cost_margins.memory, "How much more memory may be taken");
  add_foreign_terms(command, sides.terms);
}

void add_gate_options(Command& command, GateOptions& options) {
  add_side_options(command, options.request.sides);
  add_interpreters(command, options.interpreters);
  add_grants(command, options.grants);
  command
      .option("--margin", options.margin,
              "The loss that does no harm: auto, the default, is what these requests would have "
              "noticed, or a number")
      .option("--max-margin", options.request.max_margin,
              "The largest margin that auto gives; default: 0.05")
      .option("--level", options.request.level, "Confidence of the interval; default: 0.95")
      .choice("--undecided", options.undecided, {"fail", "pass"},
              "Whether an undecided verdict ends with 4 or with 0")
      .choice("--format", options.format, gate::kGateFormats, "Format of the verdict")
      .flag("--json", options.json, "The same as --format json")
      .option("--out", options.out,
              "Write the verdict to this file, and its text to standard output")
      .option("--accept", options.request.accept, "Write the new side to this file as a baseline")
      .option("--because", options.request.because, "With --accept: why it is accepted")
      .needs("--accept", "--because")
      .needs("--because", "--accept")
      .excludes("--json", {"--format"});
}

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
