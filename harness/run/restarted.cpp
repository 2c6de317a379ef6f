#include "harness/run/restarted.hpp"

#include "harness/base/file.hpp"
#include "harness/round/plan.hpp"
#include "harness/text/first_few.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace matchbench::run {

std::vector<std::string> restarted_entrants(const store::RoundStore& store,
                                            const PreparedContest& prepared) {
  const std::vector<Entrant>& entrants = prepared.entrants.entrants;
  contest::ProtocolSettings protocol = prepared.contest.protocol;
  protocol.secret = store.round().secret;
  const round::RoundPlan plan = round::make_round_plan(
      entrants, prepared.entrants.folds, protocol,
      {prepared.collection.digest, prepared.training ? prepared.training->digest : ""});
  std::map<std::pair<std::string, std::uint32_t>, std::string> keys;  // by entrant and number
  for (const auto& planned : plan.repetitions) {
    keys[{entrants[planned.entrant].name, planned.number}] = planned.resume_key;
  }
  std::map<store::EntrantId, std::string> names;
  for (const auto& stored : store.entrants()) names[stored.id] = stored.entrant.name;
  const auto stored = store.repetitions();
  const auto has = [&](const std::string& key) {
    return std::ranges::any_of(stored,
                               [&](const auto& one) { return one.start.resume_key == key; });
  };
  std::set<std::string> changed;
  for (const auto& repetition : stored) {
    if (repetition.state == store::RepetitionState::kSuperseded) continue;
    const auto& start = repetition.start;
    const auto key = keys.find({names.at(start.entrant), start.number});
    // One that is as it was before its last change goes on where it was then.
    if (key != keys.end() && !has(key->second)) changed.insert(key->first.first);
  }
  std::vector<std::string> out;
  for (const auto& entrant : entrants) {
    if (changed.contains(entrant.name)) out.push_back(entrant.name);
  }
  return out;
}

std::string restart_remark(const store::RoundStore& store, const PreparedContest& prepared) {
  constexpr std::size_t kMostNamed = 5;
  const auto names = restarted_entrants(store, prepared);
  if (names.empty()) return {};
  const bool is_one = names.size() == 1;
  return fmt::format(
      "{} {} changed since {} asked, and {} again; {} former answers no longer count",
      text::first_few(names, kMostNamed), is_one ? "has" : "have", is_one ? "it was" : "they were",
      is_one ? "starts" : "start", is_one ? "its" : "their");
}

std::string restart_remark(const PreparedContest& prepared) {
  if (!is_there(prepared.database)) return {};
  return restart_remark(store::RoundStore::open(prepared.database, store::RoundStore::Mode::kRead),
                        prepared);
}

}  // namespace matchbench::run
