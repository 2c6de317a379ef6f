#include "harness/scoring/study/robustness/audit_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/robustness/measure_variants.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace matchbench::study {
namespace {

std::vector<measures::Measure> audited_measures(const std::vector<std::string>& names) {
  std::vector<measures::Measure> out;
  if (names.empty()) {
    analysis::VariantAxes axes = analysis::all_discounts_and_gains();
    axes.cutoff = 3;  // rankings are small: a deeper one would cut nothing
    for (const auto& declaration : measures::registered_measures()) {
      if (!analysis::judges_rankings(declaration)) continue;
      for (auto& measure : analysis::variants_of(declaration, axes))
        out.push_back(std::move(measure));
    }
    return out;
  }
  for (auto& measure : measures::measures_named(names)) {
    if (!analysis::judges_rankings(*measure.declaration)) {
      throw input_error(fmt::format("{} cannot be audited", measures::to_string(measure)),
                        "it counts, gives several numbers, or needs scores or subtopics");
    }
    out.push_back(std::move(measure));
  }
  return out;
}

std::string yes_or_no(bool yes) {
  return yes ? "yes" : "no";
}

std::string_view name_of(analysis::TopWeight weight) {
  if (weight == analysis::TopWeight::kYes) return "yes";
  return weight == analysis::TopWeight::kFlat ? "flat" : "no";
}

text::Cell example_cell(const std::optional<analysis::Exchange>& exchange) {
  if (!exchange) return {};
  return fmt::format("({}) {:.4g} → ({}) {:.4g}", fmt::join(exchange->worse, " "),
                     exchange->worse_score, fmt::join(exchange->better, " "),
                     exchange->better_score);
}

// The ranks of the two neighbours that an exchange swaps, from 1: "1↔2".
std::string swapped_ranks(const analysis::Exchange& exchange) {
  const auto differ = std::ranges::mismatch(exchange.worse, exchange.better);
  const auto first = differ.in1 - exchange.worse.begin() + 1;
  return fmt::format("{}↔{}", first, first + 1);
}

// "(0 1 0 1): 1↔2 adds 0.2, 3↔4 adds 0.3".
text::Cell places_cell(
    const std::optional<std::pair<analysis::Exchange, analysis::Exchange>>& places) {
  if (!places) return {};
  const auto added = [](const analysis::Exchange& exchange) {
    return fmt::format("{} adds {:.4g}", swapped_ranks(exchange),
                       exchange.better_score - exchange.worse_score);
  };
  return fmt::format("({}): {}, {}", fmt::join(places->first.worse, " "), added(places->first),
                     added(places->second));
}

// In a narrow terminal, whether a property holds is more important than a counterexample.
constexpr int kExample = 1;
constexpr int kRange = 2;

}  // namespace

AuditStudy study_measure_audits(const AuditStudyOptions& options) {
  if (options.services < 2 || options.services > 8) {
    throw input_error(
        fmt::format("--services {}: 2 to 8, all rankings of them are tried", options.services));
  }
  AuditStudy out;
  out.options.services = options.services;
  out.options.random_exchanges = options.exchanges;
  out.options.seed = options.seed;
  out.audits = analysis::audit(audited_measures(options.measures), out.options);
  return out;
}

StudySheet sheet_of(const AuditStudy& study) {
  StudySheet out;
  out.heading = fmt::format(
      "All rankings of 2 to {} services with grades {}, then {} random exchanges in rankings of up "
      "to {}\n\n",
      study.options.services, fmt::join(study.options.grades, " "), study.options.random_exchanges,
      study.options.random_services);
  out.table.columns = {{"measure", "measure"},
                       {"lowest", "lowest", kRange, "lowest, highest"},
                       {"highest", "highest", kRange, "lowest, highest"},
                       {"within_range", "in range"},
                       {"ideal_is_one", "ideal = 1"},
                       {"correct", "correct"},
                       {"correct_binary", "on binary gains"},
                       {"monotone", "monotone"},
                       {"top_weighted", "top-weighted"},
                       {"counterexample", "counterexample to correctness", kExample},
                       {"lowered", "counterexample to monotony", kExample},
                       {"less_at_top", "counterexample to top weight", kExample}};
  for (const auto& one : study.audits) {
    out.table.rows.push_back({measures::to_string(one.measure), text::number_cell(one.lowest),
                              text::number_cell(one.highest), yes_or_no(one.within_range),
                              yes_or_no(one.ideal_is_one), yes_or_no(!one.incorrect),
                              yes_or_no(!one.incorrect_binary), yes_or_no(!one.not_monotone),
                              std::string(name_of(one.top_weight)), example_cell(one.incorrect),
                              example_cell(one.not_monotone), places_cell(one.not_top_weighted)});
  }
  return out;
}

}  // namespace matchbench::study
