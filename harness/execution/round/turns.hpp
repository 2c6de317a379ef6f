#pragma once

#include "harness/foundation/base/os/file_lock.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace matchbench::round {

// Who has a worker of a plugin that learns.
struct TurnHolder {
  std::int64_t process = 0;  // the id of a matchbench
  std::string since;         // as utc_now() says it
  std::string contest;       // its name, printable
};

// The turns of workers that learn: two of one plugin at work on one machine could tell each other
// what they know, in whichever rounds they are. A turn is a file of the user's own, so that nobody
// else can keep it, named by the plugin's digest, so that a copy of the plugin is no second one.
class Turns {
 public:
  // In the folder matchbench/turns of user_state_folder(). Throws an environment Error with the
  // remedy if there is none, or others than the user may use it.
  Turns();

  // Nothing if another host has it. Throws an environment Error if the file cannot be written.
  std::optional<FileLock> take(const std::string& plugin_sha256, const std::string& contest) const;

  // Who has it at this moment; nothing if nobody has, or it is not yet said.
  std::optional<TurnHolder> holder(const std::string& plugin_sha256) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace matchbench::round
