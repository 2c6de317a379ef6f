#include "harness/operations/judging/opinions/boards.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/judges/judge_study.hpp"
#include "harness/scoring/analysis/robustness/system_orders.hpp"
#include "harness/scoring/analysis/significance/significance.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace matchbench::judging {
namespace {

constexpr std::size_t kShownDepth = 10;

measures::ScoringPlan plan_of(const BoardInput& input) {
  const std::vector<std::string> defaults = {"AP", "nDCG@10"};
  return measures::ScoringPlan(
      measures::averaged_measures_named(input.measures.empty() ? defaults : input.measures));
}

analysis::JudgedSetting setting_by(const BoardInput& input, const Judgments& judgments,
                                   const std::string& judge) {
  RelevanceSetting setting = input.setting;
  setting.judge = {JudgeChoice::Kind::kOne, judge};
  return {judge, setting.is_binary(),
          measures::gains_under(setting, judgments, input.experiment.requests.size(),
                                input.experiment.service_count)};
}

// The consensus with the grades of `judge` in its place wherever there are some.
Judgments with_grades_of(std::uint16_t judge, const Judgments& judgments) {
  std::map<std::tuple<RequestIndex, ServiceIndex, std::uint16_t>, double> own;
  for (const auto& entry : judgments.entries) {
    if (entry.judge == judge) own[{entry.request, entry.service, entry.dimension}] = entry.grade;
  }
  Judgments out = judgments;
  std::erase_if(out.entries,
                [&](const Judgment& entry) { return judgments.judges[entry.judge] != kConsensus; });
  for (auto& entry : out.entries) {
    const auto found = own.find({entry.request, entry.service, entry.dimension});
    if (found != own.end()) entry.grade = found->second;
  }
  return out;
}

// A board by one measure.
struct SeparatedBoard {
  analysis::SystemOrder order;
  analysis::Separation separation;
  analysis::Better better = analysis::Better::kLarger;
};

std::vector<SeparatedBoard> boards_under(const BoardInput& input, const measures::ScoringPlan& plan,
                                         const analysis::JudgedSetting& setting) {
  const auto scores = analysis::score(input.experiment, setting, plan);
  std::vector<SeparatedBoard> boards;
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    const auto matrix = analysis::matrix_of(input.experiment, scores, plan, v, Undefined::kSkip);
    boards.push_back(
        {{setting.name, plan.name_of_value(v), setting.is_binary, analysis::mean_scores(matrix)},
         analysis::separate(matrix, {}),
         matrix.better});
  }
  return boards;
}

// The setting with every unjudged service that `system` has among its first ten at this gain.
analysis::JudgedSetting with_unjudged_at(double gain, std::size_t system, const BoardInput& input,
                                         const analysis::JudgedSetting& setting) {
  analysis::JudgedSetting out = setting;
  for (std::size_t r = 0; r < out.gains.requests.size(); ++r) {
    auto& request = out.gains.requests[r];
    std::set<ServiceIndex> judged(request.services.begin(), request.services.end());
    std::map<ServiceIndex, double> added;
    for (const auto& answer : input.experiment.answers[system][r]) {
      const auto& ranking = answer.ranking;
      for (std::size_t i = 0; i < std::min(kShownDepth, ranking.size()); ++i) {
        if (!judged.contains(ranking[i].service)) added.emplace(ranking[i].service, gain);
      }
    }
    if (added.empty()) continue;
    for (std::size_t s = 0; s < request.services.size(); ++s) {
      added.emplace(request.services[s], request.gains[s]);
    }
    request = {};
    request.subtopic_begin.push_back(0);
    for (const auto& [service, value] : added) {
      request.services.push_back(service);
      request.gains.push_back(value);
      request.subtopic_begin.push_back(0);
    }
  }
  if (std::ranges::find(out.gains.scale, gain) == out.gains.scale.end() && gain > 0) {
    out.gains.scale.insert(std::ranges::upper_bound(out.gains.scale, gain), gain);
  }
  return out;
}

// For each system: the share of services without a judgment among the first ten that it ranks,
// averaged over the requests for which it ranks any. None if it ranks none at all.
std::vector<std::optional<double>> unjudged_shares(const analysis::Experiment& experiment,
                                                   const analysis::JudgedSetting& setting) {
  std::vector<std::optional<double>> shares;
  for (const auto& system : experiment.answers) {
    double sum = 0;
    std::size_t requests = 0;
    for (std::size_t r = 0; r < system.size(); ++r) {
      if (system[r].empty() || system[r].front().ranking.empty()) continue;
      const auto& ranking = system[r].front().ranking;
      const auto& judged = setting.gains.requests[r].services;  // rising
      const std::size_t depth = std::min(kShownDepth, ranking.size());
      std::size_t unjudged = 0;
      for (std::size_t i = 0; i < depth; ++i) {
        unjudged += std::ranges::binary_search(judged, ranking[i].service) ? 0 : 1;
      }
      sum += static_cast<double>(unjudged) / static_cast<double>(depth);
      ++requests;
    }
    shares.push_back(requests == 0 ? std::nullopt
                                   : std::optional(sum / static_cast<double>(requests)));
  }
  return shares;
}

double mean_of(const BoardInput& input, const measures::ScoringPlan& plan, std::size_t value,
               std::size_t system, const analysis::JudgedSetting& setting) {
  const auto scores = analysis::score(input.experiment, setting, plan);
  return analysis::system_means(input.experiment, scores, value, Undefined::kSkip)[system];
}

}  // namespace

text::Table board_changes(const BoardInput& input, const Judgments& judgments) {
  if (input.experiment.systems.size() < 2) {
    throw input_error("orders of entrants are compared, and there is only one entrant",
                      "name rounds or runs with two of them or more");
  }
  const measures::ScoringPlan plan = plan_of(input);
  const auto reference = boards_under(input, plan, setting_by(input, judgments, kConsensus));
  text::Table table{{{"measure", "measure"},
                     {"judge", "judge"},
                     {"tau_b", "tau-b"},
                     {"swaps", "swaps"},
                     {"flips", "separations that flip"}},
                    {}};
  for (std::size_t number = 0; number < judgments.judges.size(); ++number) {
    const auto j = static_cast<std::uint16_t>(number);
    if (judgments.judges[j] == kConsensus) continue;
    const auto changed =
        boards_under(input, plan, setting_by(input, with_grades_of(j, judgments), kConsensus));
    for (std::size_t v = 0; v < changed.size(); ++v) {
      const analysis::SystemOrder orders[] = {reference[v].order, changed[v].order};
      const auto comparison = analysis::compare(orders, 0, 1);
      const std::string flips =
          analysis::describe(analysis::separation_flips(reference[v].separation,
                                                        changed[v].separation, reference[v].better),
                             input.experiment.systems);
      table.rows.push_back({orders[0].measure, judgments.shown_judge(j),
                            text::number_cell(comparison.tau_b, 3),
                            text::count_cell(comparison.discordant), text::text_cell(flips)});
    }
  }
  return table;
}

text::Table unjudged_table(const BoardInput& input, const Judgments& before, const Judgments& now) {
  const measures::ScoringPlan plan = plan_of(input);
  text::Table table{{{"entrant", "entrant"},
                     {"unjudged_before", "unjudged@10 before"},
                     {"unjudged_now", "unjudged@10 now"}},
                    {}};
  const auto shares = [&](const Judgments& judgments) {
    const bool has_consensus =
        std::ranges::find(judgments.judges, kConsensus) != judgments.judges.end();
    if (!has_consensus) {
      return std::vector<std::optional<double>>(input.experiment.systems.size(), 1.0);
    }
    return unjudged_shares(input.experiment, setting_by(input, judgments, kConsensus));
  };
  const auto shares_before = shares(before);
  const auto shares_now = shares(now);
  const auto setting = setting_by(input, now, kConsensus);
  const double highest = setting.gains.scale.empty() ? 1 : setting.gains.scale.back();
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    const std::string name = plan.name_of_value(v);
    table.columns.push_back({name, name});
    text::add_bounds(table, name, name);
  }
  for (std::size_t s = 0; s < input.experiment.systems.size(); ++s) {
    auto& row = table.rows.emplace_back();
    row.emplace_back(input.experiment.systems[s]);
    row.push_back(text::number_cell(shares_before[s], 3));
    row.push_back(text::number_cell(shares_now[s], 3));
    for (std::size_t v = 0; v < plan.value_count(); ++v) {
      row.push_back(text::number_cell(mean_of(input, plan, v, s, setting)));
      const double low = mean_of(input, plan, v, s, with_unjudged_at(0, s, input, setting));
      const double high = mean_of(input, plan, v, s, with_unjudged_at(highest, s, input, setting));
      row.push_back(text::number_cell(std::min(low, high)));
      row.push_back(text::number_cell(std::max(low, high)));
    }
  }
  return table;
}

}  // namespace matchbench::judging
