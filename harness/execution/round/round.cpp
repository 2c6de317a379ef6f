#include "harness/execution/round/round.hpp"

#include "harness/execution/round/query_order.hpp"
#include "harness/execution/round/repetition_states.hpp"
#include "harness/execution/round/session_answers.hpp"
#include "harness/execution/round/session_host.hpp"
#include "harness/execution/round/shown_collection.hpp"
#include "harness/execution/round/trials.hpp"
#include "harness/execution/round/unasked_entrants.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/side_by_side.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace matchbench::round {
namespace {

// Facts are acknowledged in groups: a death of the host costs at most this much work.
constexpr std::int64_t kCommitEveryNs = 200'000'000;
// Queries of a session that are asked once more because their worker was killed.
constexpr std::size_t kMostRepeats = 2;

RoundPlan plan_of(const PreparedRound& prepared) {
  RoundPlan plan = make_round_plan(
      prepared.entrants.asked, prepared.entrants.folds, prepared.contest.protocol,
      {prepared.collection.digest, prepared.training ? prepared.training->digest : ""});
  if (!prepared.blocks) return plan;
  std::erase_if(plan.sessions, [&](const PlannedSession& session) {
    return session.block < prepared.blocks->first ||
           session.block - prepared.blocks->first >= prepared.blocks->count;
  });
  return plan;
}

// Who else may be at work while a session is held.
enum class Company : std::uint8_t { kNone, kOthers };

class Runner {
 public:
  Runner(const PreparedRound& prepared, store::RoundStore& store, RoundObserver& observer,
         const std::function<bool()>& interrupt)
      : prepared_(prepared),
        store_(store),
        observer_(observer),
        plan_(plan_of(prepared)),
        shown_(prepared),
        order_(prepared.contest.protocol, shown_.requests.size(), shown_.fold_of),
        host_(prepared, shown_, store, observer, thread_,
              [this] { return thread_.is_current() ? tick() : is_stopped_.load(); }),
        interrupt_(interrupt),
        repetitions_(prepared, plan_, shown_.requests.size(), store) {}

  RoundSummary run() {
    last_commit_ns_ = monotonic_ns();
    const std::vector<EntrantWork> work = work_by_entrant();
    std::uint64_t queries = 0;
    for (const auto& of_entrant : work) queries += of_entrant.queries;
    observer_.on_start(queries, repetitions_.answered());
    observer_.on_work(work);
    if (!prepared_.blocks) {
      fusions_.emplace(prepared_, plan_, repetitions_.ids(), store_run_files(prepared_, store_),
                       store_);
    }
    carry_out_all(plan_.sessions);
    if (!prepared_.blocks) extend_short_repetitions();
    if (!summary_.interrupted) {
      for (std::size_t repetition = 0; repetition < plan_.repetitions.size(); ++repetition) {
        if (!has_trials(repetition)) store_.finish_repetition(repetitions_.id(repetition));
      }
      store_.commit();
      if (!prepared_.blocks) follow_up();
    }
    store_.commit();
    summary_.asked = repetitions_.answered();
    summary_.failed = repetitions_.failed();
    return summary_;
  }

 private:
  bool tick() {
    commit_now_and_then();
    observer_.on_tick();
    return interrupt_();
  }

  void carry_out_all(std::span<const PlannedSession> sessions) {
    if (prepared_.jobs > 1) return carry_out_side_by_side(sessions);
    for (const auto& session : sessions) {
      if (summary_.interrupted) return;
      carry_out(session, Company::kNone);
    }
  }

  // Called on the host's thread; each session is held on a thread of its own.
  void carry_out_side_by_side(std::span<const PlannedSession> sessions) {
    std::vector<PlannedSession> late;  // for the host's thread alone
    std::vector<Job> jobs;
    for (const auto& session : sessions) {
      jobs.push_back({entrant_of(session).plugin.sha256, [this, &session, &late] {
                        if (carry_out(session, Company::kOthers)) return;
                        thread_.run([&] { late.push_back(session); });
                      }});
    }
    run_side_by_side(jobs, prepared_.jobs, thread_, [this](bool has_failed) {
      if (!has_failed && tick()) summary_.interrupted = true;  // even if nobody at work sees it
      if (has_failed || summary_.interrupted) is_stopped_ = true;
      return is_stopped_.load();
    });
    for (const auto& session : late) {
      if (summary_.interrupted) return;
      carry_out(session, Company::kNone);
    }
  }

  static bool is_among(const std::vector<session::PlannedQuery>& queries,
                       const session::PlannedQuery& query) {
    return std::ranges::any_of(queries, [&](const session::PlannedQuery& one) {
      return one.pass == query.pass && one.request == query.request;
    });
  }

  // What is open of a session; nothing once it may take no more time. Those that are to be asked
  // alone come before the schedule.
  std::vector<session::PlannedQuery> queries_to_ask(
      const PlannedSession& session, bool schedule_has_begun,
      const std::vector<session::PlannedQuery>& alone) {
    auto queries = open_queries(session, schedule_has_begun);
    for (auto& query : queries) {
      if (is_among(alone, query)) query.due_ns.reset();
    }
    std::ranges::stable_partition(queries, [](const auto& query) { return !query.due_ns; });
    if (queries.empty() || !repetitions_.used_up(session.repetition)) return queries;
    repetitions_.set_invalid(session.repetition, repetitions_.used_up_reason());
    return {};
  }

  // One session of the plan, with as many workers as it takes. False if something was late beside
  // others: what is open then is to be asked alone.
  bool carry_out(const PlannedSession& session, Company company) {
    bool announced = false;
    std::int64_t schedule_start_ns = 0;
    std::vector<session::KilledQuery> killed_in;
    std::vector<session::PlannedQuery> alone;  // once undecided
    for (;;) {
      const auto queries = thread_.run([&] {
        auto open = queries_to_ask(session, schedule_start_ns != 0, alone);
        if (!open.empty() && !announced) observer_.on_session(entrant_of(session), session);
        return open;
      });
      if (queries.empty()) return true;
      announced = true;
      const session::SessionReport report =
          hold_session(session, queries, schedule_start_ns, killed_in, company);
      if (report.killed_in) killed_in.push_back(*report.killed_in);
      alone.insert(alone.end(), report.undecided.begin(), report.undecided.end());
      schedule_start_ns = report.schedule_start_ns;
      thread_.run([&] { take(session, report); });
      if (report.interrupted) return true;
      if (report.is_void && company == Company::kOthers) return false;
    }
  }

  // What became of one worker of a session.
  void take(const PlannedSession& session, const session::SessionReport& report) {
    repetitions_.add_worker(session.repetition, report.wall_ns);
    if (report.interrupted) {
      summary_.interrupted = true;
      return;
    }
    if (!report.time_fault.empty() && prepared_.jobs == 1)
      repetitions_.set_invalid(session.repetition, report.time_fault);
    if (report.failed_phase == Phase::kDestroy) {
      observer_.on_bad_end(entrant_of(session), report.message);
    }
    if (report.stopped) return;
    // Else at least one query was answered, is known to fail, or is to be asked alone: the next
    // worker has less to do.
    if (report.failed_phase && *report.failed_phase != Phase::kDestroy) give_up(session, report);
  }

  // What a former round has left of its own extension comes first.
  void extend_short_repetitions() {
    carry_out_all(repetitions_.left_of_extension());
    while (!summary_.interrupted) {
      const std::vector<PlannedSession> sessions = repetitions_.extend();
      if (sessions.empty()) return;
      carry_out_all(sessions);
    }
  }

  // What comes after the timed passes of all repetitions.
  void follow_up() {
    carry_out_trials();
    if (!summary_.interrupted) fusions_->make();
  }

  // They are what an entrant is asked last, in its first repetition.
  bool has_trials(std::size_t repetition) const {
    const contest::ProtocolSettings& protocol = prepared_.contest.protocol;
    return !prepared_.blocks && plan_.repetitions[repetition].number == 0 &&
           (protocol.audit || !protocol.scaling.empty() || protocol.server.find_peak);
  }

  void carry_out_trials() {
    Trials trials(prepared_, shown_, host_, store_, observer_);
    for (std::size_t repetition = 0; repetition < plan_.repetitions.size(); ++repetition) {
      if (!has_trials(repetition)) continue;
      if (!trials.carry_out(plan_.repetitions[repetition], repetitions_.id(repetition))) {
        summary_.interrupted = true;
        return;
      }
      store_.finish_repetition(repetitions_.id(repetition));
      store_.commit();
    }
  }

  std::vector<EntrantWork> work_by_entrant() const {
    std::vector<EntrantWork> work;
    for (const auto& entrant : prepared_.entrants.asked) work.push_back({.entrant = entrant.name});
    for (std::size_t repetition = 0; repetition < plan_.repetitions.size(); ++repetition) {
      work[plan_.repetitions[repetition].entrant].answered += repetitions_.answered(repetition);
    }
    for (const auto& session : plan_.sessions) {
      if (session.fold.value_or(0) != 0) continue;  // all folds together ask each request once
      work[plan_.repetitions[session.repetition].entrant].queries +=
          session.pass_count * shown_.requests.size();
    }
    return work;
  }

  std::vector<session::PlannedQuery> open_queries(const PlannedSession& session,
                                                  bool schedule_has_begun = false) const {
    return order_.open(plan_.repetitions[session.repetition], session,
                       repetitions_.asked(session.repetition), schedule_has_begun);
  }

  // `killed_in`: where its workers before were killed by somebody who is not the host.
  // `schedule_start_ns`: of an open loop that a worker before has begun; else 0.
  session::SessionReport hold_session(const PlannedSession& session,
                                      std::span<const session::PlannedQuery> queries,
                                      std::int64_t schedule_start_ns,
                                      const std::vector<session::KilledQuery>& killed_in,
                                      Company company) {
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
    task.start.brief_repeats = true;
    task.queries = queries;
    task.schedule_start_ns = schedule_start_ns;
    task.batch = protocol.scenario == Scenario::kOffline;
    const auto killed_ns_of =
        [&](const session::PlannedQuery& query) -> std::optional<std::int64_t> {
      const auto one = std::ranges::find_if(killed_in, [&](const session::KilledQuery& known) {
        return known.query.pass == query.pass && known.query.request == query.request;
      });
      return one == killed_in.end() ? std::nullopt : std::optional(one->after_ns);
    };
    task.may_repeat = [&](const session::PlannedQuery& query) {
      return killed_in.size() < kMostRepeats && !killed_ns_of(query);
    };
    task.enough = [this, at = session.repetition](std::int64_t under_way_ns) {
      return repetitions_.used_up(at, under_way_ns);
    };
    SessionAnswers answers(shown_.loaded(order), shown_.requests.size(), shown_.order.size(),
                           protocol.top_k);
    return host_.hold(entrant_of(session), facts, std::move(task),
                      [&](store::SessionId id, const session::PlannedQuery& query,
                          protocol::Answered&& answered, bool is_timed) {
                        Answer answer = answers.take(query, std::move(answered));
                        // Of an open loop's timed queries, those are not due that are asked
                        // once more, alone.
                        const bool is_alone = protocol.scenario == Scenario::kServer &&
                                              query.pass >= 0 && !query.due_ns;
                        answer.is_timed = is_timed && prepared_.jobs == 1 && !is_alone;
                        answer.killed_ns = killed_ns_of(query);
                        const Outcome outcome = answer.outcome;
                        take(session, id, query, std::move(answer), answers);
                        return outcome;
                      });
  }

  void take(const PlannedSession& session, store::SessionId id, const session::PlannedQuery& query,
            Answer answer, SessionAnswers& answers) {
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
      if (answer.outcome == Outcome::kOk && answer.ranking_hash == first.hash)
        first.stored_as = key;
    }
    note(session, answer);
  }

  void note(const PlannedSession& session, const Answer& answer) {
    repetitions_.add_answer(session.repetition, answer);
    if (answer.pass >= 0) observer_.on_answer(entrant_of(session), answer);
    pending_ = true;
  }

  // Between sessions all is committed; during one, this is called at every tick.
  void commit_now_and_then() {
    const std::int64_t now_ns = monotonic_ns();
    if (!pending_ || now_ns - last_commit_ns_ < kCommitEveryNs) return;
    store_.commit();
    pending_ = false;
    last_commit_ns_ = now_ns;
  }

  // The plugin cannot be brought to the point of answering: all that it was to be asked in this
  // session failed for the same reason.
  void give_up(const PlannedSession& session, const session::SessionReport& report) {
    const store::SessionId id =
        store_.begin_session({.repetition = repetitions_.id(session.repetition),
                              .kind = SessionKind::kNotAsked,
                              .environment = prepared_.environment});
    const Outcome outcome = report.outcome;
    const std::string message =
        fmt::format("not asked, {} failed: {}", name_of(*report.failed_phase), report.message);
    for (const session::PlannedQuery& query : open_queries(session)) {
      if (query.pass < 0) continue;
      const Answer answer{
          .pass = query.pass, .request = query.request, .outcome = outcome, .message = message};
      store_.add_answer(id, answer);
      note(session, answer);
    }
    store_.end_session(id, {.outcome = outcome, .message = report.message});
    store_.commit();
  }

  const Entrant& entrant_of(const PlannedSession& session) const {
    return prepared_.entrants.asked[plan_.repetitions[session.repetition].entrant];
  }

  const PreparedRound& prepared_;
  store::RoundStore& store_;
  RoundObserver& observer_;
  const RoundPlan plan_;
  const ShownCollection shown_;
  const QueryOrder order_;
  HostThread thread_;
  SessionHost host_;
  const std::function<bool()>& interrupt_;
  std::atomic<bool> is_stopped_ = false;  // for the threads beside the host's
  RepetitionStates repetitions_;
  std::optional<RoundFusions> fusions_;  // none: the round is one shard
  bool pending_ = false;                 // answers that are not committed
  std::int64_t last_commit_ns_ = 0;
  RoundSummary summary_;
};

}  // namespace

RoundSummary run_round(const PreparedRound& prepared, store::RoundStore& store,
                       RoundObserver& observer, const std::function<bool()>& interrupt) {
  return Runner(prepared, store, observer, interrupt).run();
}

}  // namespace matchbench::round
