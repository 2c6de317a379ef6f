#include "harness/operations/season/final_round.hpp"

#include "harness/data/contest/contest_facts.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/season/entry_folders.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <string>
#include <utility>

namespace matchbench::season {

bool has_chosen(const OpenSeason& season, const Phase& phase) {
  return std::ranges::any_of(season.journal().events(), [&](const Event& event) {
    return event.kind == EventKind::kChosen && event.phase == phase.name &&
           event.submission.empty();
  });
}

bool is_final_due(const OpenSeason& season, const Phase& phase, Instant at) {
  if (!phase.is_final() || at < phase.until) return false;
  const bool chosen = has_chosen(season, phase);
  const History history = season.history();
  return std::ranges::any_of(history.entries(), [&](const Entry& entry) {
    return entry.phase == phase.name && entry.state == EntryState::kAccepted &&
           (entry.is_chosen || !chosen);
  });
}

std::vector<std::string> choice_of(const Season& season, const std::filesystem::path& entries,
                                   const std::string& team, const Phase& phase) {
  try {
    const Team known = read_team(season, entries, team);
    const auto chosen = known.chosen.find(phase.name);
    return chosen == known.chosen.end() ? std::vector<std::string>() : chosen->second;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kInput) throw;
    return {};  // a withdrawn folder; what was accepted counts
  }
}

std::vector<Entry> chosen_finals(const OpenSeason& season, const Phase& phase) {
  const History history = season.history();
  std::map<std::string, std::vector<Entry>> accepted;  // by team
  for (const Entry& entry : history.entries()) {
    if (entry.phase == phase.name && entry.state == EntryState::kAccepted) {
      accepted[entry.team].push_back(entry);
    }
  }
  std::vector<Entry> finals;
  for (const auto& [team, entries] : accepted) {
    const std::vector<std::string> choice =
        choice_of(season.season(), season.places().entries_folder(), team, phase);
    std::vector<Entry> named;
    std::ranges::copy_if(entries, std::back_inserter(named), [&](const Entry& entry) {
      return std::ranges::find(choice, entry.submission) != choice.end();
    });
    if (named.empty()) named.push_back(entries.back());
    std::ranges::move(named, std::back_inserter(finals));
  }
  return finals;
}

std::vector<Entry> all_finals(const History& history, const Phase& phase) {
  std::vector<Entry> finals;
  for (const Entry& entry : history.entries()) {
    if (entry.phase == phase.name && entry.is_chosen) finals.push_back(entry);
  }
  return finals;
}

std::vector<Entry> unfinished_finals(const History& history, const Phase& phase) {
  std::vector<Entry> finals = all_finals(history, phase);
  std::erase_if(finals, [](const Entry& entry) { return entry.state != EntryState::kAccepted; });
  return finals;
}

void withdraw_from_final(const OpenSeason& season, const Phase& phase) {
  const std::filesystem::path database = season.places().final_of(phase);
  if (!is_there(database)) return;
  const History history = season.history();
  contest::ContestFacts facts =
      store::RoundStore::open(database, store::RoundStore::Mode::kRead).round().contest;
  bool is_other = false;
  for (const Entry& entry : history.entries()) {
    const auto place = std::ranges::find(facts.entrants, entry.name());
    if (entry.phase != phase.name || !entry.is_out() || place == facts.entrants.end()) continue;
    facts.entrants.erase(place);
    facts.withdrawn.push_back({entry.name(), entry.sentence});
    is_other = true;
  }
  if (!is_other) return;
  store::RoundStore store = store::RoundStore::open(database, store::RoundStore::Mode::kWrite);
  store.replace_contest(facts);
  store.commit();
}

}  // namespace matchbench::season
