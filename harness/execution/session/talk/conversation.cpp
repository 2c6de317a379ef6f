#include "harness/execution/session/talk/conversation.hpp"

#include "harness/execution/protocol/gathering.hpp"
#include "harness/execution/session/talk/channels.hpp"
#include "harness/execution/session/talk/conclusion.hpp"
#include "harness/execution/session/talk/dialogue.hpp"
#include "harness/execution/session/talk/log_tail.hpp"
#include "harness/execution/session/watch/watch.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/text/printable.hpp"

#include <boost/asio/io_context.hpp>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace matchbench::session {
namespace {

namespace asio = boost::asio;

// Room for the largest ranking of a collection, and for texts beside it.
std::uint64_t largest_message(const SessionTask& task) {
  return protocol::FlightRecorder::kOutboxBytes +
         task.start.service_order.size() * sizeof(RankedService);
}

// Carries the messages of a dialogue and watches the worker in the meantime.
class Conversation {
 public:
  Conversation(asio::io_context& io, Worker& worker, const contest::ProtocolSettings& protocol,
               const SessionTask& task, const SessionEvents& events, TimeListener& times,
               HostTicks& ticks, const std::function<bool()>& interrupt)
      : worker_(worker),
        task_(task),
        ticks_(ticks),
        interrupt_(interrupt),
        channels_(io, worker, HostTicks::kIntervalNs,
                  {.on_bytes =
                       [this](std::string_view bytes) {
                         if (listening_) guarded([&] { listen(bytes); });
                       },
                   .on_log = [this](std::string_view bytes) { tail_.append(bytes); },
                   .on_tick = [this] { guarded([&] { look(); }); },
                   .on_end =
                       [this] {
                         ended_ns_ = monotonic_ns();
                         worker_.wait();
                       }}),
        dialogue_(task, events, times, [this](const std::string& bytes) { channels_.send(bytes); }),
        watch_(protocol, task, worker, ticks),
        incoming_(largest_message(task)),
        outbox_(worker.recorder(), largest_message(task)) {}

  SessionReport run(asio::io_context& io) {
    start_ns_ = monotonic_ns();
    ticks_.begin_session(start_ns_);
    dialogue_.begin(start_ns_);
    channels_.open();
    io.restart();
    io.run();
    if (failure_) std::rethrow_exception(failure_);
    if (ended_ns_ == 0) ended_ns_ = monotonic_ns();
    report_.exit = worker_.wait();
    if (listening_) empty_outbox_of_the_dead();
    const std::string tail = tail_.text();  // only then does tail_ know whether it was cut
    report_.log = text::printable_lines(task_.removed_values.removed_from(tail, tail_.truncated()));
    report_.log_truncated = tail_.truncated();
    const bool is_program = task_.start.is_program();
    conclude({.cause = cause_,
              .stage = worker_.recorder().stage.load(),
              .is_program = is_program,
              .telling_lines = is_program ? telling_lines(report_.log) : std::string(),
              .folder = std::filesystem::path(task_.start.plugin_path).parent_path(),
              .newest_query = worker_.recorder().sequence.load(),
              .may_repeat = query_to_repeat(),
              .may_begin_again = task_.may_begin_again(dialogue_.step().asking())},
             dialogue_, report_);
    report_.undecided = dialogue_.undecided();
    report_.wall_ns = monotonic_ns() - start_ns_;
    report_.gap_ns = ticks_.in_gaps_ns();
    report_.before_asking_ns = (asking_since_ns_ == 0 ? ended_ns_ : asking_since_ns_) - start_ns_;
    report_.process = dialogue_.process();
    report_.schedule_start_ns = dialogue_.schedule_start_ns();
    report_.peak_bytes = watch_.peak_bytes();
    return report_;
  }

 private:
  // The query under way, if it may be asked once more. Of a batch nobody knows which one it is.
  std::optional<KilledQuery> query_to_repeat() const {
    if (!dialogue_.step().asking() || task_.batch) return std::nullopt;
    if (dialogue_.answered() >= task_.queries.size()) return std::nullopt;
    const PlannedQuery& owed = task_.queries[dialogue_.answered()];
    if (!task_.may_repeat(owed)) return std::nullopt;
    return KilledQuery{owed, time_in_call_ns()};
  }

  // Time in which the host stood still is nobody's.
  std::int64_t working_ns() const { return monotonic_ns() - start_ns_ - ticks_.in_gaps_ns(); }

  // How long the worker was in the call that it died in, by the recorder's account.
  std::int64_t time_in_call_ns() const {
    const protocol::FlightRecorder& recorder = worker_.recorder();
    if (recorder.sequence.load() != dialogue_.answered()) return 0;
    return ended_ns_ - std::clamp(recorder.stage_since_ns.load(), asking_since_ns_, ended_ns_);
  }

  // Runs a handler; the host's own trouble ends the session and is thrown by run().
  template <class Handler>
  void guarded(Handler handler) {
    ticks_.tick(monotonic_ns());
    try {
      handler();
    } catch (const protocol::ProtocolFault& fault) {
      listening_ = false;
      kill_because({Outcome::kError, fault.what()});
    } catch (...) {
      listening_ = false;
      if (!failure_) failure_ = std::current_exception();
      kill_because({Outcome::kHarnessError, "the host is in trouble"});
    }
  }

  // Bytes from the socket come after all that was gathered in the outbox before.
  void listen(std::string_view bytes) {
    const std::int64_t now_ns = monotonic_ns();
    if (gathers()) empty_outbox();
    incoming_.append(bytes);
    while (const auto frame = incoming_.next()) {
      if (frame->type == protocol::FrameType::kPosted) continue;
      if (frame->type == protocol::FrameType::kAnswered && gathers()) {
        throw protocol::ProtocolFault(
            "the worker answered through the socket, long after its first answers");
      }
      dialogue_.take(*frame, now_ns);
    }
    if (asking_since_ns_ == 0 && dialogue_.step().asking()) asking_since_ns_ = now_ns;
    if (gathers()) empty_outbox();
    dialogue_.ask_more(monotonic_ns());
  }

  // Until then, the outbox comes after all that is still in the socket.
  bool gathers() const {
    return dialogue_.step().asking() && dialogue_.answered() >= protocol::kGatherFrom;
  }

  void look_into_outbox() {
    if (!gathers()) return;
    empty_outbox();
    dialogue_.ask_more(monotonic_ns());
  }

  void empty_outbox() {
    if (!outbox_.fetch()) return;
    const std::int64_t now_ns = monotonic_ns();  // after the last of what is taken
    while (const auto frame = outbox_.next()) dialogue_.take(*frame, now_ns);
  }

  void look() {
    if (interrupt_()) {
      report_.interrupted = true;
      return kill_because({Outcome::kHarnessError, "interrupted"});
    }
    if (listening_) look_into_outbox();
    if (dialogue_.step().asking() && task_.enough(working_ns())) {
      report_.stopped = true;
      return kill_because({Outcome::kOk, "stopped, there was enough"});
    }
    const Watch::Progress progress{dialogue_.answered(), dialogue_.queries_in_call()};
    if (auto cause = watch_.fault(dialogue_.step(), progress, monotonic_ns())) {
      kill_because(std::move(*cause));
    }
  }

  void kill_because(Cause cause) {
    const bool may_be_ending = cause.may_be_ending;
    if (!cause_) cause_ = std::move(cause);
    if (!(may_be_ending ? worker_.kill_plugin() : worker_.kill())) channels_.close();
  }

  // Takes what a dead worker has left there, up to the first byte that makes no sense.
  void empty_outbox_of_the_dead() {
    try {
      empty_outbox();
    } catch (const protocol::ProtocolFault&) {  // its death is the better explanation
    }
  }

  Worker& worker_;
  const SessionTask& task_;
  HostTicks& ticks_;
  const std::function<bool()>& interrupt_;
  Channels channels_;
  Dialogue dialogue_;
  Watch watch_;
  protocol::FrameBuffer incoming_;
  Outbox outbox_;
  LogTail tail_;

  std::int64_t start_ns_ = 0;
  std::int64_t asking_since_ns_ = 0;
  std::int64_t ended_ns_ = 0;   // the worker had ended
  bool listening_ = true;       // until a message makes no sense: no later one is believed
  std::optional<Cause> cause_;  // why the host ended the session
  std::exception_ptr failure_;  // of the host itself
  SessionReport report_;
};

}  // namespace

SessionReport converse(asio::io_context& io, Worker& worker,
                       const contest::ProtocolSettings& protocol, const SessionTask& task,
                       const SessionEvents& events, TimeListener& times, HostTicks& ticks,
                       const std::function<bool()>& interrupt) {
  return Conversation(io, worker, protocol, task, events, times, ticks, interrupt).run(io);
}

}  // namespace matchbench::session
