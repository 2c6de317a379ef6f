#include "harness/execution/session/start/identify.hpp"

#include "harness/execution/keeper/needed_libraries.hpp"
#include "harness/execution/protocol/image.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/session/start/interpreter_place.hpp"
#include "harness/execution/session/start/session.hpp"
#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;

// Longer than in a contest, which can raise it: modules are compiled anew, and a machine may be
// busy.
constexpr std::int64_t kStartNs = 30'000'000'000;

// The interpreter, asked where its standard library is before any package can have a say, answers
// in the name of a matchmaker whose author is the place.
constexpr const char* kWhereIsTheBase = R"(import json, sys
sys.stdin.readline()
who = {"id": "base", "name": "base", "author": sys.base_prefix}
print(json.dumps({"id": 1, "protocol": 1, "matchmaker": who}), flush=True)
sys.stdin.read()
)";

// Why the interpreter of the environment, asked where the program will be confined, does not
// confirm what pyvenv.cfg says; "" if it does.
std::string fault_of_environment(const registry::PythonEnvironment& environment,
                                 const SessionRules& rules, SessionTask task,
                                 const std::function<bool()>& interrupt) {
  task.other_arguments = {"-I", "-S", "-c", kWhereIsTheBase};
  std::string said;
  SessionEvents events;
  events.on_described = [&](const protocol::Described& described) {
    said = described.plugin.author;
  };
  const SessionReport report = hold_session(rules, SharedImage(protocol::write_image({}, {})),
                                            std::move(task), events, interrupt);
  if (report.interrupted) throw environment_error("interrupted");
  if (report.outcome != Outcome::kOk) {
    return fmt::format("the interpreter of the environment {} does not start: {}",
                       environment.folder.string(), report.message);
  }
  if (fs::weakly_canonical(said) == fs::weakly_canonical(environment.base)) return {};
  return fmt::format(
      "pyvenv.cfg of the environment {} leads to the interpreter of {}, but the environment's own "
      "says that it is of {}; make the environment anew on this machine",
      environment.folder.string(), environment.base.string(), said);
}

}  // namespace

Identification identify(const std::filesystem::path& library, std::uint32_t index,
                        ConfinementMode confinement, const StartWorker& start_worker,
                        const Bounds& bounds, const Grants& granted,
                        const std::function<bool()>& interrupt, Introduction introduction) {
  Identification result;
  const std::filesystem::path path = std::filesystem::absolute(library).lexically_normal();
  if (registry::is_program(path)) {
    result.message = fault_of_interpreter_place(registry::read_plugin_manifest(path),
                                                bounds.interpreters, bounds.guarded);
    if (!result.message.empty()) {
      result.outcome = Outcome::kLoadFailed;
      result.identity.path = path.string();
      return result;
    }
  }
  const registry::Beside beside =
      registry::is_program(path) ? registry::Beside::kFolder : beside_library(path, bounds.guarded);
  const std::string sha256 = registry::plugin_digest(path, beside);

  contest::ProtocolSettings protocol;
  protocol.confinement = confinement;
  protocol.clock_apart = false;  // nothing is timed
  protocol.deadlines.create_ns = kStartNs;
  SessionTask task;
  task.start.plugin_path = path.string();
  task.start.plugin_index = index;
  task.start.open_only = true;
  task.start.granted = granted;
  const SessionRules rules{.protocol = protocol,
                           .start_worker = start_worker,
                           .guarded = bounds.guarded,
                           .interpreters = bounds.interpreters};
  result.identity.path = path.string();
  result.identity.sha256 = sha256;
  const auto environment = registry::is_program(path)
                               ? registry::environment_of(registry::read_plugin_manifest(path))
                               : std::nullopt;
  if (environment && environment->is_virtual()) {
    result.message = fault_of_environment(*environment, rules, task, interrupt);
    if (!result.message.empty()) {
      result.outcome = Outcome::kLoadFailed;
      return result;
    }
  }
  if (registry::is_program(path) && introduction == Introduction::kStated) {
    result.identity = registry::read_plugin_manifest(path).identity;
    result.identity.path = path.string();
    result.identity.sha256 = sha256;
    return result;
  }
  SessionEvents events;
  events.on_described = [&](const protocol::Described& described) {
    result.identity = described.plugin;
    result.can_train = described.can_train;
  };
  events.on_phase = [&](const PhaseResult& phase) {
    result.lacks_matchmaker = phase.lacks_matchmaker;
  };
  const SessionReport report =
      hold_session(rules, SharedImage(protocol::write_image({}, {})), task, events, interrupt);
  if (report.interrupted) throw environment_error("interrupted");
  result.outcome = report.outcome;
  result.message = report.message;
  result.log = report.log;
  if (result.outcome != Outcome::kOk && !registry::is_program(path)) {
    result.missing_libraries = keeper::missing_libraries(path);
  }
  result.identity.path = path.string();
  result.identity.sha256 = sha256;
  return result;
}

}  // namespace matchbench::session
