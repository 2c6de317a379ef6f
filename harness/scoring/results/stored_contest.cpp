#include "harness/scoring/results/stored_contest.hpp"

#include "harness/foundation/text/printable.hpp"
#include "harness/scoring/results/environment.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::results {
StoredContest stored_contest(const store::RoundStore& store) {
  const store::RoundFacts facts = store.round();
  StoredContest out;
  out.protocol = contest::stored_protocol(facts.protocol);
  out.registered = value_of(facts.environment, kRegisteredKey);
  out.registered_sha256 = value_of(facts.environment, kRegisteredHashKey);
  out.undefined = facts.contest.undefined;
  out.measures = facts.contest.measures;
  out.relevance = facts.contest.relevance;
  out.defined_settings = facts.contest.defined_settings;
  out.split = facts.contest.split;
  out.track = facts.contest.track;
  out.tracks = facts.contest.tracks;
  out.overall = facts.contest.overall;
  out.training = {.folds = facts.contest.folds,
                  .split = facts.contest.training_split,
                  .grades = facts.contest.training_grades,
                  .relevant = facts.contest.training_relevant};
  return out;
}

std::vector<Remark> contest_remarks(const StoredContest& contest) {
  std::vector<Remark> remarks;
  const auto add = [&](std::string text) {
    remarks.push_back({RemarkKind::kContest, RemarkLevel::kNote, std::move(text)});
  };
  if (!contest.split.empty()) {
    add(fmt::format(
        "The requests are those of the collection's split '{}': only these were asked and scored.",
        text::printable(contest.split, contest.split.size())));
  }
  if (!contest.training.split.empty()) {
    add(fmt::format("Entrants that learn were trained on the split '{}'.",
                    text::printable(contest.training.split, contest.training.split.size())));
  }
  if (contest.undefined == Undefined::kZero) {
    add("A request for which a measure is not defined, because nothing is relevant, counts 0.");
  }
  if (!contest.registered.empty()) {
    add(fmt::format("Registered before the round: {} (SHA-256 {}).",
                    text::printable(contest.registered, contest.registered.size()),
                    contest.registered_sha256));
  }
  return remarks;
}

}  // namespace matchbench::results
