#include "harness/data/contest/contest_facts.hpp"

#include "harness/data/collection/native/relevance_yaml.hpp"
#include "harness/data/contest/contest.hpp"

#include <fmt/format.h>

namespace matchbench::contest {

std::string ContestFacts::title() const {
  return track.empty() ? name : fmt::format("{}, track {}", name, track);
}

ContestFacts facts_of(const Contest& contest) {
  ContestFacts facts{.name = contest.name,
                     .text = contest.text,
                     .undefined = contest.undefined,
                     .measures = contest.measures,
                     .relevance = contest.relevance,
                     .defined_settings = {},
                     .split = contest.split,
                     .training = contest.training,
                     .entrants = {},
                     .withdrawn = contest.withdrawn,
                     .track = contest.track,
                     .tracks = contest.tracks,
                     .overall = contest.overall};
  for (const auto& [where, setting] : contest.defined_settings) {
    facts.defined_settings.push_back({setting.name, collection::relevance_yaml({&setting, 1})});
  }
  for (const EntrantSpec& entrant : contest.entrants) facts.entrants.push_back(entrant.name);
  return facts;
}

}  // namespace matchbench::contest
