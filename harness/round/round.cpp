#include "harness/round/round.hpp"

#include "harness/base/clock.hpp"
#include "harness/round/query_order.hpp"
#include "harness/round/round_fusion.hpp"
#include "harness/round/session_answers.hpp"
#include "harness/round/session_host.hpp"
#include "harness/round/shown_collection.hpp"
#include "harness/round/trials.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench {
namespace {

// Facts are acknowledged in groups: a death of the host costs at most this much work.
constexpr std::int64_t kCommitEveryNs = 200'000'000;

// As many as passes may be asked for.
constexpr std::uint32_t kMostPasses = 1'000'000;

std::string digest_of(const TrainingData* training) {
  return training ? training->digest : "";
}

std::vector<std::uint32_t> folds_of(const RoundInput& input) {
  if (input.training == nullptr) return {};
  return deal_folds(*input.training, std::ranges::max(input.folds),
                    hidden_seed(input.protocol.seed, "folds"));
}

class Runner {
 public:
  Runner(const RoundInput& input, RoundStore& store, RoundObserver& observer)
      : input_(input),
        store_(store),
        observer_(observer),
        plan_(make_round_plan(input.entrants, input.folds, input.protocol,
                              input.collection.digest + digest_of(input.training))),
        shown_(input.collection, input.taxonomy, input.protocol),
        fold_of_(folds_of(input)),
        order_(input.protocol, shown_.requests.size(), fold_of_),
        host_(input, shown_, fold_of_, store, [this] {
          commit_now_and_then();
          observer_.on_tick();
          return input_.interrupt();
        }) {}

  RoundSummary run() {
    begin_runs();
    for (const auto& session : plan_.sessions) {
      carry_out(session);
      if (summary_.interrupted) break;
    }
    while (!summary_.interrupted && extend_short_runs()) {
    }
    if (!summary_.interrupted) {
      for (const RunId run : run_ids_) store_.finish_run(run);
      store_.commit();
      carry_out_trials();
    }
    if (!summary_.interrupted) {
      store_fusions(input_, plan_, run_ids_, store_);
    }
    store_.commit();
    return summary_;
  }

 private:
  void begin_runs() {
    std::vector<EntrantId> entrants;
    for (const auto& entrant : input_.entrants) entrants.push_back(store_.add_entrant(entrant));
    for (const auto& run : plan_.runs) {
      run_ids_.push_back(
          store_.begin_run({entrants[run.entrant], run.repetition, run.seed, run.resume_key}));
      AskedQueries& asked = asked_.emplace_back(shown_.requests.size());
      spent_ns_.push_back(0);
      store_.for_each_answer(run_ids_.back(), [&](const Answer& answer) {
        asked.set(answer.pass, answer.request, answer.outcome);
        if (answer.pass < 0) return;
        ++summary_.answered;
        spent_ns_.back() += answer.time.wall_ns;
      });
    }
    store_.commit();
    last_commit_ns_ = monotonic_ns();
    observer_.on_start(plan_.runs.size() * input_.protocol.passes * shown_.requests.size(),
                       summary_.answered);
  }

  // One session of the plan, with as many workers as it takes.
  void carry_out(const PlannedSession& session) {
    bool announced = false;
    for (;;) {
      const std::vector<PlannedQuery> queries = open_queries(session);
      if (queries.empty()) return;
      if (spent_enough(session.run)) return stop_run(session.run);
      if (!announced) observer_.on_session(entrant_of(session), session);
      announced = true;
      const SessionReport report = hold_session(session, queries);
      if (report.interrupted) {
        summary_.interrupted = true;
        return;
      }
      if (!report.time_fault.empty()) {
        store_.set_invalid(run_ids_[session.run], report.time_fault);
        store_.commit();
      }
      if (report.stopped) continue;
      // Else at least one query was answered, or is known to fail: the next worker has less to do.
      if (report.failed_phase && *report.failed_phase != Phase::kDestroy) give_up(session, report);
    }
  }

  // Asks more passes of those runs whose timed calls took less than the least duration, at most as
  // many as were asked so far. False where no run is short.
  bool extend_short_runs() {
    bool extended = false;
    const std::int64_t least_ns = input_.protocol.min_duration_ns;
    for (std::size_t run = 0; run < plan_.runs.size() && !summary_.interrupted; ++run) {
      // A run that has spent nothing has only failures, and will not get longer.
      if (spent_ns_[run] >= least_ns || spent_ns_[run] == 0 || spent_enough(run)) continue;
      const std::uint32_t asked = std::max(input_.protocol.passes, asked_[run].pass_count());
      if (asked >= kMostPasses) continue;
      const std::int64_t missing_ns = least_ns - spent_ns_[run];
      const auto wanted = static_cast<std::uint32_t>(
          std::min<std::int64_t>(missing_ns / (spent_ns_[run] / asked + 1) + 1, asked));
      // What a former round has left of its own extension comes first.
      const std::uint32_t first = input_.protocol.passes;
      const std::uint32_t folds = input_.folds[plan_.runs[run].entrant];
      for (std::uint32_t fold = 0; fold < std::max(folds, 1u) && !summary_.interrupted; ++fold) {
        const auto of_fold = folds == 0 ? std::nullopt : std::optional(fold);
        carry_out({run, of_fold, first, asked + wanted - first});
      }
      extended = true;
    }
    return extended;
  }

  void carry_out_trials() {
    Trials trials(input_, shown_, host_, store_);
    for (std::size_t run = 0; run < plan_.runs.size(); ++run) {
      const PlannedRun& planned = plan_.runs[run];
      if (planned.repetition != 0 || input_.folds[planned.entrant] != 0) continue;
      if (!trials.carry_out(planned, run_ids_[run])) {
        summary_.interrupted = true;
        return;
      }
    }
  }

  std::vector<PlannedQuery> open_queries(const PlannedSession& session) const {
    return order_.open(plan_.runs[session.run], session, asked_[session.run]);
  }

  bool spent_enough(std::size_t run) const {
    const std::int64_t most_ns = input_.protocol.max_duration_ns;
    return most_ns != 0 && spent_ns_[run] >= most_ns;
  }

  void stop_run(std::size_t run) {
    const double most_s = static_cast<double>(input_.protocol.max_duration_ns) / 1e9;
    store_.set_invalid(
        run_ids_[run],
        fmt::format("stopped at its maximum duration of {} s, before all passes were "
                    "asked",
                    most_s));
    store_.commit();
  }

  SessionReport hold_session(const PlannedSession& session, std::span<const PlannedQuery> queries) {
    const PlannedRun& run = plan_.runs[session.run];
    const Protocol& protocol = input_.protocol;
    SessionSetup setup{.run = run, .entrant = entrant_of(session), .fold = session.fold};
    setup.facts = {.run = run_ids_[session.run], .kind = "queries"};
    setup.facts.scenario = name_of(protocol.scenario);
    if (protocol.scenario == Scenario::kServer) setup.facts.rate_per_s = protocol.server.rate_per_s;
    setup.service_order = run_service_order(run, shown_.order.size());
    setup.queries = queries;
    setup.requests = shown_.requests;
    setup.batch = protocol.scenario == Scenario::kOffline;
    setup.brief_repeats = true;
    setup.enough = [this, at = session.run] { return spent_enough(at); };
    std::vector<std::uint32_t> services;
    for (const std::uint32_t index : setup.service_order) services.push_back(shown_.order[index]);
    SessionAnswers answers(std::move(services), shown_.requests.size(), shown_.order.size(),
                           protocol.top_k);
    return host_.hold(setup, [&](SessionId id, const PlannedQuery& query, Answered&& answered) {
      take(session, id, query, std::move(answered), answers);
    });
  }

  void take(const PlannedSession& session, SessionId id, const PlannedQuery& query,
            Answered&& answered, SessionAnswers& answers) {
    Answer answer = answers.take(query, std::move(answered));
    SessionAnswers::First& first = answers.first(query.request);
    AskedQueries& asked = asked_[session.run];
    if (asked.outcome(query.pass, query.request)) {  // warmed up once more
      // Where that fails now, the next worker skips it.
      asked.set(query.pass, query.request, answer.outcome);
      const bool is_first = answer.outcome == Outcome::kOk && answer.ranking_hash == first.hash;
      const bool is_kept = answers.last_repeats() || first.stored_as;
      if (is_first && !is_kept) first.ranking = std::move(answer.ranking);
      return;
    }
    if (answers.last_repeats() && first.stored_as) {
      store_.add_repeated_answer(id, answer, *first.stored_as);
    } else {
      if (answers.last_repeats()) answer.ranking = std::exchange(first.ranking, {});
      const RankingKey key = store_.add_answer(id, answer);
      if (answer.outcome == Outcome::kOk && answer.ranking_hash == first.hash)
        first.stored_as = key;
    }
    note(session, answer);
  }

  void note(const PlannedSession& session, const Answer& answer) {
    asked_[session.run].set(answer.pass, answer.request, answer.outcome);
    if (answer.pass >= 0) {
      ++summary_.answered;
      spent_ns_[session.run] += answer.time.wall_ns;
      if (is_failure(answer.outcome)) ++summary_.failed;
      observer_.on_answer(entrant_of(session), answer);
    }
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
  void give_up(const PlannedSession& session, const SessionReport& report) {
    const SessionId id = store_.begin_session({.run = run_ids_[session.run], .kind = "not asked"});
    const Outcome outcome = report.outcome;
    for (const PlannedQuery& query : open_queries(session)) {
      if (query.pass < 0) continue;
      const Answer answer{.pass = query.pass,
                          .request = query.request,
                          .outcome = outcome,
                          .message = fmt::format("not asked, {} failed: {}",
                                                 name_of(*report.failed_phase), report.message)};
      store_.add_answer(id, answer);
      note(session, answer);
    }
    store_.end_session(id, {.outcome = outcome, .message = report.message});
    store_.commit();
  }

  const Entrant& entrant_of(const PlannedSession& session) const {
    return input_.entrants[plan_.runs[session.run].entrant];
  }

  const RoundInput& input_;
  RoundStore& store_;
  RoundObserver& observer_;
  const RoundPlan plan_;
  const ShownCollection shown_;
  const std::vector<std::uint32_t> fold_of_;  // by request; empty where nobody is trained
  const QueryOrder order_;
  SessionHost host_;
  std::vector<RunId> run_ids_;          // like plan_.runs
  std::vector<AskedQueries> asked_;     // like plan_.runs
  std::vector<std::int64_t> spent_ns_;  // like plan_.runs, in timed calls
  bool pending_ = false;                // answers that are not committed
  std::int64_t last_commit_ns_ = 0;
  RoundSummary summary_;
};

}  // namespace

RoundSummary run_round(const RoundInput& input, RoundStore& store, RoundObserver& observer) {
  return Runner(input, store, observer).run();
}

}  // namespace matchbench
