#include "harness/scoring/study/costs/costs_study.hpp"

#include "harness/data/collection/export/tokenizer.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/analysis/pareto_front.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/study/chosen_measures.hpp"
#include "harness/scoring/study/system_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::study {
namespace {

constexpr std::uint64_t kDepth = 10;
constexpr double kBytesPerMib = 1024.0 * 1024.0;

std::size_t place_of(Cost cost) {
  return static_cast<std::size_t>(cost);
}

std::uint64_t depth_of(const CostsStudyOptions& options, const measures::Measure& measure) {
  const std::uint64_t cutoff =
      measure.declaration->at == measures::At::kRecall || !measure.at || *measure.at < 1
          ? kDepth
          : static_cast<std::uint64_t>(*measure.at);
  const std::uint64_t depth = options.depth.value_or(cutoff);
  if (depth > 0) return depth;
  throw input_error("--depth is 0", "say how many services are handed on, at least 1");
}

// The measure, then what the reader pays: Characters and, if somebody counts them, Tokens.
measures::ScoringPlan quality_and_costs(const AnalysisInput& input,
                                        const CostsStudyOptions& options, CostsStudy& study) {
  auto measures = chosen_measure(input, options.measures);
  study.depth = depth_of(options, measures.front());
  measures.push_back(measures::parse_measure(fmt::format("Characters@{}", study.depth)));
  if (const auto why = collection::why_no_tokens(); why.empty()) {
    measures.push_back(measures::parse_measure(fmt::format("Tokens@{}", study.depth)));
    study.remarks.push_back(fmt::format("Tokens are those of {}.", collection::tokenizer_name()));
  } else {
    study.remarks.push_back(fmt::format("Tokens are not shown: {}.", why));
  }
  return measures::ScoringPlan(std::move(measures));
}

// What it took to make the answers; nothing of rankings that were made elsewhere.
void add_machine_costs(const results::EntrantResults& entrant, EntrantCosts& out,
                       std::vector<std::string>& remarks) {
  if (!entrant.is_timed) return;
  if (entrant.peak_rss_bytes > 0) {
    out.costs[place_of(Cost::kMemory)] = static_cast<double>(entrant.peak_rss_bytes);
  }
  if (!entrant.times_doubt.empty()) {
    remarks.push_back(
        fmt::format("The times of {} do not count: {}.", out.name, entrant.times_doubt));
    return;
  }
  out.costs[place_of(Cost::kProcessorTime)] = entrant.mean_cpu_ns();
}

void find_front(std::size_t cost, analysis::Better better, std::vector<EntrantCosts>& entrants) {
  std::vector<EntrantCosts*> known;
  std::vector<analysis::QualityAndCost> points;
  for (auto& one : entrants) {
    if (!one.quality || !one.costs[cost]) continue;
    known.push_back(&one);
    const double sign = better == analysis::Better::kSmaller ? -1 : 1;
    points.push_back({sign * *one.quality, *one.costs[cost]});
  }
  const auto front = analysis::pareto_front(points);
  for (std::size_t i = 0; i < known.size(); ++i) known[i]->is_on_front[cost] = front[i];
}

}  // namespace

CostsStudy study_costs(const CostsStudyOptions& options) {
  const AnalysisInput input = read_analysis_input(options.files);
  if (!is_round_database(options.files.files.front())) {
    throw input_error("run files do not say what their answers cost",
                      "study a round; run files can be entrants of one");
  }
  CostsStudy out;
  const measures::ScoringPlan plan = quality_and_costs(input, options, out);
  out.setting = input.setting().name;
  out.measure = plan.name_of_value(0);
  out.remarks.insert(out.remarks.end(), input.remarks.begin(), input.remarks.end());
  const auto scores = analysis::score(input.experiment, input.setting(), plan);
  std::vector<std::vector<double>> means;
  const std::size_t first_cost = plan.measures().front().width();
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    if (v > 0 && v < first_cost) continue;  // of a series its first value represents all
    auto compared = compared_means(input, scores, v, plan.name_of_value(v));
    out.remarks.insert(out.remarks.end(), compared.remarks.begin(), compared.remarks.end());
    means.push_back(std::move(compared.means));
  }
  const results::RoundResults round = results::read_results(
      store::RoundStore::open(options.files.files.front(), store::RoundStore::Mode::kRead));
  for (std::size_t s = 0; s < input.experiment.systems.size(); ++s) {
    auto& one = out.entrants.emplace_back();
    one.name = input.experiment.systems[s];
    one.quality = measures::if_defined(means[0][s]);
    for (std::size_t v = 1; v < means.size(); ++v) {
      one.costs[v - 1] = measures::if_defined(means[v][s]);
    }
    for (const auto& entrant : round.entrants) {
      if (entrant.entrant.name == one.name) add_machine_costs(entrant, one, out.remarks);
    }
  }
  for (std::size_t cost = 0; cost < kCostNames.size(); ++cost) {
    find_front(cost, analysis::better_value_of(out.measure), out.entrants);
  }
  return out;
}

StudySheet sheet_of(const CostsStudy& study) {
  StudySheet out;
  out.heading = fmt::format(
      "{} under '{}' beside the mean costs of an answer: reading its first {} descriptions, and "
      "computing it. front: the costs for which no other system has at least this quality for "
      "less.\n\n",
      study.measure, study.setting, study.depth);
  out.remarks = study.remarks;
  out.table.columns = {{"system", "system"},
                       {"quality", study.measure},
                       {"characters", "characters", 1},
                       {"tokens", "tokens", 1},
                       {"cpu_ms", "processor time [ms]", 1},
                       {"memory_mib", "memory [MiB]", 1},
                       {"front", "front"}};
  const auto scaled = [](const std::optional<double>& value, double unit) {
    return value ? std::optional(*value / unit) : std::nullopt;
  };
  for (const auto& one : study.entrants) {
    std::vector<std::string_view> fronts;
    for (std::size_t cost = 0; cost < kCostNames.size(); ++cost) {
      if (one.is_on_front[cost]) fronts.push_back(kCostNames[cost]);
    }
    out.table.rows.push_back(
        {one.name, text::number_cell(one.quality),
         text::number_cell(one.costs[place_of(Cost::kCharacters)], 1),
         text::number_cell(one.costs[place_of(Cost::kTokens)], 1),
         text::number_cell(scaled(one.costs[place_of(Cost::kProcessorTime)], kNsPerMs), 4),
         text::number_cell(scaled(one.costs[place_of(Cost::kMemory)], kBytesPerMib), 1),
         fmt::format("{}", fmt::join(fronts, ", "))});
  }
  return out;
}

}  // namespace matchbench::study
