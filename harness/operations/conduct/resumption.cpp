#include "harness/operations/conduct/resumption.hpp"

#include "harness/data/store/round/entrant_names.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/first_few.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace matchbench::conduct {
namespace {

round::RoundPlan plan_of(const store::RoundStore& store, const PreparedContest& prepared) {
  contest::ProtocolSettings protocol = prepared.contest.protocol;
  protocol.secret = store.round().secret;
  return round::make_round_plan(
      prepared.entrants.asked, prepared.entrants.folds, protocol,
      {prepared.collection.digest, prepared.training ? prepared.training->digest : ""});
}

std::vector<std::string> restarted_by(const round::RoundPlan& plan, const store::RoundStore& store,
                                      const std::vector<Entrant>& entrants) {
  const auto stored = store.repetitions();
  std::set<std::string_view> known;
  for (const auto& repetition : stored) known.insert(repetition.start.resume_key);
  // By entrant and number: what has another key now.
  std::set<std::pair<std::string_view, std::uint32_t>> changed;
  for (const auto& planned : plan.repetitions) {
    // An entrant whose last change was undone continues with the answers from before that change.
    if (known.contains(planned.resume_key)) continue;
    changed.insert({entrants[planned.entrant].name, planned.number});
  }
  const auto names = entrant_names(store);
  std::set<std::string> restarted;
  for (const auto& repetition : stored) {
    if (repetition.state == store::RepetitionState::kSuperseded) continue;
    const std::string& name = names.at(repetition.start.entrant);
    if (changed.contains({name, repetition.start.number})) restarted.insert(name);
  }
  std::vector<std::string> out;
  for (const auto& entrant : entrants) {
    if (restarted.contains(entrant.name)) out.push_back(entrant.name);
  }
  return out;
}

}  // namespace

std::vector<std::string> restarted_entrants(const store::RoundStore& store,
                                            const PreparedContest& prepared) {
  return restarted_by(plan_of(store, prepared), store, prepared.entrants.asked);
}

std::optional<Resumption> resumption_of(const PreparedContest& prepared) {
  if (!is_there(prepared.database)) return std::nullopt;
  const auto store = store::RoundStore::open(prepared.database, store::RoundStore::Mode::kRead);
  const round::RoundPlan plan = plan_of(store, prepared);
  const std::uint32_t passes = prepared.contest.protocol.passes;
  std::set<std::string_view> planned;
  for (const auto& repetition : plan.repetitions) planned.insert(repetition.resume_key);
  Resumption out;
  out.queries = plan.repetitions.size() * passes * prepared.collection.requests.size();
  for (const auto& repetition : store.repetitions()) {
    if (!planned.contains(repetition.start.resume_key)) continue;
    store.for_each_time(repetition.id, [&](const Answer& answer, store::SessionId) {
      if (answer.pass >= 0 && static_cast<std::uint32_t>(answer.pass) < passes) ++out.answered;
    });
  }
  out.restarted = restarted_by(plan, store, prepared.entrants.asked);
  return out;
}

std::string restart_remark(std::span<const std::string> names) {
  constexpr std::size_t kMostNamed = 5;
  if (names.empty()) return {};
  const bool is_one = names.size() == 1;
  return fmt::format(
      "{} {} changed since {} asked, and {} again; {} former answers no longer count",
      text::first_few(names, kMostNamed), is_one ? "has" : "have", is_one ? "it was" : "they were",
      is_one ? "starts" : "start", is_one ? "its" : "their");
}

}  // namespace matchbench::conduct
