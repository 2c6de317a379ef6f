#include "harness/execution/round/unasked_entrants.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/hash.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

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

using AnswersOfPass = std::map<RequestIndex, Answer>;

AnswersOfPass answers_of(const store::RoundStore& store, const MemberRun& repetition,
                         std::int32_t pass) {
  AnswersOfPass answers;
  store.for_each_answer_of_pass(
      repetition.id, repetition.has_one_pass ? 0 : pass,
      [&](const Answer& answer) { answers.emplace(answer.request, answer); });
  return answers;
}

Answer fused_answer(std::int32_t pass, RequestIndex request,
                    const std::vector<const Answer*>& answers, const Fusion& fusion,
                    std::uint32_t service_count, bool is_timed) {
  Answer result{.pass = pass, .request = request, .is_timed = is_timed};
  std::vector<Ranking> rankings;
  for (const Answer* answer : answers) {
    // Nobody knows how long one waits for a part that gives no answer, but that one does.
    const bool is_answered = answer->outcome == Outcome::kOk;
    result.is_timed = result.is_timed && answer->is_timed && is_answered;
    result.time.wall_ns += answer->time.wall_ns + answer->killed_ns.value_or(0);
    result.time.cpu_ns += answer->time.cpu_ns;
    if (is_answered) rankings.push_back(answer->ranking);
  }
  if (rankings.empty()) {
    result.outcome = Outcome::kError;
    result.message = "none of the fused entrants answered";
    return result;
  }
  const std::int64_t start_ns = monotonic_ns();
  const std::int64_t cpu_start_ns = thread_cpu_ns();
  result.ranking = fuse(rankings, fusion, service_count);
  result.time.wall_ns += monotonic_ns() - start_ns;
  result.time.cpu_ns += thread_cpu_ns() - cpu_start_ns;
  result.ranking_hash = hash_of(result.ranking);
  return result;
}

}  // namespace

RoundFusions::RoundFusions(const PreparedRound& prepared, const RoundPlan& plan,
                           std::span<const store::RepetitionId> repetition_ids,
                           std::span<const MemberRun> run_files, store::RoundStore& store)
    : prepared_(prepared), store_(store), runs_(prepared.entrants.asked.size()) {
  for (std::size_t r = 0; r < plan.repetitions.size(); ++r) {
    const PlannedRepetition& repetition = plan.repetitions[r];
    if (repetition.number == 0)
      runs_[repetition.entrant] = {repetition_ids[r], repetition.resume_key, repetition.seed};
  }
  runs_.insert(runs_.end(), run_files.begin(), run_files.end());
  for (const auto& fusion : prepared.entrants.fusions) begin(fusion);
  store.commit();
}

void RoundFusions::begin(const FusionEntrant& fusion) {
  Sha256 key;
  key.field("fusion").field(fusion.entrant.parameters);
  for (const std::size_t member : fusion.members) key.field(runs_[member].resume_key);
  MemberRun repetition{.resume_key = key.hex(), .seed = runs_[fusion.members.front()].seed};
  repetition.is_timed = std::ranges::all_of(
      fusion.members, [&](std::size_t member) { return runs_[member].is_timed; });
  repetition.id = store_.begin_repetition(
      {store_.add_entrant(fusion.entrant), 0, repetition.seed, repetition.resume_key});
  sessions_.push_back(store_.begin_session({.repetition = repetition.id,
                                            .kind = SessionKind::kFusion,
                                            .environment = prepared_.environment}));
  runs_.push_back(std::move(repetition));
}

void RoundFusions::make() {
  const std::size_t first = runs_.size() - sessions_.size();
  for (std::size_t f = 0; f < sessions_.size(); ++f) {
    make(prepared_.entrants.fusions[f], runs_[first + f], sessions_[f]);
  }
}

// Pass by pass: the rankings of all passes may not fit into memory. Passes beyond those of the
// protocol, which some members were asked for the sake of their times, are left out.
void RoundFusions::make(const FusionEntrant& fusion, const MemberRun& repetition,
                        store::SessionId session) {
  const auto passes = static_cast<std::int32_t>(prepared_.contest.protocol.passes);
  const auto service_count = static_cast<std::uint32_t>(prepared_.collection.services.size());
  for (std::int32_t pass = 0; pass < passes; ++pass) {
    const AnswersOfPass known = answers_of(store_, repetition, pass);
    std::vector<AnswersOfPass> of_members;
    std::set<RequestIndex> requests;
    for (const std::size_t member : fusion.members) {
      of_members.push_back(answers_of(store_, runs_[member], pass));
      for (const auto& [request, answer] : of_members.back()) requests.insert(request);
    }
    for (const RequestIndex request : requests) {
      if (known.contains(request)) continue;
      std::vector<const Answer*> answers;
      for (const auto& of_member : of_members) {
        if (const auto found = of_member.find(request); found != of_member.end()) {
          answers.push_back(&found->second);
        }
      }
      store_.add_answer(session, fused_answer(pass, request, answers, fusion.fusion, service_count,
                                              repetition.is_timed));
    }
    store_.commit();
  }
  store_.end_session(session, {});
  store_.finish_repetition(repetition.id);
  store_.commit();
}

std::vector<MemberRun> store_run_files(const PreparedRound& prepared, store::RoundStore& store) {
  std::vector<MemberRun> repetitions;
  for (const auto& file : prepared.entrants.run_files)
    repetitions.push_back(store_run_file(file, prepared, store));
  return repetitions;
}

}  // namespace matchbench::round
