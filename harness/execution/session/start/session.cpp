#include "harness/execution/session/start/session.hpp"

#include "harness/execution/registry/named_path.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/session/belief/unexplained_work.hpp"
#include "harness/execution/session/start/affinity.hpp"
#include "harness/execution/session/start/confinement_order.hpp"
#include "harness/execution/session/start/granted_network.hpp"
#include "harness/execution/session/start/granted_session.hpp"
#include "harness/execution/session/start/interpreter_place.hpp"
#include "harness/execution/session/start/shown_files.hpp"
#include "harness/execution/session/talk/conversation.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/scratch.hpp"

#include <sys/stat.h>
#include <boost/asio/io_context.hpp>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <string>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;

// Workers that are started until one introduces itself.
constexpr int kMostStarts = 3;

void make_folders(const ConfinementPolicy& order) {
  for (const std::string& folder : {order.root, order.scratch}) {
    if (mkdir(folder.c_str(), S_IRWXU) != 0) {
      throw system_error("cannot make the folder " + folder, errno,
                         "set TMPDIR to a folder that can be written");
    }
  }
}

// An attempt is all that came of one worker.
struct Attempt {
  SessionReport report;
  bool greeted = false;
  std::optional<PhaseResult> before_hello;  // a failure that is not yet reported

  // The worker was killed before it could do anything: somebody outside has stopped or ended it.
  bool may_be_repeated() const {
    return !greeted && !report.interrupted && report.exit.signal != 0;
  }

  // Nobody knows yet whether the machine or what the plugin brings along has ended the worker.
  bool is_unexplained() const {
    return !greeted && !report.interrupted && report.outcome == Outcome::kHarnessError;
  }

  // What the plugin asks for is its own fault, and nobody else's round.
  void fail_to_load(const std::string& message) {
    report.outcome = Outcome::kLoadFailed;
    report.message = message;
    report.failed_phase = Phase::kOpen;
    before_hello =
        PhaseResult{.phase = Phase::kOpen, .outcome = Outcome::kLoadFailed, .message = message};
  }
};

Attempt attempt_session(const SessionRules& rules, const SharedImage& image, SessionTask& task,
                        const SessionEvents& events, const std::function<bool()>& interrupt) {
  const contest::ProtocolSettings& protocol = rules.protocol;
  const ScratchFolder folder;
  task.start.confinement = confinement_order(protocol, fs::canonical(folder.path()));
  if (task.start.granted.unconfined) task.start.confinement.mode = ConfinementPolicy::Mode::kOff;
  make_folders(task.start.confinement);
  const auto worker = rules.start_worker(image);
  try {
    if (!task.start.open_only) {  // who it is may be asked without any grant
      require_wishes(registry::read_plugin_manifest(task.start.plugin_path), task.start.granted);
    }
    if (worker->keeper() == nullptr ||
        task.start.confinement.mode == ConfinementPolicy::Mode::kOff) {
      rules.before_reading();
    } else {
      show_files(task.start, {.guarded = rules.guarded, .interpreters = rules.interpreters},
                 rules.before_reading, *worker->keeper(), task.start.confinement);
      open_network(task.start.granted, task.start.confinement);
    }
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kInput) throw;
    Attempt refused;
    refused.fail_to_load(error.what());
    return refused;
  }

  Attempt attempt;
  SessionEvents watched = events;
  watched.on_hello = [&](const protocol::Hello& hello) {
    attempt.greeted = true;
    events.on_hello(hello);
  };
  watched.on_phase = [&](const PhaseResult& result) {
    if (attempt.greeted) {
      events.on_phase(result);
    } else {
      attempt.before_hello = result;
    }
  };
  // The clock's keeper needs a core while the plugin computes, or each wakes the other up.
  const std::uint32_t clocks = task.start.clock_apart ? 1 : 0;
  const auto cores = worker_cores(protocol.affinity, protocol.max_threads + clocks);
  if (!cores.empty()) worker->pin(cores);
  worker->expect_scratch(task.start.confinement.scratch);
  if (task.start.clock_apart || task.start.is_program()) worker->expect_guest();
  events.on_start(*worker);
  boost::asio::io_context io;
  UnexplainedWork work(task.start);
  HostTicks own_ticks;
  HostTicks& ticks = rules.ticks == nullptr ? own_ticks : *rules.ticks;
  attempt.report = converse(io, *worker, protocol, task, watched, work, ticks, interrupt);
  attempt.report.beside_calls_ns = work.beside_calls_ns();
  return attempt;
}

// Whether a worker introduces itself that has the null plugin to open, which brings nothing along.
bool null_comes_up(const SessionRules& rules, const SharedImage& image,
                   const std::function<bool()>& interrupt) {
  const auto null = registry::PluginRegistry::standard().find_shipped("null");
  if (!null) return false;
  SessionTask task;
  task.start.plugin_path = null->library.string();
  task.start.open_only = true;
  task.start.max_threads = rules.protocol.max_threads;
  const SessionRules own{
      .protocol = rules.protocol, .start_worker = rules.start_worker, .guarded = rules.guarded};
  return attempt_session(own, image, task, {}, interrupt).greeted;
}

}  // namespace

SessionReport hold_session(const SessionRules& rules, const SharedImage& image, SessionTask task,
                           const SessionEvents& events, const std::function<bool()>& interrupt) {
  const std::int64_t begun_ns = monotonic_ns();
  task.start.max_threads = rules.protocol.max_threads;
  give_variables(task);
  if (registry::is_program(task.start.plugin_path)) {
    const auto manifest = registry::read_plugin_manifest(task.start.plugin_path);
    try {
      // Before anything is said of what is there.
      require_named_places(manifest, rules.interpreters, rules.guarded);
      task.start.program = registry::program_order(
          manifest, rules.protocol,
          task.tight_heap ? registry::HeapUse::kTight : registry::HeapUse::kUsual);
      require_interpreter_place(manifest, task.start.program, rules.interpreters, rules.guarded);
    } catch (const registry::UnusablePath& error) {
      Attempt refused;
      refused.fail_to_load(error.what());
      events.on_phase(*refused.before_hello);
      return std::move(refused.report);
    }
  }
  if (!task.other_arguments.empty()) {
    auto& words = task.start.program.words;
    words.resize(1);
    words.insert(words.end(), task.other_arguments.begin(), task.other_arguments.end());
    task.start.program.identity = {};
  }
  // The clock of a program is apart from it in any case.
  // Doors need a process for which the plugin's is a guest.
  const bool has_doors = task.start.granted.network == NetworkReach::kNamed;
  task.start.clock_apart = (rules.protocol.clock_apart || has_doors) && !task.start.is_program();
  Attempt attempt = attempt_session(rules, image, task, events, interrupt);
  for (int started = 1; started < kMostStarts && attempt.may_be_repeated(); ++started) {
    attempt = attempt_session(rules, image, task, events, interrupt);
  }
  if (attempt.is_unexplained() && null_comes_up(rules, image, interrupt)) {
    attempt.fail_to_load(attempt.report.message + "; with the null plugin it does not");
  }
  if (attempt.before_hello) events.on_phase(*attempt.before_hello);
  attempt.report.before_asking_ns += monotonic_ns() - begun_ns - attempt.report.wall_ns;
  return attempt.report;
}

}  // namespace matchbench::session
