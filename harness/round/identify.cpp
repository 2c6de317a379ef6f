#include "harness/round/identify.hpp"

#include "harness/base/hash.hpp"
#include "harness/protocol/image.hpp"
#include "harness/round/confinement_order.hpp"
#include "harness/round/conversation.hpp"
#include "harness/round/scratch.hpp"

#include <boost/asio/io_context.hpp>

namespace matchbench {

Identification identify(const std::filesystem::path& library, std::uint32_t index,
                        ConfinementMode confinement, const StartWorker& start_worker,
                        std::span<const std::filesystem::path> guarded) {
  Identification result;
  const std::filesystem::path path = std::filesystem::absolute(library).lexically_normal();
  const std::string sha256 = sha256_of_file(path);

  const SharedImage image(write_image({}, {}));
  const ScratchFolder scratch;
  SessionTask task;
  Protocol protocol;
  protocol.confinement = confinement;
  task.start.confinement = confinement_order(protocol, path, scratch.path(), guarded);
  task.deadlines = protocol.deadlines;
  task.limits = worker_limits(protocol);
  task.start.plugin_path = path.string();
  task.start.plugin_index = index;
  task.start.open_only = true;
  SessionEvents events;
  events.on_hello = [](const Hello&) {};
  events.on_described = [&](const Described& described) {
    result.identity = described.plugin;
    result.can_train = described.can_train;
  };
  events.on_phase = [](const PhaseResult&) {};
  events.on_answer = [](const PlannedQuery&, const Answered&) {};

  boost::asio::io_context io;
  const auto worker = start_worker(image);
  const SessionReport report = converse(io, *worker, task, events, [] { return false; });
  result.outcome = report.outcome;
  result.message = report.message;
  result.log = report.log;
  result.identity.path = path.string();
  result.identity.sha256 = sha256;
  return result;
}

}  // namespace matchbench
