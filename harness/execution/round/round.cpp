#include "harness/execution/round/round.hpp"

#include "harness/execution/round/repetition_states.hpp"
#include "harness/execution/round/session_asker.hpp"
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

class Runner {
 public:
  Runner(const PreparedRound& prepared, store::RoundStore& store, RoundObserver& observer,
         const std::function<bool()>& interrupt)
      : prepared_(prepared),
        store_(store),
        observer_(observer),
        plan_(plan_of(prepared)),
        shown_(prepared),
        host_(prepared, shown_, store, observer, thread_,
              [this] { return thread_.is_current() ? tick() : is_stopped_.load(); }),
        interrupt_(interrupt),
        began_again_(plan_.repetitions.size()),
        loaded_in_vain_ns_(plan_.repetitions.size()),
        repetitions_(prepared, plan_, shown_.requests.size(), store),
        asker_(prepared, plan_, shown_, repetitions_, host_, store, observer) {}

  RoundSummary run() {
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
    asker_.commit_now_and_then();
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

  // One session of the plan, with as many workers as it takes. False if something was late beside
  // others: what is open then is to be asked alone.
  bool carry_out(const PlannedSession& session, Company company) {
    bool announced = false;
    std::int64_t schedule_start_ns = 0;
    std::vector<session::KilledQuery> killed_in;
    std::vector<session::PlannedQuery> alone;  // once undecided
    for (;;) {
      const auto queries = thread_.run([&] {
        auto open = asker_.queries_to_ask(session, schedule_start_ns != 0, alone);
        if (!open.empty() && !announced) observer_.on_session(entrant_of(session), session);
        return open;
      });
      if (queries.empty()) return true;
      const auto refused = prepared_.entrants.refused.find(entrant_of(session).name);
      if (refused != prepared_.entrants.refused.end()) {
        thread_.run([&] { asker_.give_up(session, Outcome::kLoadFailed, refused->second); });
        return true;
      }
      announced = true;
      const session::SessionReport report =
          asker_.hold(session, queries, schedule_start_ns, killed_in, alone, company,
                      began_again_[session.repetition] == 0);
      if (report.is_killed) began_again_[session.repetition] = 1;
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
    repetitions_.add_worker(session.repetition, report.wall_ns - report.gap_ns);
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
    if (report.failed_phase && *report.failed_phase != Phase::kDestroy) {
      return asker_.give_up(
          session, report.outcome,
          fmt::format("{} failed: {}", name_of(*report.failed_phase), report.message));
    }
    if (!is_failure(report.outcome) || report.is_void) return;
    std::int64_t& loading_ns = loaded_in_vain_ns_[session.repetition];
    loading_ns += report.before_asking_ns;
    if (loading_ns > most_loading_ns(session)) {
      asker_.give_up(session, report.outcome,
                     fmt::format("its workers ended in queries, and loading anew took {} in all; "
                                 "the last one: {}",
                                 milliseconds(loading_ns), report.message));
    }
  }

  // Who ends its worker in each query has another one load for each, as long as loading may take.
  std::int64_t most_loading_ns(const PlannedSession& session) const {
    constexpr std::int64_t kMostLoads = 5;
    const contest::Deadlines& deadlines = prepared_.contest.protocol.deadlines;
    const std::int64_t train_ns = session.fold ? deadlines.train_ns : 0;
    return time_for_all_ns(deadlines.load_ns + train_ns, kMostLoads);
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

  const Entrant& entrant_of(const PlannedSession& session) const {
    return prepared_.entrants.asked[plan_.repetitions[session.repetition].entrant];
  }

  const PreparedRound& prepared_;
  store::RoundStore& store_;
  RoundObserver& observer_;
  const RoundPlan plan_;
  const ShownCollection shown_;
  HostThread thread_;
  SessionHost host_;
  const std::function<bool()>& interrupt_;
  std::atomic<bool> is_stopped_ = false;  // for the threads beside the host's
  // By repetition: whether a session was held again because somebody had killed its worker.
  std::vector<char> began_again_;
  // By repetition: what workers that ended in a query took beside their questions.
  std::vector<std::int64_t> loaded_in_vain_ns_;
  RepetitionStates repetitions_;
  SessionAsker asker_;
  std::optional<RoundFusions> fusions_;  // none: the round is one shard
  RoundSummary summary_;
};

}  // namespace

RoundSummary run_round(const PreparedRound& prepared, store::RoundStore& store,
                       RoundObserver& observer, const std::function<bool()>& interrupt) {
  return Runner(prepared, store, observer, interrupt).run();
}

}  // namespace matchbench::round
