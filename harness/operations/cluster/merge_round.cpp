#include "harness/operations/cluster/merge_round.hpp"

#include "harness/data/contest/contest.hpp"
#include "harness/data/contest/protocol_settings.hpp"
#include "harness/scoring/results/round_check.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

// What all parts have in common.
struct Asked {
  contest::ProtocolSettings protocol;
  std::vector<results::AskedEntrant> entrants;  // which shards ask
};

// Run files are read and fusions are made when the merged round is finished. An optional entrant
// may have been left out of the plan.
std::vector<results::AskedEntrant> asked_entrants(const store::RoundFacts& round,
                                                  const contest::Contest& contest) {
  std::vector<results::AskedEntrant> asked;
  for (const auto& spec : contest.entrants) {
    if (!spec.is_plugin() || spec.optional) continue;
    if (std::ranges::find(round.contest.entrants, spec.name) == round.contest.entrants.end()) {
      continue;
    }
    asked.push_back({spec.name, spec.repetitions});
  }
  return asked;
}

Asked check_one(const fs::path& path) {
  const store::RoundStore part = store::RoundStore::open(path, store::RoundStore::Mode::kRead);
  part.check_integrity();
  results::check_part(part, path);
  results::check_answers(part, path.string());
  const store::RoundFacts round = part.round();
  Asked asked{.protocol = contest::stored_protocol(round.protocol)};
  const contest::Contest contest =
      contest::parse_contest(round.contest.text, "the contest of the parts", round.contest.track);
  if (contest.protocol.strangers) results::check_walls(part, path.string());
  asked.entrants = asked_entrants(round, contest);
  return asked;
}

}  // namespace

store::MergeSummary merge_round(std::span<const fs::path> parts, const fs::path& target,
                                store::MergeScope scope) {
  std::optional<Asked> asked;
  return store::merge_parts(
      parts, target, scope,
      {.part = [&](const fs::path& part) { asked = check_one(part); },
       .whole =
           [&](std::span<const store::RepetitionPasses> repetitions) {
             results::check_entrants(repetitions, asked->entrants, target.string());
             results::check_passes(repetitions, asked->protocol, target.string());
           }});
}

}  // namespace matchbench::cluster
