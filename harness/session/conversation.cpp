#include "harness/session/conversation.hpp"

#include "harness/base/clock.hpp"
#include "harness/protocol/gathering.hpp"
#include "harness/session/conclusion.hpp"
#include "harness/session/dialogue.hpp"
#include "harness/session/host_delays.hpp"
#include "harness/session/log_tail.hpp"
#include "harness/session/outbox.hpp"
#include "harness/session/watch.hpp"
#include "harness/text/printable.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <optional>
#include <string>
#include <utility>

namespace matchbench::session {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

// How long output of a dead worker's descendants is waited for.
constexpr auto kLingering = std::chrono::milliseconds(200);

// Room for the largest ranking of a collection, and for texts beside it.
std::uint64_t largest_message(const SessionTask& task) {
  return protocol::FlightRecorder::kOutboxBytes +
         task.start.service_order.size() * sizeof(RankedService);
}

// Carries the messages of a dialogue and watches the worker meanwhile.
class Conversation {
 public:
  Conversation(asio::io_context& io, Worker& worker, const SessionTask& task,
               const SessionEvents& events, const std::function<bool()>& interrupt)
      : worker_(worker),
        task_(task),
        interrupt_(interrupt),
        dialogue_(task, events, [this](const std::string& bytes) { send(bytes); }),
        watch_(task, worker),
        socket_(io, asio::local::stream_protocol(), worker.socket.release()),
        log_(io),
        life_(io),
        tick_(io),
        linger_(io),
        incoming_(largest_message(task)),
        outbox_(worker.recorder(), largest_message(task)) {
    if (worker.log.is_open()) log_.assign(worker.log.release());
    if (worker.life.is_open()) life_.assign(worker.life.release());
  }

  SessionReport run(asio::io_context& io) {
    start_ns_ = monotonic_ns();
    dialogue_.begin(view());
    read_socket();
    if (log_.is_open()) read_log();
    if (life_.is_open()) await_end();
    tick();
    io.restart();
    io.run();
    if (failure_) std::rethrow_exception(failure_);
    report_.exit = worker_.wait();
    if (listening_) empty_outbox_of_the_dead();
    report_.log = text::printable_lines(tail_.text());
    report_.log_truncated = tail_.truncated();
    const bool is_program = task_.start.is_program();
    conclude({.cause = cause_,
              .stage = worker_.recorder().stage.load(),
              .cpu_limit_seconds = task_.start.confinement.max_cpu_seconds,
              .is_program = is_program,
              .last_lines = is_program ? last_lines(report_.log) : std::string(),
              .may_repeat = query_to_repeat()},
             dialogue_, report_);
    report_.wall_ns = monotonic_ns() - start_ns_;
    report_.process = dialogue_.process();
    report_.schedule_start_ns = dialogue_.schedule_start_ns();
    report_.peak_bytes = watch_.peak_bytes();
    return report_;
  }

 private:
  HostView view() const {
    // In this order: a worker that has nothing to do at that time had not before.
    HostView view{.worker_cpu_ns = worker_.cpu_ns()};
    view.now_ns = monotonic_ns();
    const auto of_worker = worker_.delay_ns();
    const auto of_host = delays_.total_ns();
    if (of_worker && of_host) view.delay_ns = *of_worker + *of_host;
    return view;
  }

  // The query under way, if it may be asked once more. Of a batch nobody knows which one it is.
  std::optional<PlannedQuery> query_to_repeat() const {
    if (!dialogue_.step().asking() || task_.batch) return std::nullopt;
    if (dialogue_.answered() >= task_.queries.size()) return std::nullopt;
    const PlannedQuery& owed = task_.queries[dialogue_.answered()];
    return task_.may_repeat(owed) ? std::optional(owed) : std::nullopt;
  }

  // Runs a handler; the host's own trouble ends the session and is thrown by run().
  template <class Handler>
  void guarded(Handler handler) {
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

  void send(const std::string& bytes) {
    pending_ += bytes;
    if (!sending_.empty() || !socket_.is_open()) return;
    sending_ = std::move(pending_);
    pending_.clear();
    asio::async_write(socket_, asio::buffer(sending_), [this](error_code error, std::size_t) {
      sending_.clear();
      if (!error && !pending_.empty()) send({});
    });
  }

  void read_socket() {
    socket_.async_read_some(asio::buffer(socket_bytes_), [this](error_code error, std::size_t got) {
      if (error) {
        socket_.close();
        end_if_silent();
        return;
      }
      if (listening_) guarded([&] { listen({socket_bytes_.data(), got}); });
      if (socket_.is_open()) read_socket();
    });
  }

  // What comes through the socket stands behind what was gathered in the outbox before.
  void listen(std::string_view bytes) {
    const HostView now = view();
    if (gathers()) empty_outbox();
    incoming_.append(bytes);
    while (const auto frame = incoming_.next()) {
      if (frame->type == protocol::FrameType::kPosted) continue;
      if (frame->type == protocol::FrameType::kAnswered && gathers()) {
        throw protocol::ProtocolFault(
            "the worker answered through the socket, long after its first answers");
      }
      dialogue_.take(*frame, now);
    }
    if (bytes.size() < socket_bytes_.size()) dialogue_.caught_up(now);
    if (gathers()) empty_outbox();
    dialogue_.ask_more(view());
  }

  // Until then, what is in the outbox stands behind what the socket still holds.
  bool gathers() const {
    return dialogue_.step().asking() && dialogue_.answered() >= protocol::kGatherFrom;
  }

  void look_into_outbox() {
    if (!gathers()) return;
    empty_outbox();
    dialogue_.ask_more(view());
  }

  void empty_outbox() {
    if (!outbox_.fetch()) return;
    const HostView now = view();  // after the last of what is taken
    while (const auto frame = outbox_.next()) dialogue_.take(*frame, now);
    dialogue_.caught_up(now);
  }

  void read_log() {
    log_.async_read_some(asio::buffer(log_bytes_), [this](error_code error, std::size_t got) {
      if (error) {
        log_.close();
        end_if_silent();
        return;
      }
      tail_.append({log_bytes_.data(), got});
      read_log();
    });
  }

  // The worker has ended. What it sent and printed is still in the socket and the pipe; both end
  // by themselves unless a descendant holds them open.
  void await_end() {
    life_.async_wait(asio::posix::stream_descriptor::wait_read, [this](error_code error) {
      if (error) return;
      life_.close();
      worker_.wait();
      tick_.cancel();
      linger_.expires_after(kLingering);
      linger_.async_wait([this](error_code cancelled) {
        if (!cancelled) stop_waiting();
      });
      end_if_silent();
    });
  }

  // Nothing more can come: the worker is gone, or cannot be watched and has hung up.
  void end_if_silent() {
    if (!life_.is_open() && !socket_.is_open() && !log_.is_open()) stop_waiting();
  }

  void stop_waiting() {
    tick_.cancel();
    linger_.cancel();
    if (socket_.is_open()) socket_.close();
    if (log_.is_open()) log_.close();
    if (life_.is_open()) life_.close();
  }

  void tick() {
    tick_.expires_after(std::chrono::nanoseconds(Watch::kIntervalNs));
    tick_.async_wait([this](error_code error) {
      if (error) return;
      const auto late = std::chrono::steady_clock::now() - tick_.expiry();
      delays_.note_tick(std::chrono::nanoseconds(late).count());
      guarded([&] {
        if (interrupt_()) {
          report_.interrupted = true;
          kill_because({Outcome::kHarnessError, "interrupted"});
          return;
        }
        if (listening_) {
          look_into_outbox();
          dialogue_.look(view());
        }
        if (dialogue_.step().asking() && task_.enough(monotonic_ns() - start_ns_)) {
          report_.stopped = true;
          kill_because({Outcome::kOk, "stopped, there was enough"});
          return;
        }
        if (auto cause = watch_.fault(dialogue_.step(), progress(), monotonic_ns())) {
          kill_because(std::move(*cause));
        }
      });
      if (life_.is_open() || socket_.is_open()) tick();
    });
  }

  void kill_because(Cause cause) {
    if (!cause_) cause_ = std::move(cause);
    if (!worker_.kill()) stop_waiting();
  }

  Watch::Progress progress() const { return {dialogue_.answered(), dialogue_.queries_in_call()}; }

  // Takes what a dead worker has left there, up to the first byte that makes no sense.
  void empty_outbox_of_the_dead() {
    try {
      empty_outbox();
    } catch (const protocol::ProtocolFault&) {  // its death is the better explanation
    }
  }

  Worker& worker_;
  const SessionTask& task_;
  const std::function<bool()>& interrupt_;
  HostDelays delays_;
  Dialogue dialogue_;
  Watch watch_;

  asio::local::stream_protocol::socket socket_;
  asio::posix::stream_descriptor log_;
  asio::posix::stream_descriptor life_;
  asio::steady_timer tick_;
  asio::steady_timer linger_;

  std::array<char, 1 << 16> socket_bytes_{};
  std::array<char, 1 << 14> log_bytes_{};
  protocol::FrameBuffer incoming_;
  Outbox outbox_;
  std::string sending_;
  std::string pending_;
  LogTail tail_;

  std::int64_t start_ns_ = 0;
  bool listening_ = true;       // until a message makes no sense: no later one is believed
  std::optional<Cause> cause_;  // why the host ended the session
  std::exception_ptr failure_;  // of the host itself
  SessionReport report_;
};

}  // namespace

SessionReport converse(asio::io_context& io, Worker& worker, const SessionTask& task,
                       const SessionEvents& events, const std::function<bool()>& interrupt) {
  return Conversation(io, worker, task, events, interrupt).run(io);
}

}  // namespace matchbench::session
