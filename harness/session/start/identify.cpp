#include "harness/session/start/identify.hpp"

#include "harness/base/error.hpp"
#include "harness/protocol/image.hpp"
#include "harness/registry/program_plugin.hpp"
#include "harness/session/start/session.hpp"

namespace matchbench::session {

Identification identify(const std::filesystem::path& library, std::uint32_t index,
                        ConfinementMode confinement, const StartWorker& start_worker,
                        std::span<const std::filesystem::path> guarded,
                        const std::function<bool()>& interrupt) {
  Identification result;
  const std::filesystem::path path = std::filesystem::absolute(library).lexically_normal();
  const std::string sha256 = registry::plugin_digest(path);

  contest::ProtocolSettings protocol;
  protocol.confinement = confinement;
  protocol.clock_apart = false;  // nothing is timed
  SessionTask task;
  task.start.plugin_path = path.string();
  task.start.plugin_index = index;
  task.start.open_only = true;
  SessionEvents events;
  events.on_described = [&](const protocol::Described& described) {
    result.identity = described.plugin;
    result.can_train = described.can_train;
  };
  const SessionReport report =
      hold_session({.protocol = protocol, .start_worker = start_worker, .guarded = guarded},
                   SharedImage(protocol::write_image({}, {})), task, events, interrupt);
  if (report.interrupted) throw environment_error("interrupted");
  result.outcome = report.outcome;
  result.message = report.message;
  result.log = report.log;
  result.identity.path = path.string();
  result.identity.sha256 = sha256;
  return result;
}

}  // namespace matchbench::session
