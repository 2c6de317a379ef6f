#include "harness/data/store/facts.hpp"
#include "harness/publishing/report/model/report_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::report {
namespace {

History::EntrantSeries& series_of(History& history, const std::string& entrant) {
  auto& all = history.entrants;
  const auto known =
      std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == entrant; });
  return known != all.end() ? *known : all.emplace_back(History::EntrantSeries{entrant, {}});
}

void add_round(const results::RoundResults& results, std::size_t place,
               analysis::MeanIntervals& intervals, History& history) {
  std::vector<Comparison> comparisons;
  for (const auto& measure : results.measures) {
    comparisons.push_back(compare_means(results, measure));
  }
  const auto made = intervals_of(results.measures, comparisons, intervals);
  for (std::size_t m = 0; m < made.size(); ++m) {
    const results::MeasureResults& measure = results.measures[m];
    for (std::size_t e = 0; e < results.entrants.size(); ++e) {
      const auto& interval = made[m][e];
      if (!interval) continue;
      series_of(history, results.entrants[e].entrant.name)
          .series.push_back({.round = place,
                             .setting = measure.setting,
                             .measure = measure.measure,
                             .value = interval->mean,
                             .low = interval->low,
                             .high = interval->high,
                             .requests = interval->requests});
    }
  }
}

// A setting that both rounds scored and define differently; none if all agree.
const results::SettingFacts* changed_setting(const results::RoundResults& round,
                                             const results::RoundResults& last) {
  for (const auto& setting : last.settings) {
    for (const auto& other : round.settings) {
      if (other.name == setting.name && other.definition != setting.definition) return &setting;
    }
  }
  return nullptr;
}

}  // namespace

History make_history(const std::vector<NamedRound>& rounds, std::vector<Remark>& remarks) {
  History history;
  const auto add = [&](std::string text) {
    remarks.push_back({RemarkKind::kHistory, RemarkLevel::kNote, std::move(text)});
  };
  analysis::MeanIntervals intervals(kReportSeed);
  const results::RoundResults& last = rounds.back().results;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const auto& [name, results] = rounds[i];
    const store::RoundFacts& round = results.provenance.round;
    history.rounds.push_back({name, round.created, round.harness_version, round.collection.digest});
    if (round.collection.digest != last.provenance.round.collection.digest) {
      add(fmt::format(
          "The round {} was on another collection than {}: their figures cannot be compared.", name,
          rounds.back().name));
    } else if (results.measures.empty()) {
      add(fmt::format("The round {} is not scored.", name));
    } else if (const auto* setting = changed_setting(results, last)) {
      add(fmt::format(
          "The relevance setting '{}' was defined differently in {}: figures under it cannot be "
          "compared.",
          setting->name, name));
    }
    add_round(results, i, intervals, history);
  }
  if (rounds.size() > 1) {
    const results::RoundResults& before = rounds[rounds.size() - 2].results;
    if (before.provenance.round.collection.digest == last.provenance.round.collection.digest) {
      history.changes = round_changes(before, last, rounds.size() - 1);
      if (history.changes.empty() && !before.measures.empty() && !last.measures.empty()) {
        add(fmt::format(
            "What changed between {} and {} is not compared: no request of both was scored by one "
            "measure for one entrant.",
            rounds[rounds.size() - 2].name, rounds.back().name));
      }
    }
  }
  return history;
}

}  // namespace matchbench::report
