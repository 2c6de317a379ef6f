#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/session/start/shown_files.hpp"
#include "harness/execution/session/worker.hpp"
#include "harness/foundation/model/entrant.hpp"
#include "harness/foundation/model/grants.hpp"
#include "harness/foundation/model/outcome.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace matchbench::session {

// A library says who it is, asked in a worker so that none of its code runs in this process.
struct Identification {
  Outcome outcome = Outcome::kOk;
  std::string message;      // why it cannot be used, if it cannot
  PluginIdentity identity;  // path and sha256 in any case; the rest if the outcome is ok
  bool can_train = false;
  bool lacks_matchmaker = false;  // the library has none of the index
  // Of a library that cannot be used: what it names and this machine does not have. No code of the
  // library's is asked for it.
  std::vector<std::string> missing_libraries;
  std::string log;  // what the library printed
};

// Whose word is taken for who a program is.
enum class Introduction : std::uint8_t {
  kOwn,    // its own, for which it is started
  kStated  // that of plugin.yaml, with which its first session then has to agree; it stays unknown
           // whether it can be trained
};

// `bounds`: what it must not read, and where its interpreter may lie. `granted`: what it gets
// besides. Libraries introduce themselves in any case. Throws Error if the file cannot be read, if
// no worker can be started, or if `interrupt`, asked now and then, says so.
Identification identify(
    const std::filesystem::path& library, std::uint32_t index, ConfinementMode confinement,
    const StartWorker& start_worker, const Bounds& bounds = {}, const Grants& granted = {},
    const std::function<bool()>& interrupt = [] { return false; },
    Introduction introduction = Introduction::kOwn);

}  // namespace matchbench::session
