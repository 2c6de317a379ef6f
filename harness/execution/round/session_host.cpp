#include "harness/execution/round/session_host.hpp"

#include "harness/execution/session/start/session.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/base/os/inode_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace matchbench::round {
namespace {

constexpr std::int64_t kLookNs = 20'000'000;
constexpr std::int64_t kAnyTimeNs = std::int64_t{1} << 55;  // a year

}  // namespace

session::SessionTask SessionHost::task_for(const PlannedRepetition& repetition,
                                           const std::vector<std::uint32_t>& service_order,
                                           std::span<const Service> requests,
                                           std::optional<std::uint32_t> fold,
                                           std::optional<std::uint64_t> grades_seed) const {
  const contest::ProtocolSettings& protocol = prepared_.contest.protocol;
  const Entrant& entrant = prepared_.entrants.asked[repetition.entrant];
  session::SessionTask task;
  task.start.plugin_path = entrant.plugin.path;
  task.start.plugin_index = entrant.plugin_index;
  task.start.granted = entrant.grants;
  task.start.seed = repetition.seed;
  task.start.parameters = entrant.parameters;
  task.start.files = entrant.files;
  task.start.service_order = service_order;
  task.start.create_budget_ns = protocol.deadlines.create_ns;
  task.start.load_budget_ns = protocol.deadlines.load_ns;
  task.start.query_budget_ns = protocol.deadlines.query_ns;
  task.start.grace_ns = protocol.deadlines.grace_ns;
  task.start.in_flight = protocol.server.in_flight;
  task.start.top_k = protocol.top_k;
  // In trials as in timed passes, which an entrant could tell apart by it.
  task.start.brief_repeats = true;
  task.requests = requests;
  if (!fold) return task;
  std::vector<std::uint32_t> position(shown_.order.size(), kNotLoaded);
  for (std::uint32_t i = 0; i < service_order.size(); ++i) {
    position[shown_.order[service_order[i]]] = i;
  }
  const TrainingData& data = *prepared_.training;
  const std::int64_t budget_ns = protocol.deadlines.train_ns;
  task.training = data.by_folds()
                      ? training_without(data, shown_.fold_of, *fold,
                                         requests.first(shown_.fold_of.size()), position, budget_ns)
                      : training_on_all(data, shown_.trained_on, position, budget_ns);
  if (grades_seed) shuffle_grades(*task.training, *grades_seed);
  return task;
}

bool SessionHost::pause(std::int64_t ns) {
  for (; ns > 0; ns -= kLookNs) {
    if (tick_()) return false;
    std::this_thread::sleep_for(std::chrono::nanoseconds(std::min(ns, kLookNs)));
  }
  return true;
}

std::optional<FileLock> SessionHost::wait_for_turn(const Entrant& entrant) {
  constexpr std::int64_t kAskAgainNs = 100'000'000;
  thread_.run([&] {
    if (!turns_) turns_.emplace();
  });
  bool has_told = false;
  for (;;) {
    auto turn = turns_->take(entrant.plugin.sha256, prepared_.contest.name);
    if (turn) return turn;
    const auto holder = turns_->holder(entrant.plugin.sha256);
    if (holder && !std::exchange(has_told, true)) {
      log_warning(fmt::format(
          "waiting: process {} has been teaching the plugin of {} since {}, in the contest '{}'",
          holder->process, entrant.name, holder->since, holder->contest));
    }
    if (!pause(kAskAgainNs)) return std::nullopt;
  }
}

bool SessionHost::start_late(bool learns) {
  const std::int64_t delay_ns = thread_.run([&] { return start_delays_.next_ns(learns); });
  for (std::int64_t ns = delay_ns; ns > 0; ns -= kLookNs) {
    if (tick_()) return false;
    move_inode_numbers_on(std::min(ns, kLookNs));
  }
  return true;
}

// What is heard of a session while it is held, and stored when it has ended: on the host's thread.
class SessionHost::Held {
 public:
  Held(SessionHost& host, const Entrant& entrant, const store::SessionStart& facts, bool batch,
       session::HostTicks& ticks, const OnAnswer& on_answer)
      : host_(host),
        entrant_(entrant),
        is_trial_(is_trial(facts.kind)),
        is_beside_others_(facts.side_by_side),
        batch_(batch),
        repetition_(facts.repetition),
        ticks_(ticks),
        on_answer_(on_answer),
        id_(host.thread_.run([&] { return host.store_.begin_session(facts); })) {}

  session::SessionEvents events() {
    session::SessionEvents events;
    events.on_hello = [this](const protocol::Hello& hello) { confinement_ = hello.confinement; };
    events.on_described = [this](const protocol::Described& described) {
      in_flight_ = described.in_flight;
    };
    events.on_phase = [this](const PhaseResult& phase) { host_.thread_.run([&] { take(phase); }); };
    events.on_answer = [this](const session::PlannedQuery& query, protocol::Answered answered) {
      host_.thread_.run([&] { take(query, std::move(answered)); });
    };
    return events;
  }

  // Also says in the report whether the session was interrupted.
  void end(session::SessionReport& report);

 private:
  void take(const PhaseResult& phase);
  void take(const session::PlannedQuery& query, protocol::Answered&& answered);

  // Who ends a round may end its workers with it. What fails then is nobody's fault, and is asked
  // again if the round is resumed.
  bool is_interrupted(Outcome outcome) {
    if (is_failure(outcome) && host_.tick_()) interrupted_ = true;
    return interrupted_;
  }

  session::HostGap* gap_over(std::int64_t took_ns) {
    return ticks_.gap_over(monotonic_ns(), took_ns);
  }

  // Whether a gap may have the session held again.
  bool is_excused() {
    if (!is_excused_) is_excused_ = host_.excused_sessions_[repetition_]++ < kMostExcused;
    return *is_excused_;
  }

  SessionHost& host_;
  const Entrant& entrant_;
  const bool is_trial_;
  const bool is_beside_others_;
  const bool batch_;
  const store::RepetitionId repetition_;
  session::HostTicks& ticks_;
  const OnAnswer& on_answer_;
  const store::SessionId id_;
  std::optional<Confinement> confinement_;
  bool interrupted_ = false;
  bool is_void_ = false;  // the host did not run while it mattered, or others may be to blame
  std::optional<bool> is_excused_;  // once it was asked
  std::uint64_t stated_peak_bytes_ = 0;
  std::optional<std::int64_t> first_query_ns_;
  std::uint32_t in_flight_ = 1;
};

void SessionHost::Held::take(const PhaseResult& phase) {
  if (is_interrupted(phase.outcome)) return;
  // Whatever time it states: the worker may have stood still outside the call, and its words come
  // together with those of the phase before. Without another gap the next session tells.
  if (phase.outcome == Outcome::kTimedOut &&
      (is_beside_others_ || (!ticks_.gaps().empty() && is_excused()))) {
    is_void_ = true;
    return;
  }
  if (phase.phase == Phase::kCreate && phase.outcome == Outcome::kOk) {
    host_.observer_.on_loading(entrant_, host_.prepared_.contest.protocol.deadlines.load_ns);
  } else if (phase.phase == Phase::kLoad) {
    host_.observer_.on_loaded();
  }
  PhaseResult stored = phase;
  if (gap_over(phase.time.wall_ns) != nullptr) {
    stored.time = {};
    is_void_ = is_void_ || (is_trial_ && is_excused());
  }
  host_.store_.add_phase(id_, stored);
  stated_peak_bytes_ = std::max(stated_peak_bytes_, phase.peak_rss_bytes);
}

void SessionHost::Held::take(const session::PlannedQuery& query, protocol::Answered&& answered) {
  if (is_interrupted(answered.outcome)) return;
  if (is_beside_others_ && answered.outcome == Outcome::kTimedOut) {
    is_void_ = true;
    return;
  }
  const bool is_cold = answered.sequence == 0 && !batch_;
  const std::int64_t wall_ns = answered.time.wall_ns;
  // The time of one query of many in a call is a share of it, and says nothing of when that began.
  const std::int64_t took_ns = batch_ ? kAnyTimeNs : wall_ns + answered.queued_ns;
  session::HostGap* gap = gap_over(took_ns);
  if (gap != nullptr) {
    is_void_ = is_void_ || (is_trial_ && is_excused());
    const bool is_late = answered.outcome == Outcome::kTimedOut && !is_trial_;
    if (is_late && (!std::exchange(gap->has_excused, true) || batch_) &&
        host_.excused_queries_.insert({repetition_, query.pass, query.request}).second) {
      return;
    }
  }
  const Outcome outcome = on_answer_(id_, query, std::move(answered), gap == nullptr);
  if (is_cold && outcome == Outcome::kOk && gap == nullptr) first_query_ns_ = wall_ns;
}

void SessionHost::Held::end(session::SessionReport& report) {
  if (!report.interrupted && is_interrupted(report.outcome)) {
    report.interrupted = true;
    report.outcome = Outcome::kHarnessError;
    report.message = "interrupted";
  }
  is_void_ = is_void_ || (is_beside_others_ && report.outcome == Outcome::kHarnessError);
  if (is_void_ && !report.interrupted) {
    report.is_void = true;
    report.outcome = Outcome::kHarnessError;
    report.message = is_beside_others_ ? "late beside the sessions of others; held again alone"
                                       : "matchbench itself did not run for a while; held again";
    report.failed_phase.reset();
  }
  const protocol::ProcessState& last = report.process[static_cast<std::size_t>(Phase::kDestroy)];
  // The worker's own account has every instant in it, the host's no plugin can change.
  const std::uint64_t peak_bytes =
      std::max({stated_peak_bytes_, last.queries_peak_bytes, report.peak_bytes});
  host_.store_.end_session(id_, {.outcome = report.outcome,
                                 .message = report.message,
                                 .wall_ns = report.wall_ns,
                                 .user_ns = report.exit.user_ns,
                                 .system_ns = report.exit.system_ns,
                                 .max_rss_bytes = peak_bytes,
                                 .query_peak_rss_bytes = last.queries_peak_bytes,
                                 .first_query_ns = first_query_ns_,
                                 .in_flight = in_flight_,
                                 .gaps = static_cast<std::uint32_t>(ticks_.gaps().size()),
                                 .gap_ns = ticks_.in_gaps_ns(),
                                 .beside_calls_ns = report.beside_calls_ns,
                                 .log = report.log,
                                 .log_truncated = report.log_truncated,
                                 .confinement = confinement_});
  host_.store_.commit();
}

session::SessionReport SessionHost::hold(const Entrant& entrant, store::SessionStart facts,
                                         session::SessionTask task, const OnAnswer& on_answer) {
  const bool learns = task.training.has_value();
  const bool is_stopped = tick_();  // sessions can be too short for a tick
  const auto turn = learns && !is_stopped ? wait_for_turn(entrant) : std::nullopt;
  if (is_stopped || (learns && !turn) || (prepared_.training && !start_late(learns))) {
    session::SessionReport report;
    report.interrupted = true;
    return report;
  }
  session::HostTicks ticks;
  ticks.begin_session(monotonic_ns());
  facts.environment = prepared_.environment;
  Held held(*this, entrant, facts, task.batch, ticks, on_answer);
  session::SessionEvents events = held.events();
  session::SessionReport report = session::hold_session(
      {.protocol = prepared_.contest.protocol,
       .start_worker = prepared_.start_worker,
       .guarded = prepared_.guarded,
       .interpreters = prepared_.interpreters,
       .before_reading = [&] { thread_.run([&] { libraries_.require_unchanged(entrant); }); },
       .ticks = &ticks},
      shown_.image, std::move(task), events, tick_);
  thread_.run([&] {
    observer_.on_loaded();
    held.end(report);
  });
  if (report.outcome == Outcome::kHarnessError && !report.interrupted && !report.is_void) {
    throw environment_error(report.message);
  }
  return report;
}

}  // namespace matchbench::round
