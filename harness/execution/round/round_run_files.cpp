#include "harness/execution/round/round_run_files.hpp"

#include "harness/foundation/base/hash.hpp"

#include <set>
#include <string>

namespace matchbench::round {
namespace {

// All that decides what is stored: the file and its place in the collection.
std::string key_of(const RunFileEntrant& file, const PreparedRound& prepared) {
  return Sha256()
      .field("run file")
      .field(file.entrant.plugin.sha256)
      .field(file.entrant.name)
      .field(prepared.collection.digest)
      .field(std::to_string(prepared.contest.protocol.top_k))
      .hex();
}

Answer answer_of(const std::optional<Ranking>& ranking, std::uint32_t request) {
  Answer answer{.request = {request}, .is_timed = false};
  if (ranking) {
    answer.ranking = *ranking;
    answer.ranking_hash = hash_of(*ranking);
  } else {
    answer.outcome = Outcome::kAbstained;
    answer.message = "the run file has no such topic";
  }
  return answer;
}

MemberRun store_run_file(const RunFileEntrant& file, const PreparedRound& prepared,
                         store::RoundStore& store) {
  MemberRun repetition{
      .resume_key = key_of(file, prepared), .is_timed = false, .has_one_pass = true};
  repetition.id = store.begin_repetition(
      {store.add_entrant(file.entrant), 0, repetition.seed, repetition.resume_key});
  std::set<RequestIndex> known;
  store.for_each_time(
      repetition.id, [&](const Answer& answer, store::SessionId) { known.insert(answer.request); });
  if (known.size() < file.rankings.size()) {
    const store::SessionId session = store.begin_session({.repetition = repetition.id,
                                                          .kind = SessionKind::kRunFile,
                                                          .environment = prepared.environment});
    for (std::uint32_t request = 0; request < file.rankings.size(); ++request) {
      if (known.contains({request})) continue;
      store.add_answer(session, answer_of(file.rankings[request], request));
    }
    store.end_session(session, {});
  }
  store.finish_repetition(repetition.id);
  store.commit();
  return repetition;
}

}  // namespace

std::vector<MemberRun> store_run_files(const PreparedRound& prepared, store::RoundStore& store) {
  std::vector<MemberRun> repetitions;
  for (const auto& file : prepared.entrants.run_files)
    repetitions.push_back(store_run_file(file, prepared, store));
  return repetitions;
}

}  // namespace matchbench::round
