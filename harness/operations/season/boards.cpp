#include "harness/operations/season/boards.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/operations/season/final_round.hpp"
#include "harness/scoring/results/joined_rounds.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <utility>

namespace matchbench::season {
namespace {

results::RoundResults read_round(const std::filesystem::path& database) {
  return results::read_results(store::RoundStore::open(database, store::RoundStore::Mode::kRead));
}

// Of each team the submission that it names, if that is scored, else its last scored one.
std::vector<Entry> shown_entries(const OpenSeason& season, const Phase& phase) {
  std::map<std::string, Entry> shown;
  std::map<std::string, std::vector<std::string>> choices;
  const History history = season.history();
  for (const Entry& entry : history.entries()) {
    if (entry.phase != phase.name || entry.state != EntryState::kScored) continue;
    const auto [choice, is_new] = choices.try_emplace(entry.team);
    if (is_new) choice->second = choice_of(season, entry.team, phase);
    const std::vector<std::string>& named = choice->second;
    const auto [place, is_first] = shown.try_emplace(entry.team, entry);
    const bool has_named = std::ranges::find(named, place->second.submission) != named.end();
    if (!is_first && !has_named) place->second = entry;
  }
  std::vector<Entry> entries;
  for (auto& [team, entry] : shown) entries.push_back(std::move(entry));
  return entries;
}

std::optional<results::RoundResults> read_phase_results(const OpenSeason& season,
                                                        const Phase& phase) {
  const SeasonPlaces& places = season.places();
  if (phase.is_final()) {
    if (!is_there(places.final_of(phase))) return std::nullopt;
    withdraw_from_final(season, phase);
    return read_round(places.final_of(phase));
  }
  std::vector<results::RoundResults> rounds;
  if (is_there(places.baselines_of(phase)))
    rounds.push_back(read_round(places.baselines_of(phase)));
  for (const Entry& entry : shown_entries(season, phase)) {
    rounds.push_back(read_round(places.round_of(phase, entry)));
  }
  if (rounds.empty()) return std::nullopt;
  return results::joined_rounds(std::move(rounds));
}

// Whether the mean difference is larger than its standard error.
bool is_clearly_better(const RequestValues& better, const RequestValues& than, double sign) {
  std::vector<double> differences = paired_differences(better, than);
  if (differences.size() < 2) return false;
  for (double& one : differences) one *= sign;
  const auto count = static_cast<double>(differences.size());
  double mean = 0;
  for (const double one : differences) mean += one / count;
  double squares = 0;
  for (const double one : differences) squares += (one - mean) * (one - mean);
  return mean > std::sqrt(squares / (count - 1) / count);
}

// What a database was when its scores were kept. If it is gone, opening it says so. What was
// committed last may still stand in the log beside it.
std::string state_of(const std::filesystem::path& database) {
  std::string state;
  for (const auto& file : {database.string(), database.string() + "-wal"}) {
    std::error_code gone;
    const auto bytes = std::filesystem::file_size(file, gone);
    if (gone || bytes == 0) continue;
    const auto written = std::filesystem::last_write_time(file, gone).time_since_epoch().count();
    state += fmt::format("{} bytes, {}; ", bytes, written);
  }
  return state;
}

text::Json json_of_values(const RequestValues& values) {
  text::Json json = text::Json::array();
  for (const auto& value : values) json.push_back(value ? text::Json(*value) : text::Json());
  return json;
}

RequestValues values_of(const text::Json& json) {
  RequestValues values;
  for (const text::Json& value : json) {
    values.push_back(value.is_null() ? std::nullopt : std::optional(value.get<double>()));
  }
  return values;
}

}  // namespace

std::optional<EntryScores> read_entry_scores(const std::filesystem::path& database) {
  const std::filesystem::path kept = database.string() + ".scores";
  const std::string state = state_of(database);
  if (is_file(kept)) {
    const auto json = text::parse_json(read_file(kept));
    if (json && json->value("of", std::string()) == state) {
      return EntryScores{json->at("measure").get<std::string>(),
                         json->at("less_is_better").get<bool>(), values_of(json->at("by_request"))};
    }
  }
  const results::RoundResults round = read_round(database);
  if (round.measures.empty()) return std::nullopt;
  const results::MeasureResults& first = round.measures.front();
  EntryScores scores{first.measure,
                     round.measure_facts[round.measure_at(first.measure)].less_is_better,
                     first.values.front()};
  const text::Json json = {{"of", state},
                           {"measure", scores.measure},
                           {"less_is_better", scores.less_is_better},
                           {"by_request", json_of_values(scores.by_request)}};
  write_file(kept, text::json_text(json));
  return scores;
}

std::vector<double> paired_differences(const RequestValues& first, const RequestValues& second) {
  std::vector<double> differences;
  for (std::size_t r = 0; r < std::min(first.size(), second.size()); ++r) {
    if (first[r] && second[r]) differences.push_back(*first[r] - *second[r]);
  }
  return differences;
}

std::optional<double> mean_of(const RequestValues& values) {
  double sum = 0;
  std::size_t count = 0;
  for (const auto& value : values) {
    sum += value.value_or(0);
    count += value ? 1 : 0;
  }
  if (count == 0) return std::nullopt;
  return sum / static_cast<double>(count);
}

std::optional<double> ladder_value(std::span<const RequestValues> submissions,
                                   bool less_is_better) {
  const RequestValues* shown = nullptr;
  for (const RequestValues& one : submissions) {
    if (!mean_of(one)) continue;
    if (shown == nullptr || is_clearly_better(one, *shown, less_is_better ? -1 : 1)) shown = &one;
  }
  return shown == nullptr ? std::nullopt : mean_of(*shown);
}

std::optional<report::Leaderboard> read_board(const OpenSeason& season, const Phase& phase) {
  const auto round = read_phase_results(season, phase);
  if (!round || round->measures.empty()) return std::nullopt;
  return report::make_leaderboard(*round, round->measures.front().setting, {});
}

std::optional<Ladder> read_ladder(const OpenSeason& season, const Phase& phase) {
  std::map<std::string, std::vector<RequestValues>> submissions;  // by team
  Ladder ladder;
  bool less_is_better = false;
  const History history = season.history();
  for (const Entry& entry : history.entries()) {
    if (entry.phase != phase.name || entry.state != EntryState::kScored) continue;
    const auto scores = read_entry_scores(season.places().round_of(phase, entry));
    if (!scores) continue;
    ladder.measure = scores->measure;
    less_is_better = scores->less_is_better;
    submissions[entry.team].push_back(scores->by_request);
  }
  for (const auto& [team, values] : submissions) {
    if (const auto value = ladder_value(values, less_is_better)) {
      ladder.rungs.push_back({team, *value});
    }
  }
  if (ladder.rungs.empty()) return std::nullopt;
  std::ranges::stable_sort(ladder.rungs, [&](const Rung& a, const Rung& b) {
    return less_is_better ? a.value < b.value : a.value > b.value;
  });
  return ladder;
}

}  // namespace matchbench::season
