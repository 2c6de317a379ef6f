#include "harness/round/round.hpp"

#include "harness/base/clock.hpp"
#include "harness/base/error.hpp"
#include "harness/base/random.hpp"
#include "harness/round/confinement_order.hpp"
#include "harness/round/conversation.hpp"
#include "harness/round/ranking_check.hpp"
#include "harness/round/round_fusion.hpp"
#include "harness/round/scratch.hpp"
#include "harness/round/shown_collection.hpp"

#include <fmt/format.h>
#include <boost/asio/io_context.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace matchbench {
namespace {

// Facts are acknowledged in groups: a death of the host costs at most this much work.
constexpr std::int64_t kCommitEveryNs = 50'000'000;

std::string digest_of(const TrainingData* training) {
  return training ? training->digest : "";
}

using Asked = std::map<std::pair<std::int32_t, RequestIndex>, Outcome>;

class Runner {
 public:
  Runner(const RoundInput& input, RoundStore& store, RoundObserver& observer)
      : input_(input),
        store_(store),
        observer_(observer),
        plan_(make_round_plan(input.entrants, input.folds, input.protocol,
                              input.collection.digest + digest_of(input.training))),
        shown_(input.collection, input.taxonomy, input.protocol),
        check_(input.collection.services.size()) {
    if (input.training != nullptr) {
      fold_of_ = deal_folds(*input.training, std::ranges::max(input.folds),
                            hidden_seed(input.protocol.seed, "folds"));
    }
  }

  RoundSummary run() {
    begin_runs();
    for (const auto& session : plan_.sessions) {
      carry_out(session);
      if (summary_.interrupted) break;
    }
    if (!summary_.interrupted) {
      for (const RunId run : run_ids_) store_.finish_run(run);
      store_.commit();
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
      Asked asked;
      store_.for_each_answer(run_ids_.back(), [&](const Answer& answer) {
        asked[{answer.pass, answer.request}] = answer.outcome;
        if (answer.pass >= 0) ++summary_.answered;
      });
      asked_.push_back(std::move(asked));
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
      if (!announced) observer_.on_session(entrant_of(session), session);
      announced = true;
      const SessionReport report = hold_session(session, queries);
      if (report.interrupted) {
        summary_.interrupted = true;
        return;
      }
      // Else at least one query was answered, or is known to fail: the next worker has less to do.
      if (report.failed_phase && *report.failed_phase != Phase::kDestroy) give_up(session, report);
    }
  }

  // What is left to ask of a session: nothing where all timed queries are answered; else also its
  // warm-up, since the worker is a fresh one, but for queries that failed before.
  std::vector<PlannedQuery> open_queries(const PlannedSession& session) const {
    const PlannedRun& run = plan_.runs[session.run];
    const Asked& asked = asked_[session.run];
    std::vector<PlannedQuery> queries;
    const std::uint32_t warmup = input_.protocol.warmup;
    const std::uint32_t first_warmup = session.first_pass * warmup;
    for (std::uint32_t i = 0; i < warmup; ++i) {
      const std::int32_t pass = -1 - static_cast<std::int32_t>(first_warmup + i);
      for (const RequestIndex request : order_of(run, session.fold, pass)) {
        const auto known = asked.find({pass, request});
        if (known == asked.end() || known->second == Outcome::kOk)
          queries.push_back({pass, request});
      }
    }
    bool timed = false;
    for (std::uint32_t i = 0; i < session.pass_count; ++i) {
      const auto pass = static_cast<std::int32_t>(session.first_pass + i);
      for (const RequestIndex request : order_of(run, session.fold, pass)) {
        if (asked.contains({pass, request})) continue;
        queries.push_back({pass, request});
        timed = true;
      }
    }
    if (!timed) queries.clear();
    return queries;
  }

  std::vector<RequestIndex> order_of(const PlannedRun& run, std::optional<std::uint32_t> fold,
                                     std::int32_t pass) const {
    std::vector<RequestIndex> order;
    const auto seed = derive_seed(run.order_seed, fmt::format("requests of pass {}", pass));
    for (const std::uint32_t index : shuffled(shown_.requests.size(), seed)) {
      if (!fold || fold_of_[index] == *fold) order.push_back({index});
    }
    return order;
  }

  SessionReport hold_session(const PlannedSession& session, std::span<const PlannedQuery> queries) {
    const Entrant& entrant = entrant_of(session);
    const Protocol& protocol = input_.protocol;
    const ScratchFolder scratch;
    SessionTask task;
    task.start.confinement = confinement_order(protocol, entrant.plugin.path, scratch.path());
    task.start.plugin_path = entrant.plugin.path;
    task.start.plugin_index = entrant.plugin_index;
    task.start.seed = plan_.runs[session.run].seed;
    task.start.max_threads = protocol.max_threads;
    task.start.parameters = entrant.parameters;
    task.start.service_order = shuffled(
        shown_.order.size(), derive_seed(plan_.runs[session.run].order_seed, "service order"));
    task.start.create_budget_ns = protocol.deadlines.create_ns;
    task.start.load_budget_ns = protocol.deadlines.load_ns;
    task.start.query_budget_ns = protocol.deadlines.query_ns;
    task.start.top_k = protocol.top_k;
    task.queries = queries;
    task.requests = shown_.requests;
    task.deadlines = protocol.deadlines;
    task.limits = worker_limits(protocol);

    if (session.fold) task.training = training_for(*session.fold, task.start.service_order);

    const SessionId id = store_.begin_session({.run = run_ids_[session.run], .kind = "queries"});
    std::string confinement;
    SessionEvents events;
    events.on_hello = [&](const Hello& hello) { confinement = hello.confinement; };
    events.on_described = [](const Described&) {};
    events.on_phase = [&](const PhaseResult& phase) { store_.add_phase(id, phase); };
    events.on_answer = [&](const PlannedQuery& query, Answered answered) {
      take(session, id, query, std::move(answered), task.start.service_order);
    };
    const auto worker = input_.start_worker(shown_.image);
    const SessionReport report = converse(io_, *worker, task, events, [this] {
      commit_now_and_then();
      observer_.on_tick();
      return input_.interrupt();
    });
    store_.end_session(id, {.outcome = report.outcome,
                            .message = report.message,
                            .wall_ns = report.wall_ns,
                            .user_ns = report.exit.user_ns,
                            .system_ns = report.exit.system_ns,
                            .max_rss_bytes = report.exit.max_rss_bytes,
                            .log = report.log,
                            .log_truncated = report.log_truncated,
                            .confinement = confinement});
    store_.commit();
    if (report.outcome == Outcome::kHarnessError && !report.interrupted) {
      throw environment_error(report.message);
    }
    return report;
  }

  Training training_for(std::uint32_t fold, std::span<const std::uint32_t> service_order) const {
    std::vector<std::uint32_t> position(shown_.order.size());
    for (std::uint32_t i = 0; i < service_order.size(); ++i) {
      position[shown_.order[service_order[i]]] = i;
    }
    return training_without(*input_.training, fold_of_, fold, shown_.requests, position,
                            input_.protocol.deadlines.train_ns);
  }

  // Checks what the worker sent and turns the plugin's positions into the collection's.
  void take(const PlannedSession& session, SessionId id, const PlannedQuery& query,
            Answered answered, std::span<const std::uint32_t> service_order) {
    const auto known = asked_[session.run].find({query.pass, query.request});
    if (known != asked_[session.run].end()) {  // warmed up once more
      known->second = answered.outcome;        // where that fails now, the next worker skips it
      return;
    }
    Answer answer{.pass = query.pass,
                  .request = query.request,
                  .outcome = answered.outcome,
                  .message = std::move(answered.message),
                  .time = answered.time};
    if (answer.outcome == Outcome::kOk) {
      const std::string fault = check_.fault(answered.ranking, input_.protocol.top_k);
      if (fault.empty()) {
        answer.ranking = std::move(answered.ranking);
        for (auto& entry : answer.ranking) {
          entry.service.value = shown_.order[service_order[entry.service.value]];
        }
        answer.ranking_hash = hash_of(answer.ranking);
      } else {
        answer.outcome = Outcome::kBadRanking;
        answer.message = fault;
      }
    }
    record(session, id, answer);
  }

  void record(const PlannedSession& session, SessionId id, const Answer& answer) {
    store_.add_answer(id, answer);
    asked_[session.run][{answer.pass, answer.request}] = answer.outcome;
    if (answer.pass >= 0) {
      ++summary_.answered;
      if (is_failure(answer.outcome)) ++summary_.failed;
      observer_.on_answer(entrant_of(session), answer);
    }
    ++recorded_;
    commit_now_and_then();
  }

  void commit_now_and_then() {
    const std::int64_t now_ns = monotonic_ns();
    if (recorded_ == committed_ || now_ns - last_commit_ns_ < kCommitEveryNs) return;
    store_.commit();
    committed_ = recorded_;
    last_commit_ns_ = now_ns;
  }

  // The plugin cannot be brought to the point of answering: all that it was to be asked in this
  // session failed for the same reason.
  void give_up(const PlannedSession& session, const SessionReport& report) {
    const SessionId id = store_.begin_session({.run = run_ids_[session.run], .kind = "not asked"});
    const Outcome outcome = report.outcome;
    for (const PlannedQuery& query : open_queries(session)) {
      if (query.pass < 0) continue;
      record(session, id,
             {.pass = query.pass,
              .request = query.request,
              .outcome = outcome,
              .message = fmt::format("not asked, {} failed: {}", name_of(*report.failed_phase),
                                     report.message)});
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
  ShownCollection shown_;
  RankingCheck check_;
  boost::asio::io_context io_;
  std::vector<std::uint32_t> fold_of_;  // by request; empty where nobody is trained
  std::vector<RunId> run_ids_;          // like plan_.runs
  std::vector<Asked> asked_;            // like plan_.runs
  std::uint64_t recorded_ = 0;          // answers
  std::uint64_t committed_ = 0;         // of them, by commit_now_and_then()
  std::int64_t last_commit_ns_ = 0;
  RoundSummary summary_;
};

}  // namespace

RoundSummary run_round(const RoundInput& input, RoundStore& store, RoundObserver& observer) {
  return Runner(input, store, observer).run();
}

}  // namespace matchbench
