#include "harness/operations/season/boards.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/operations/season/final_round.hpp"
#include "harness/scoring/results/joined_rounds.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <utility>

namespace matchbench::season {
namespace {

// Of each team the submission that it names, if that is scored, else its last scored one.
std::vector<Entry> shown_entries(const OpenSeason& season, const Phase& phase) {
  std::map<std::string, Entry> shown;
  std::map<std::string, std::vector<std::string>> choices;
  const History history = season.history();
  for (const Entry& entry : history.entries()) {
    if (entry.phase != phase.name || entry.state != EntryState::kScored) continue;
    const auto [choice, is_new] = choices.try_emplace(entry.team);
    if (is_new) {
      choice->second =
          choice_of(season.season(), season.places().entries_folder(), entry.team, phase);
    }
    const std::vector<std::string>& named = choice->second;
    const auto [place, is_first] = shown.try_emplace(entry.team, entry);
    const bool has_named = std::ranges::find(named, place->second.submission) != named.end();
    if (!is_first && !has_named) place->second = entry;
  }
  std::vector<Entry> entries;
  for (auto& [team, entry] : shown) entries.push_back(std::move(entry));
  return entries;
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

}  // namespace

std::optional<double> ladder_value(std::span<const RequestValues> submissions,
                                   bool less_is_better) {
  const RequestValues* shown = nullptr;
  for (const RequestValues& one : submissions) {
    if (!mean_of(one)) continue;
    if (shown == nullptr || is_clearly_better(one, *shown, less_is_better ? -1 : 1)) shown = &one;
  }
  return shown == nullptr ? std::nullopt : mean_of(*shown);
}

std::vector<std::filesystem::path> rounds_of_board(const OpenSeason& season, const Phase& phase) {
  const SeasonPlaces& places = season.places();
  const auto first = phase.is_final() ? places.final_of(phase) : places.baselines_of(phase);
  std::vector<std::filesystem::path> rounds;
  if (is_there(first)) rounds.push_back(first);
  if (phase.is_final()) {
    withdraw_from_final(season, phase);
    return rounds;
  }
  for (const Entry& entry : shown_entries(season, phase)) {
    rounds.push_back(places.round_of(phase, entry));
  }
  return rounds;
}

std::optional<report::Leaderboard> read_board(const Phase& phase,
                                              const std::vector<std::filesystem::path>& rounds) {
  if (rounds.empty()) return std::nullopt;
  std::vector<results::RoundResults> read(rounds.size());
  parallel_for(rounds.size(), 0, [&](std::size_t i) {
    read[i] =
        results::read_results(store::RoundStore::open(rounds[i], store::RoundStore::Mode::kRead));
  });
  const results::RoundResults board =
      phase.is_final() ? std::move(read.front()) : results::joined_rounds(std::move(read));
  if (board.measures.empty()) return std::nullopt;
  return report::make_leaderboard(board, board.measures.front().setting, {});
}

std::optional<Ladder> read_ladder(const OpenSeason& season, const Phase& phase, KeptScores& kept) {
  std::map<std::string, std::vector<RequestValues>> submissions;  // by team
  Ladder ladder;
  bool less_is_better = false;
  const History history = season.history();
  for (const Entry& entry : history.entries()) {
    if (entry.phase != phase.name || entry.state != EntryState::kScored) continue;
    const EntryScores* scores = kept.of(season.places().round_of(phase, entry));
    if (scores == nullptr) continue;
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
