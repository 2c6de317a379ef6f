#include "harness/scoring/score/earlier_scores.hpp"

#include "harness/data/collection/export/tokenizer.hpp"
#include "harness/data/collection/native/relevance_yaml.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace matchbench::score {
namespace {

// Stored values of a setting that nobody asks for now.
struct Missing {
  std::string definition;
  std::vector<std::string> values;
};

std::map<std::string, Missing> missing_by_setting(const store::RoundStore& store,
                                                  std::span<const store::SettingScores> fresh) {
  const auto is_fresh = [&](const store::ScoredBoard& board) {
    return std::ranges::any_of(fresh, [&](const store::SettingScores& one) {
      return one.setting == board.setting &&
             std::ranges::find(one.measures, board.measure, &store::MeasureScores::measure) !=
                 one.measures.end();
    });
  };
  std::map<std::string, Missing> missing;
  for (store::ScoredBoard& board : store.scored_boards()) {
    if (is_fresh(board)) continue;
    Missing& one = missing[board.setting];
    one.definition = std::move(board.definition);
    one.values.push_back(std::move(board.measure));
  }
  return missing;
}

// None if this version does not know the measure.
std::optional<measures::Measure> known_measure(const std::string& value) {
  try {
    return measures::measure_of_value(value);
  } catch (const Error&) {
    return std::nullopt;
  }
}

// The measures behind the values, each once.
std::vector<measures::Measure> measures_behind(const std::vector<std::string>& values) {
  const bool can_count_tokens = collection::why_no_tokens().empty();
  std::vector<measures::Measure> behind;
  for (const std::string& value : values) {
    auto measure = known_measure(value);
    if (!measure || std::ranges::find(behind, *measure) != behind.end()) continue;
    if (can_count_tokens || !measure->declaration->properties.needs_tokens) {
      behind.push_back(std::move(*measure));
    }
  }
  return behind;
}

}  // namespace

std::vector<store::SettingScores> earlier_scores(const store::RoundStore& store,
                                                 const AskedCollection& asked,
                                                 std::span<const RelevanceSetting> settings,
                                                 std::span<const store::SettingScores> fresh) {
  // Settings that lack the same values share one pass over the answers.
  std::map<std::vector<std::string>, std::vector<RelevanceSetting>> by_values;
  for (const auto& [name, missing] : missing_by_setting(store, fresh)) {
    const auto now = std::ranges::find(settings, name, &RelevanceSetting::name);
    const std::vector<RelevanceSetting> setting =
        now != settings.end() ? std::vector{*now}
                              : collection::settings_in(missing.definition, "the stored scores");
    if (lacks_judgments(setting, asked.judgments)) continue;
    std::ranges::copy(setting, std::back_inserter(by_values[missing.values]));
  }
  std::vector<store::SettingScores> all;
  for (const auto& [values, of_them] : by_values) {
    auto measures = measures_behind(values);
    if (measures.empty()) continue;
    std::ranges::move(make_scores(store, asked, of_them, std::move(measures)),
                      std::back_inserter(all));
  }
  return all;
}

}  // namespace matchbench::score
