#include "harness/operations/season/verify_rules.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace matchbench::season {

void require_in_time(const Season& season, const std::vector<Event>& events,
                     const std::string& file) {
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    const Phase* phase = season.phase_named(event.phase);
    if (phase == nullptr || event.kind != EventKind::kTaken || phase->is_open(event.at)) continue;
    throw input_error(Position{file, i + 1, 0},
                      fmt::format("{} was taken at {}, when '{}' was not open", event.entry(),
                                  for_people(event.at), phase->name),
                      kAsk);
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

}  // namespace matchbench::season
