#include "harness/round/round_fusion.hpp"

#include "harness/base/clock.hpp"
#include "harness/base/hash.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace matchbench::round {
namespace {

using AnswersOfPass = std::map<RequestIndex, Answer>;

AnswersOfPass answers_of(const store::RoundStore& store, const MemberRun& run, std::int32_t pass) {
  AnswersOfPass answers;
  store.for_each_answer_of_pass(run.id, run.has_one_pass ? 0 : pass, [&](const Answer& answer) {
    answers.emplace(answer.request, answer);
  });
  return answers;
}

Answer fused_answer(std::int32_t pass, RequestIndex request,
                    const std::vector<const Answer*>& answers, FusionMethod method,
                    std::uint32_t service_count, bool is_timed) {
  Answer result{.pass = pass, .request = request, .is_timed = is_timed};
  std::vector<Ranking> rankings;
  for (const Answer* answer : answers) {
    if (answer->outcome != Outcome::kOk) continue;
    rankings.push_back(answer->ranking);
    result.time.wall_ns += answer->time.wall_ns;
    result.time.cpu_ns += answer->time.cpu_ns;
  }
  if (rankings.empty()) {
    result.outcome = Outcome::kError;
    result.message = "none of the fused entrants answered";
    return result;
  }
  const std::int64_t start_ns = monotonic_ns();
  const std::int64_t cpu_start_ns = thread_cpu_ns();
  result.ranking = fuse(rankings, method, service_count);
  result.time.wall_ns += monotonic_ns() - start_ns;
  result.time.cpu_ns += thread_cpu_ns() - cpu_start_ns;
  result.ranking_hash = hash_of(result.ranking);
  return result;
}

// Pass by pass: the rankings of all passes may not fit into memory. Passes beyond `passes`, which
// some members were asked for the sake of their times, are left out.
MemberRun store_fusion(const FusionEntrant& fusion, const std::vector<MemberRun>& runs,
                       std::int32_t passes, std::uint32_t service_count,
                       store::EnvironmentId environment, store::RoundStore& store) {
  Sha256 key;
  key.field("fusion").field(fusion.entrant.parameters);
  for (const std::size_t member : fusion.members) key.field(runs[member].resume_key);
  const MemberRun& first = runs[fusion.members.front()];
  MemberRun run{.resume_key = key.hex(), .seed = first.seed};
  run.is_timed = std::ranges::all_of(fusion.members,
                                     [&](std::size_t member) { return runs[member].is_timed; });
  run.id = store.begin_run({store.add_entrant(fusion.entrant), 0, run.seed, run.resume_key});

  const store::SessionId session = store.begin_session(
      {.run = run.id, .kind = SessionKind::kFusion, .environment = environment});
  for (std::int32_t pass = 0; pass < passes; ++pass) {
    const AnswersOfPass known = answers_of(store, run, pass);
    std::vector<AnswersOfPass> of_members;
    std::set<RequestIndex> requests;
    for (const std::size_t member : fusion.members) {
      of_members.push_back(answers_of(store, runs[member], pass));
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
      store.add_answer(session, fused_answer(pass, request, answers, fusion.method, service_count,
                                             run.is_timed));
    }
    store.commit();
  }
  store.end_session(session, {});
  store.finish_run(run.id);
  return run;
}

}  // namespace

void store_fusions(const RoundInput& input, const RoundPlan& plan,
                   std::span<const store::RunId> run_ids, std::span<const MemberRun> run_files,
                   store::RoundStore& store) {
  std::vector<MemberRun> runs(input.entrants.size());
  for (std::size_t r = 0; r < plan.runs.size(); ++r) {
    const PlannedRun& run = plan.runs[r];
    if (run.repetition == 0) runs[run.entrant] = {run_ids[r], run.resume_key, run.seed};
  }
  runs.insert(runs.end(), run_files.begin(), run_files.end());
  const auto service_count = static_cast<std::uint32_t>(input.collection.services.size());
  for (const auto& fusion : input.fusions) {
    runs.push_back(store_fusion(fusion, runs, static_cast<std::int32_t>(input.protocol.passes),
                                service_count, input.environment, store));
  }
}

}  // namespace matchbench::round
