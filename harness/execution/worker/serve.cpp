#include "harness/execution/worker/serve.hpp"

#include "harness/execution/sandbox/confinement.hpp"
#include "harness/execution/worker/connection.hpp"
#include "harness/execution/worker/guest.hpp"
#include "harness/execution/worker/own_process.hpp"
#include "harness/execution/worker/plugin_session.hpp"
#include "harness/execution/worker/relay.hpp"
#include "harness/foundation/base/error.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::worker {
namespace {

// False if confinement failed; the host has been told.
bool shut_in(Connection& connection, const protocol::Start& start, const Confine& confine,
             ClockPlace clock) {
  try {
    protocol::Hello hello{confine(start.confinement)};
    hello.confinement.granted = start.granted;
    hello.confinement.clock = clock;
    connection.say(hello.encode());
    return true;
  } catch (const Error& error) {
    protocol::PhaseDone done;
    done.result = {
        .phase = Phase::kOpen, .outcome = Outcome::kHarnessError, .message = error.what()};
    connection.say(done.encode());
    return false;
  }
}

// The worker of another process that runs the plugin: confined as that one is, though it runs no
// foreign code, and with no file of its own.
ConfinementPolicy order_of_relay(ConfinementPolicy order) {
  order.trusted = true;
  order.executable.clear();
  order.keeper = 0;
  order.sets.clear();
  order.shown.clear();
  order.scratch.clear();
  order.own_files.clear();
  order.network = NetworkReach::kNone;
  order.doors.clear();
  return order;
}

// A library finds them in its environment, as a program does.
void set_variables(const std::vector<std::string>& variables) {
  for (const auto& variable : variables) {
    const std::size_t sign = variable.find('=');
    setenv(variable.substr(0, sign).c_str(), variable.c_str() + sign + 1, 1);
  }
}

// The session after its Start, in the process that runs the plugin.
void run_plugin(Connection& connection, std::string_view image, protocol::FlightRecorder& recorder,
                protocol::Start start, const Confine& confine) {
  // Nothing is granted to a library that runs in the host's own process.
  if (!start.is_program() && !start.granted.are_none()) set_variables(start.variables);
  OwnProcess process;  // confinement closes /proc
  // Before Hello: if it fails, the plugin is not to blame.
  PluginSession session(connection, recorder, process, image, start);
  const Confine confine_all = [&](const ConfinementPolicy& own) {
    if (!start.is_program()) return confine(own);
    sandbox::separate_children(own);
    Confinement reached = session.start_program([&] { return confine(own); }, process);
    confine(order_of_relay(own));
    return reached;
  };
  ClockPlace clock = start.clock_apart ? ClockPlace::kApart : ClockPlace::kBeside;
  if (start.is_program()) clock = ClockPlace::kProgram;
  if (!shut_in(connection, start, confine_all, clock)) return;
  if (!session.begin()) return;
  while (const auto frame = connection.receive()) {
    switch (frame->type) {
      case protocol::FrameType::kRequest:
        session.answering().define(protocol::RequestDefinition::decode(frame->body));
        break;
      case protocol::FrameType::kTraining:
        if (!session.train(protocol::Training::decode(frame->body))) return;
        break;
      case protocol::FrameType::kAsk:
        session.ask(protocol::Ask::decode(frame->body));
        break;
      case protocol::FrameType::kFinish:
        session.finish();
        return;
      default:
        throw protocol::ProtocolFault("the host sent a message that is not for workers");
    }
  }
}

void send_final(Connection& connection, protocol::FlightRecorder& recorder) {
  recorder.stage.store(protocol::Stage::kDone, std::memory_order_release);
  connection.say(protocol::encode_frame(protocol::FrameType::kFinal, {}));
}

// Runs the plugin, says the final word and returns the exit code.
int serve_plugin(Connection& connection, std::string_view image, protocol::FlightRecorder& recorder,
                 protocol::Start start, const Confine& confine) {
  try {
    run_plugin(connection, image, recorder, std::move(start), confine);
    send_final(connection, recorder);
    return 0;
  } catch (const program::ProgramGone& gone) {
    end_like({gone.status});
  } catch (const std::exception& error) {
    // The other side cannot be told, or not be understood; it sees the missing final frame, and the
    // host keeps what is printed here.
    std::fprintf(stderr, "matchbench-worker: %s\n", error.what());
    return 3;
  }
}

int serve_through_guest(Connection& host, int socket, std::string_view image,
                        protocol::FlightRecorder& recorder, const protocol::Start& start,
                        const Confine& confine) {
  const std::uint64_t largest_message =
      protocol::FlightRecorder::kOutboxBytes + start.service_order.size() * sizeof(RankedService);
  sandbox::separate_children(start.confinement);
  Guest guest(largest_message, [&](RingConnection& worker, protocol::FlightRecorder& own_recorder) {
    close(socket);
    munmap(&recorder, sizeof(protocol::FlightRecorder));
    return serve_plugin(worker, image, own_recorder, start, confine);
  });
  recorder.guest.store(guest.id(), std::memory_order_release);
  confine(order_of_relay(start.confinement));
  if (!Relay(host, recorder, start, guest).run()) return 3;
  const Guest::Gone gone = guest.wait();
  recorder.stage.store(guest.stage(), std::memory_order_release);
  if (gone.status != 0) end_like(gone);
  send_final(host, recorder);
  return 0;
}

}  // namespace

bool serve(int socket, std::string_view image, protocol::FlightRecorder& recorder,
           const Confine& confine) {
  HostConnection host(socket, recorder);
  try {
    const auto first = host.receive();
    if (!first) return false;
    if (first->type != protocol::FrameType::kStart)
      throw protocol::ProtocolFault("the first message is not Start");
    protocol::Start start = protocol::Start::decode(first->body);
    sandbox::enter_keeper(start.confinement);
    if (start.clock_apart) {
      return serve_through_guest(host, socket, image, recorder, start, confine) == 0;
    }
    return serve_plugin(host, image, recorder, std::move(start), confine) == 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "matchbench-worker: %s\n", error.what());
    return false;
  }
}

}  // namespace matchbench::worker
