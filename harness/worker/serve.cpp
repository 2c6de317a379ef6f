#include "harness/worker/serve.hpp"

#include "harness/base/error.hpp"
#include "harness/worker/connection.hpp"
#include "harness/worker/own_process.hpp"
#include "harness/worker/session.hpp"

#include <cstdio>
#include <exception>

namespace matchbench {
namespace {

void send_final(Connection& connection, FlightRecorder& recorder) {
  recorder.stage.store(Stage::kDone, std::memory_order_release);
  connection.say(encode_frame(FrameType::kFinal, {}));
}

// False where confinement failed; the host has been told.
bool shut_in(Connection& connection, const ConfinementOrder& order, const Confine& confine) {
  try {
    connection.say(confine(order).encode());
    return true;
  } catch (const Error& error) {
    PhaseDone done;
    done.result = {
        .phase = Phase::kOpen, .outcome = Outcome::kHarnessError, .message = error.what()};
    connection.say(done.encode());
    return false;
  }
}

void converse(Connection& connection, std::string_view image, FlightRecorder& recorder,
              const Confine& confine) {
  const auto first = connection.receive();
  if (!first) return;
  if (first->type != FrameType::kStart) throw ProtocolFault("the first message is not Start");
  Start start = Start::decode(first->body);
  const ConfinementOrder order = start.confinement;
  const OwnProcess process;  // confinement closes /proc
  // Before Hello: where it fails, the plugin is not to blame.
  Session session(connection, recorder, process, image, std::move(start));
  if (!shut_in(connection, order, confine)) return;
  if (!session.begin()) return;
  while (const auto frame = connection.receive()) {
    switch (frame->type) {
      case FrameType::kRequest:
        session.answering().define(RequestDefinition::decode(frame->body));
        break;
      case FrameType::kTraining:
        if (!session.train(Training::decode(frame->body))) return;
        break;
      case FrameType::kAsk:
        session.answering().ask(Ask::decode(frame->body));
        break;
      case FrameType::kFinish:
        session.finish();
        return;
      default:
        throw ProtocolFault("the host sent a message that is not for workers");
    }
  }
}

}  // namespace

bool serve(int socket, std::string_view image, FlightRecorder& recorder, const Confine& confine) {
  Connection connection(socket, recorder);
  try {
    converse(connection, image, recorder, confine);
    send_final(connection, recorder);
    return true;
  } catch (const std::exception& error) {
    // The host cannot be told, or not be understood; it sees the missing final frame and keeps what
    // is printed here.
    std::fprintf(stderr, "matchbench-worker: %s\n", error.what());
    return false;
  }
}

}  // namespace matchbench
