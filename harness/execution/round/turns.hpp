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

// After a worker that was given judgments the next one starts up to this much later than it could.
inline constexpr std::uint64_t kMostStartDelayNs = 250'000'000;

// How much later than it could each worker of a host starts. A worker that knows judgments can
// choose the instant of its end, and the next one reads the time of day. So the worker after it
// starts late. So does one that learns: the worker whose end it had to wait for may be that of
// another host. Later workers can only pass on what these starts let through.
class StartDelays {
 public:
  // `secret`: of the round, so that no worker can foresee a delay.
  explicit StartDelays(std::uint64_t secret) : secret_(secret) {}

  // Of the worker that is started next. `learns`: it is given judgments.
  std::int64_t next_ns(bool learns);

 private:
  const std::uint64_t secret_;
  std::uint64_t starts_ = 0;
  bool last_learned_ = true;  // a host that was killed may have left such a worker
};

}  // namespace matchbench::round
