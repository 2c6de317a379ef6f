#include "harness/scoring/study/robustness/measures_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/analysis/robustness/correlation.hpp"
#include "harness/scoring/analysis/robustness/measure_variants.hpp"
#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/study/chosen_measures.hpp"
#include "harness/scoring/study/system_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::study {

namespace {

// The reference, then the measures that are asked for, or all that the input is enough for.
std::vector<measures::Measure> compared_measures(const MeasuresStudyOptions& options,
                                                 const AnalysisInput& first, bool size_known) {
  std::vector<measures::Measure> out =
      options.reference.empty() ? chosen_measure(first, {})
                                : std::vector{measures::parse_measure(options.reference)};
  const auto add = [&](const measures::Measure& measure) {
    if (std::find(out.begin(), out.end(), measure) == out.end()) out.push_back(measure);
  };
  for (const auto& measure : measures::averaged_measures_named(options.measures)) add(measure);
  if (!options.measures.empty()) return out;
  for (const auto& declaration : measures::registered_measures()) {
    const auto& needs = declaration.properties;
    const bool lacks_size =
        !size_known && (needs.needs_collection_size || needs.depth_is_collection);
    if (!analysis::judges_rankings(declaration) || !needs.tells_merit || lacks_size) continue;
    for (const auto& measure :
         analysis::variants_of(declaration, analysis::all_discounts_and_gains()))
      add(measure);
  }
  return out;
}

std::vector<AnalysisInput> read_inputs(const AnalysisFiles& files) {
  if (files.files.size() < 2 ||
      !std::all_of(files.files.begin(), files.files.end(), is_round_database)) {
    return {read_analysis_input(files)};
  }
  std::vector<AnalysisInput> out;
  for (const auto& file : files.files) {
    AnalysisFiles one = files;
    one.files = {file};
    out.push_back(read_analysis_input(one));
  }
  return out;
}

std::optional<double> coefficient_of(const analysis::SystemOrder& first,
                                     const analysis::SystemOrder& second,
                                     OrderCoefficient coefficient) {
  const auto a = analysis::merits_of(first.means, analysis::better_value_of(first.measure));
  const auto b = analysis::merits_of(second.means, analysis::better_value_of(second.measure));
  switch (coefficient) {
    case OrderCoefficient::kTauA:
      return analysis::kendall(a, b).tau_a;
    case OrderCoefficient::kTauAp:
      return analysis::tau_ap(a, b);
    case OrderCoefficient::kRho:
      return analysis::spearman(a, b);
    case OrderCoefficient::kTauB:
      break;
  }
  return analysis::kendall(a, b).tau_b;
}

// The mean of the values that exist.
class MeanOfDefined {
 public:
  void add(std::optional<double> value) {
    if (!value) return;
    sum_ += *value;
    ++count_;
  }
  std::optional<double> value() const {
    if (count_ == 0) return std::nullopt;
    return sum_ / static_cast<double>(count_);
  }

 private:
  double sum_ = 0;
  std::size_t count_ = 0;
};

text::Table reference_table(const MeasuresStudy& study) {
  text::Table table;
  table.columns = {{"measure", "measure"}, {"swaps", "swaps"},    {"drastic", "drastic"},
                   {"tau_a", "tau-a"},     {"tau_b", "tau-b"},    {"tau_ap", "tau_AP"},
                   {"rho", "rho"},         {"mean", "mean score"}};
  const auto& first = study.rounds.front().orders;
  for (std::size_t m = 0; m < first.size(); ++m) {
    std::size_t swaps = 0;
    std::size_t drastic = 0;
    MeanOfDefined tau_a, tau_b, tau_ap, rho, mean;
    for (const auto& round : study.rounds) {
      const auto one = analysis::compare(round.orders, 0, m);
      swaps += one.discordant;
      drastic += one.drastic;
      tau_a.add(one.tau_a);
      tau_b.add(one.tau_b);
      tau_ap.add(one.tau_ap);
      rho.add(one.rho);
      for (const double value : round.orders[m].means) mean.add(value);
    }
    table.rows.push_back({first[m].measure, text::count_cell(swaps), text::count_cell(drastic),
                          text::number_cell(tau_a.value()), text::number_cell(tau_b.value()),
                          text::number_cell(tau_ap.value()), text::number_cell(rho.value()),
                          text::number_cell(mean.value())});
  }
  return table;
}

text::Table matrix_table(const MeasuresStudy& study, OrderCoefficient coefficient) {
  text::Table table;
  table.columns = {{"measure", "measure"}};
  const auto& first = study.rounds.front().orders;
  for (const auto& order : first) table.columns.push_back({order.measure, order.measure});
  for (std::size_t a = 0; a < first.size(); ++a) {
    std::vector<text::Cell> row = {first[a].measure};
    for (std::size_t b = 0; b < first.size(); ++b) {
      MeanOfDefined value;
      for (const auto& round : study.rounds) {
        value.add(coefficient_of(round.orders[a], round.orders[b], coefficient));
      }
      row.push_back(text::number_cell(value.value(), 3));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// Systems in the order of the reference, a row each with all measures' scores.
text::Table table_of_means(const MeasuresStudy::Round& round) {
  text::Table table;
  table.columns = {{"system", "system"}};
  for (const auto& order : round.orders) table.columns.push_back({order.measure, order.measure});
  for (const auto s : analysis::falling_order(round.orders.front().means)) {
    std::vector<text::Cell> row = {round.systems[s]};
    for (const auto& order : round.orders) row.push_back(text::number_cell(order.means[s]));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

MeasuresStudy study_measures(const MeasuresStudyOptions& options) {
  const auto inputs = read_inputs(options.files);
  const bool size_known = std::all_of(inputs.begin(), inputs.end(), [](const auto& input) {
    return input.experiment.collection_size.has_value();
  });
  const measures::ScoringPlan plan(compared_measures(options, inputs.front(), size_known));
  std::vector<JudgedInput> judged;
  for (const auto& input : inputs) judged.push_back({&input, &input.setting()});
  MeasuresStudy out;
  auto orders = system_orders(judged, plan, options.measures, out.remarks);
  if (const auto reference = plan.name_of_value(0); orders.front().front().measure != reference) {
    throw undefined_measure(reference, inputs.front().setting().name);
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto& input = inputs[i];
    out.rounds.push_back({.name = input.experiment.name,
                          .setting = input.setting().name,
                          .systems = input.experiment.systems,
                          .requests = input.experiment.requests.size(),
                          .orders = std::move(orders[i])});
    out.remarks.insert(out.remarks.end(), input.remarks.begin(), input.remarks.end());
  }
  return out;
}

StudySheet sheet_of(const MeasuresStudy& study, MeasuresTable shown, OrderCoefficient coefficient) {
  if (study.rounds.size() > 1 && shown == MeasuresTable::kCurve) {
    throw input_error("--show curve is of one round", "name one database");
  }
  StudySheet out;
  for (const auto& round : study.rounds) {
    out.heading += fmt::format("{} under '{}': {}, {}\n", round.name, round.setting,
                               text::counted(round.systems.size(), "system", "systems"),
                               text::counted(round.requests, "request", "requests"));
  }
  const auto& orders = study.rounds.front().orders;
  out.heading +=
      fmt::format("{} measures, the reference is {}\n\n", orders.size(), orders.front().measure);
  out.table = shown == MeasuresTable::kReference ? reference_table(study)
              : shown == MeasuresTable::kMatrix  ? matrix_table(study, coefficient)
                                                 : table_of_means(study.rounds.front());
  out.remarks = study.remarks;
  return out;
}

}  // namespace matchbench::study
