#include "harness/execution/round/session_answers.hpp"

#include <utility>

namespace matchbench::round {

SessionAnswers::SessionAnswers(std::vector<std::uint32_t> services, std::size_t request_count,
                               std::size_t service_count, std::uint32_t top_k)
    : services_(std::move(services)), top_k_(top_k), check_(service_count), first_(request_count) {}

Answer SessionAnswers::take(const session::PlannedQuery& query, protocol::Answered&& answered) {
  Answer answer{.pass = query.pass,
                .request = query.request,
                .outcome = answered.outcome,
                .message = std::move(answered.message),
                .time = answered.time,
                .has_cpu_time = !answered.busy_ns};
  if (query.due_ns) answer.arrival = Arrival{*query.due_ns, answered.queued_ns};
  repeats_ = answered.outcome == Outcome::kOk && answered.repeats;
  if (answered.outcome != Outcome::kOk) return answer;
  First& first = first_[query.request.value];
  if (repeats_) {
    if (!first.known || first.said_hash != answered.ranking_hash) {
      throw protocol::ProtocolFault("the worker repeats a ranking that it has not given");
    }
    answer.outcome = first.outcome;
    answer.message = first.message;
    answer.ranking_hash = first.hash;
    repeats_ = first.outcome == Outcome::kOk;
    return answer;
  }
  read_ranking(std::move(answered.ranking), answer);
  if (!first.known) {
    first = {.said_hash = answered.ranking_hash,
             .outcome = answer.outcome,
             .message = answer.message,
             .hash = answer.ranking_hash,
             .known = true};
  }
  return answer;
}

void SessionAnswers::read_ranking(Ranking&& ranking, Answer& answer) {
  std::string fault = check_.fault(ranking, top_k_);
  if (!fault.empty()) {
    answer.outcome = Outcome::kBadRanking;
    answer.message = std::move(fault);
    return;
  }
  answer.ranking = std::move(ranking);
  for (auto& entry : answer.ranking) {
    entry.service.value = services_[entry.service.value];
    entry.score += 0.0;  // -0.0 is 0.0, as databases store it: the hash is of what can be read back
  }
  answer.ranking_hash = hash_of(answer.ranking);
}

}  // namespace matchbench::round
