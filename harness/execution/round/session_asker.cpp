#include "harness/execution/round/session_asker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace matchbench::round {
namespace {

// Facts are acknowledged in groups: a death of the host costs at most this much work.
constexpr std::int64_t kCommitEveryNs = 200'000'000;
// Queries of a session that are asked once more because their worker was killed.
constexpr std::size_t kMostRepeats = 2;

// The same query among these; null: it is not.
const session::PlannedQuery* found_in(const std::vector<session::PlannedQuery>& queries,
                                      const session::PlannedQuery& query) {
  const auto found = std::ranges::find_if(queries, [&](const session::PlannedQuery& one) {
    return one.pass == query.pass && one.request == query.request;
  });
  return found == queries.end() ? nullptr : &*found;
}

}  // namespace

std::vector<session::PlannedQuery> SessionAsker::queries_to_ask(
    const PlannedSession& session, bool schedule_has_begun,
    const std::vector<session::PlannedQuery>& alone) {
  auto queries = open_queries(session, schedule_has_begun);
  for (auto& query : queries) {
    if (found_in(alone, query) != nullptr) query.due_ns.reset();
  }
  // Clang 14 does not compile the one of std::ranges.
  std::stable_partition(queries.begin(), queries.end(),
                        [](const auto& query) { return !query.due_ns; });
  if (queries.empty() || !repetitions_.used_up(session.repetition)) return queries;
  repetitions_.set_invalid(session.repetition, repetitions_.used_up_reason());
  return {};
}

session::SessionReport SessionAsker::hold(const PlannedSession& session,
                                          std::span<const session::PlannedQuery> queries,
                                          std::int64_t schedule_start_ns,
                                          const std::vector<session::KilledQuery>& killed_in,
                                          const std::vector<session::PlannedQuery>& alone,
                                          Company company, bool may_begin_again) {
  const PlannedRepetition& repetition = plan_.repetitions[session.repetition];
  const contest::ProtocolSettings& protocol = prepared_.contest.protocol;
  store::SessionStart facts = {.repetition = repetitions_.id(session.repetition),
                               .kind = SessionKind::kQueries};
  facts.fold = session.fold;
  facts.scenario = protocol.scenario;
  if (protocol.scenario == Scenario::kServer) facts.rate_per_s = protocol.server.rate_per_s;
  facts.side_by_side = company == Company::kOthers;
  const std::vector<std::uint32_t> order =
      service_order_of(repetition, shown_.order.size(), protocol.service_order);
  session::SessionTask task = host_.task_for(repetition, order, shown_.requests, session.fold);
  task.queries = queries;
  task.schedule_start_ns = schedule_start_ns;
  task.batch = protocol.scenario == Scenario::kOffline;
  const auto killed_ns_of = [&](const session::PlannedQuery& query) -> std::optional<std::int64_t> {
    const auto one = std::ranges::find_if(killed_in, [&](const session::KilledQuery& known) {
      return known.query.pass == query.pass && known.query.request == query.request;
    });
    return one == killed_in.end() ? std::nullopt : std::optional(one->after_ns);
  };
  task.may_repeat = [&](const session::PlannedQuery& query) {
    return killed_in.size() < kMostRepeats && !killed_ns_of(query);
  };
  task.may_begin_again = [=](bool in_query) { return may_begin_again && !in_query; };
  task.enough = [this, at = session.repetition](std::int64_t under_way_ns) {
    return repetitions_.used_up(at, under_way_ns);
  };
  SessionAnswers answers(shown_.loaded(order), shown_.requests.size(), shown_.order.size(),
                         protocol.top_k);
  return host_.hold(entrant_of(session), facts, std::move(task),
                    [&](store::SessionId id, const session::PlannedQuery& query,
                        protocol::Answered&& answered, bool is_timed) {
                      Answer answer = answers.take(query, std::move(answered));
                      answer.is_timed = is_timed && prepared_.jobs == 1;
                      answer.killed_ns = killed_ns_of(query);
                      // Who asked has waited since then, or an entrant that ends beside others
                      // would get rid of its slowest queries.
                      if (const auto* due = found_in(alone, query); due != nullptr && due->due_ns) {
                        const std::int64_t since_ns =
                            monotonic_ns() - schedule_start_ns - *due->due_ns;
                        answer.arrival = Arrival{*due->due_ns, since_ns - answer.time.wall_ns};
                      }
                      const Outcome outcome = answer.outcome;
                      take(session, id, query, std::move(answer), answers);
                      return outcome;
                    });
}

void SessionAsker::take(const PlannedSession& session, store::SessionId id,
                        const session::PlannedQuery& query, Answer answer,
                        SessionAnswers& answers) {
  SessionAnswers::First& first = answers.first(query.request);
  if (repetitions_.asked(session.repetition)
          .outcome(query.pass, query.request)) {  // warmed up once more
    // If that fails now, the next worker skips it.
    repetitions_.set_outcome(session.repetition, answer);
    const bool is_first = answer.outcome == Outcome::kOk && answer.ranking_hash == first.hash;
    const bool is_kept = answers.last_repeats() || first.stored_as;
    if (is_first && !is_kept) first.ranking = std::move(answer.ranking);
    return;
  }
  if (answers.last_repeats() && first.stored_as) {
    store_.add_repeated_answer(id, answer, *first.stored_as);
  } else {
    if (answers.last_repeats()) answer.ranking = std::exchange(first.ranking, {});
    const store::RankingKey key = store_.add_answer(id, answer);
    if (answer.outcome == Outcome::kOk && answer.ranking_hash == first.hash) first.stored_as = key;
  }
  note(session, answer);
}

void SessionAsker::note(const PlannedSession& session, const Answer& answer) {
  repetitions_.add_answer(session.repetition, answer);
  if (answer.pass >= 0) observer_.on_answer(entrant_of(session), answer);
  pending_ = true;
}

void SessionAsker::commit_now_and_then() {
  const std::int64_t now_ns = monotonic_ns();
  if (!pending_ || now_ns - last_commit_ns_ < kCommitEveryNs) return;
  store_.commit();
  pending_ = false;
  last_commit_ns_ = now_ns;
}

void SessionAsker::give_up(const PlannedSession& session, Outcome outcome,
                           const std::string& reason) {
  const store::SessionId id =
      store_.begin_session({.repetition = repetitions_.id(session.repetition),
                            .kind = SessionKind::kNotAsked,
                            .environment = prepared_.environment});
  const std::string message = "not asked, " + reason;
  for (const session::PlannedQuery& query : open_queries(session, false)) {
    if (query.pass < 0) continue;
    const Answer answer{
        .pass = query.pass, .request = query.request, .outcome = outcome, .message = message};
    store_.add_answer(id, answer);
    note(session, answer);
  }
  store_.end_session(id, {.outcome = outcome, .message = reason});
  store_.commit();
}

std::vector<session::PlannedQuery> SessionAsker::open_queries(const PlannedSession& session,
                                                              bool schedule_has_begun) const {
  return order_.open(plan_.repetitions[session.repetition], session,
                     repetitions_.asked(session.repetition), schedule_has_begun);
}

const Entrant& SessionAsker::entrant_of(const PlannedSession& session) const {
  return prepared_.entrants.asked[plan_.repetitions[session.repetition].entrant];
}

}  // namespace matchbench::round
