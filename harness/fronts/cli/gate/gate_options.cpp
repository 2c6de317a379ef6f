#include "harness/fronts/cli/gate/gate_options.hpp"

#include "harness/fronts/cli/shared_options.hpp"

namespace matchbench::cli {
namespace {

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
      .option("--margin-load", sides.cost_margins.load, "How much longer loading may take")
      .option("--margin-memory", sides.cost_margins.memory, "How much more memory may be taken");
  add_foreign_terms(command, sides.terms);
}

}  // namespace

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

}  // namespace matchbench::cli
