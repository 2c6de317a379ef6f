#include "harness/operations/season/verify_rules.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/operations/season/final_round.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace matchbench::season {

void require_taken_rightly(const Season& season, const std::vector<Event>& events,
                           const std::string& file) {
  std::set<std::string> names;
  std::map<std::string, std::string> owners;  // teams, by digest
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    if (event.kind != EventKind::kTaken) continue;
    const auto require = [&](bool is_right, const std::string& what) {
      if (is_right) return;
      throw input_error(Position{file, i + 1, 0},
                        fmt::format("{} was taken {}", event.entry(), what), kAsk);
    };
    const Phase* phase = season.phase_named(event.phase);
    require(phase == nullptr || phase->is_open(event.at),
            fmt::format("at {}, when '{}' was not open", for_people(event.at), event.phase));
    require(names.insert(event.entry()).second, "before under this name, which is used once");
    const std::string& owner = owners.try_emplace(event.digest, event.team).first->second;
    require(owner == event.team, fmt::format("with the bytes of '{}'", owner));
  }
}

void require_within_quota(const Phase& phase, const History& history, const std::string& file) {
  std::map<std::string, std::uint32_t> of_team;
  std::map<std::pair<std::string, std::chrono::sys_days>, std::uint32_t> of_day;
  std::map<std::string, std::uint32_t> finals;
  std::uint32_t all = 0;
  const auto require = [&](std::uint32_t count, const std::optional<std::uint32_t>& most,
                           const Entry& entry, std::string_view what) {
    if (!most || count <= *most) return;
    throw input_error(file + fmt::format(": with {} the quota of '{}' is broken: {} is the most {}",
                                         entry.name(), phase.name, *most, what),
                      kAsk);
  };
  for (const Entry& entry : history.entries()) {
    if (entry.phase != phase.name) continue;
    if (entry.is_chosen) {
      require(++finals[entry.team], phase.finals, entry, "in the final");
      if (!entry.was_accepted) {
        throw input_error(fmt::format("{}: {} was chosen and never accepted", file, entry.name()),
                          kAsk);
      }
    }
    const bool counts =
        phase.is_final() || phase.is_blind() ? entry.was_accepted : entry.was_scored;
    if (!counts) continue;
    require(++of_day[{entry.team, day_of(entry.taken)}], phase.quota.day, entry, "on a day");
    require(++of_team[entry.team], phase.quota.total, entry, "of a team");
    require(++all, phase.quota.all, entry, "of all teams");
  }
}

std::vector<std::string> require_all_teams(const Season& season, const Phase& phase,
                                           const History& history,
                                           const std::filesystem::path& entries,
                                           const std::string& file) {
  std::map<std::string, const Entry*> last;  // that was accepted, by team
  std::set<std::string> present;
  for (const Entry& entry : history.entries()) {
    if (entry.phase != phase.name || !entry.was_accepted) continue;
    if (entry.is_chosen) present.insert(entry.team);
    if (!entry.is_out()) last[entry.team] = &entry;
  }
  std::vector<std::string> remarks;
  for (const auto& [team, entry] : last) {
    if (!present.contains(team)) {
      throw input_error(fmt::format("{}: {} was accepted, and '{}' has nothing of its team", file,
                                    entry->name(), phase.name),
                        kAsk);
    }
    if (!entry->is_chosen && choice_of(season, entries, team, phase).empty()) {
      remarks.push_back(fmt::format(
          "'{}' has another submission than {}, the last of its team that was accepted, and no "
          "{} says why",
          phase.name, entry->name(), kTeamFile));
    }
  }
  return remarks;
}

}  // namespace matchbench::season
