#pragma once

#include "harness/execution/keeper/gatherer.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/scratch.hpp"

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::keeper {

// How a plugin's files are shown to its workers, as a ConfinementPolicy has them.
struct Showing {
  std::vector<std::string> sets;
  std::vector<ShownFile> shown;
  std::vector<std::string> executable;
};

// A process that keeps, in memory that no other file system shows, copies of what workers may see.
// It has a user and a mount namespace of its own, which workers join to find them, and lives as
// long as this object. One for all workers of this process: a set is copied once. Used from one
// thread at a time, see use(). The process ends with the thread that first uses this object.
class Keeper {
 public:
  // What one set may take.
  static constexpr std::uint64_t kMostSetBytes = std::uint64_t{256} << 20;

  // `program`: the worker program, which is the keeper if it is told so. It is started when it is
  // first needed. A keeper that somebody has stopped is waited for so long, and no longer.
  explicit Keeper(std::filesystem::path program,
                  std::chrono::milliseconds patience = std::chrono::seconds(30))
      : program_(std::move(program)), patience_(patience) {}

  // A thread holds this lock while it uses the object, if others use it, too.
  std::unique_lock<std::mutex> use() { return std::unique_lock(mutex_); }

  // Whether this machine lets there be one: user namespaces, and memory that is mounted in them.
  bool is_there();
  // The process whose namespaces workers join. There must be one.
  pid_t process() const { return process_->id(); }
  // Where its memory is, as a process that joins it sees that.
  const std::filesystem::path& folder() const { return place_->path(); }

  // The folder, as a process that joins the keeper sees it, that has copies of what `gather` hands
  // on, at their paths; made at the first call with this key. Nothing if that is more than a set
  // may take or than is left: all sets together take a quarter at most of the memory that was free
  // at the start. Throws what `gather` throws, and an environment Error if the keeper fails.
  std::optional<std::string> keep(const std::string& key,
                                  const std::function<void(const TakeShown&)>& gather);

  // What was remembered by this key of the asker's own; NULL: nothing.
  const Showing* shown_before(const std::string& key) const;
  const Showing& remember(const std::string& key, Showing showing) {
    return showings_[key] = std::move(showing);
  }

  // Keeps what was found of guarded files for the next plugin, see GuardedList::of().
  void hold(std::shared_ptr<const GuardedList> list) { guarded_ = std::move(list); }

  // Brings all pages of the sets, given by their folders, out of the processor's caches, so that
  // the next worker cannot tell what the one before has read of them.
  void settle(std::span<const std::string> folders);

 private:
  void start();
  std::string answer();
  void order(const std::string& words);

  std::mutex mutex_;
  std::filesystem::path program_;
  std::chrono::milliseconds patience_;
  bool tried_ = false;
  std::optional<ScratchFolder> place_;
  OwnedFd socket_;
  std::optional<ChildProcess> process_;
  std::map<std::string, std::optional<std::string>> sets_;  // folders by key
  std::map<std::string, Showing> showings_;
  std::shared_ptr<const GuardedList> guarded_;
};

// Of the memory of the machine, and of the control group if it has a limit, what is free.
std::uint64_t free_memory_bytes();

}  // namespace matchbench::keeper
