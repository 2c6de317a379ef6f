#include "harness/publishing/publish/board_bounds.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/publishing/publish/round_board.hpp"
#include "harness/scoring/analysis/robustness/unjudged_bounds.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/score/judged_rankings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::publish {
namespace {

// The board's setting, applied to the judgments of the collection that the round remembers.
const analysis::JudgedSetting& applied_setting(const results::JudgedRankings& judged,
                                               const results::RoundResults& results,
                                               const std::string& name) {
  const auto& setting = judged.settings[results.setting_at(name)];
  if (setting) return *setting;
  throw input_error(
      fmt::format("--bounds: the relevance setting '{}' cannot be applied to the collection of the "
                  "round any more",
                  name),
      "put the collection back to where the round was scored");
}

std::size_t column_of(const text::Table& table, const std::string& key) {
  const auto found = std::ranges::find(table.columns, key, &text::Column::key);
  return static_cast<std::size_t>(found - table.columns.begin());
}

}  // namespace

void add_bounds(const BoardRequest& request, const RoundBoard& round, text::Table& table) {
  const auto store = store::RoundStore::open(request.database, store::RoundStore::Mode::kRead);
  results::RoundResults results = read_reported_results(store);
  const auto judged = score::read_judged_rankings(store, "", results);
  const auto& setting = applied_setting(judged, results, round.board.setting);
  const std::size_t entrants = column_of(table, "entrant");
  for (const auto& name : round.board.measures) {
    const auto measure = measures::measure_of_value(name);
    const auto kind = analysis::bound_kind_of(measure);
    const auto bounds = analysis::unjudged_bounds(judged.experiment, setting, measure,
                                                  results.provenance.round.contest.undefined);
    const std::string group = fmt::format("≥ and ≤ of {}", name);
    table.columns.push_back({name + "_least", name + " ≥", text::Column::kAlways, group});
    table.columns.push_back({name + "_most", name + " ≤", text::Column::kAlways, group});
    table.columns.push_back({name + "_bounds", "bounds", text::Column::kAlways, group});
    for (auto& row : table.rows) {
      const auto& entrant = std::get<std::string>(row[entrants]);
      const auto found = std::ranges::find(judged.experiment.systems, entrant);
      std::optional<measures::Interval> interval;
      if (found != judged.experiment.systems.end()) {
        interval = bounds[static_cast<std::size_t>(found - judged.experiment.systems.begin())];
      }
      row.push_back(interval ? text::number_cell(interval->low) : text::Cell());
      row.push_back(interval ? text::number_cell(interval->high) : text::Cell());
      row.push_back(std::string(analysis::name_of(kind)));
    }
  }
}

std::string bounds_sentence() {
  return "≥, ≤: the lowest and highest mean over all gradings of the unjudged services within the "
         "cutoff; exact for measures that rise with every gain, else the widest that a search has "
         "found, so that the true ones may be wider.";
}

}  // namespace matchbench::publish
