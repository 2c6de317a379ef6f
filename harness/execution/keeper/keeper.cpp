#include "harness/execution/keeper/keeper.hpp"

#include "harness/execution/keeper/copied_tree.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/packets.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <limits>

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;

constexpr int kSocketOfKeeper = 3;
constexpr std::uint64_t kShareOfFreeMemory = 4;

std::uint64_t number_in(const fs::path& file) {
  std::uint64_t number = std::numeric_limits<std::uint64_t>::max();
  std::ifstream in(file);
  std::uint64_t found = 0;
  if (in >> found) number = found;  // "max" is none
  return number;
}

// What the control group of this process, or one above it, still lets it take.
std::uint64_t left_in_control_group() {
  std::uint64_t left = std::numeric_limits<std::uint64_t>::max();
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    if (!line.starts_with("0::/")) continue;
    for (fs::path at = line.substr(3);; at = at.parent_path()) {
      const fs::path folder = "/sys/fs/cgroup" + at.string();
      const std::uint64_t most = number_in(folder / "memory.max");
      const std::uint64_t used = number_in(folder / "memory.current");
      if (most != std::numeric_limits<std::uint64_t>::max()) {
        left = std::min(left, most > used ? most - used : 0);
      }
      if (at == at.root_path()) break;
    }
  }
  return left;
}

}  // namespace

std::uint64_t free_memory_bytes() {
  std::ifstream memory("/proc/meminfo");
  std::string key;
  std::uint64_t kilobytes = 0;
  while (memory >> key >> kilobytes && key != "MemAvailable:") memory.ignore(64, '\n');
  return std::min(kilobytes * 1024, left_in_control_group());
}

void Keeper::start() {
  tried_ = true;
  place_.emplace();
  auto [own, given] = make_socket_pair(SOCK_SEQPACKET);
  const std::uint64_t bytes = free_memory_bytes() / kShareOfFreeMemory;
  process_.emplace(
      ProcessStart{.what = "the worker program",
                   .program = program_.string(),
                   .arguments = {"keep", place_->path().string(), std::to_string(bytes)},
                   .descriptors = {{given.get(), kSocketOfKeeper}}},
      "it belongs beside the matchbench program");
  given = OwnedFd();
  socket_ = std::move(own);
  if (answer() != "ready") process_.reset();
}

// Empty if the keeper has ended.
std::string Keeper::answer() {
  auto said = receive_packet(socket_.get(), patience_);
  if (said) return std::move(*said);
  throw environment_error(
      fmt::format("the process that keeps the files of workers ({}) has not answered for {:g} s",
                  process_->id(), std::chrono::duration<double>(patience_).count()),
      "see whether somebody has stopped it, and continue with --resume");
}

bool Keeper::is_there() {
  if (!tried_) start();
  return process_.has_value();
}

// The keeper answers when it has done so. Throws NoRoom if there are too many files for it.
void Keeper::order(const std::string& words) {
  send_packet(socket_.get(), words);
  const std::string said = answer();
  if (said == "full") throw NoRoom("too many files");
  if (said != "done") {
    throw environment_error(
        "the process that keeps the files of workers has ended",
        "see whether the machine is short of memory, and continue with --resume");
  }
}

std::optional<std::string> Keeper::keep(const std::string& key,
                                        const std::function<void(const TakeShown&)>& gather) {
  if (const auto known = sets_.find(key); known != sets_.end()) return known->second;
  const std::string folder = fmt::format("{}/{}", place_->path().string(), sets_.size());
  // As the keeper sees it: its namespace alone has the memory there.
  const fs::path here = fmt::format("/proc/{}/root{}", process_->id(), folder);
  std::optional<std::string> kept;
  try {
    if (mkdir(here.c_str(), S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH) != 0) {
      if (errno == ENOSPC) throw NoRoom("no room for a folder");
      throw system_error("cannot keep files for workers", errno);
    }
    CopiedTree copies(here, kMostSetBytes);
    gather([&](const ShownFile& shown, int file) { copies.take(shown, file); });
    copies.finish();
    order("keep " + folder);
    kept = folder;
  } catch (const NoRoom&) {
    remove_tree(here);
  } catch (...) {
    remove_tree(here);
    throw;
  }
  sets_.emplace(key, kept);
  return kept;
}

const Showing* Keeper::shown_before(const std::string& key) const {
  const auto known = showings_.find(key);
  return known == showings_.end() ? nullptr : &known->second;
}

void Keeper::settle(std::span<const std::string> folders) {
  for (const auto& folder : folders) send_packet(socket_.get(), "settle " + folder);
  order("settled");
}

}  // namespace matchbench::keeper
