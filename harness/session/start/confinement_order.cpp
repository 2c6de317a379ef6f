#include "harness/session/start/confinement_order.hpp"

#include "harness/base/file.hpp"
#include "harness/base/os/copy_tree.hpp"
#include "harness/base/os/system_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <system_error>
#include <vector>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxOpenFiles = 256;
constexpr std::uint64_t kFilesThatFillScratch = 4;
constexpr std::uint32_t kSleepingThreads = 64;
constexpr double kSpareCpuSeconds = 60;
constexpr double kMostCpuSeconds = 1e9;  // more is no limit

// Without links, as far as the path exists.
fs::path real(const fs::path& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  const fs::path found = fs::weakly_canonical(absolute, error);
  return error ? absolute.lexically_normal() : found;
}

// Folders that hold other people's things, not only those of a plugin that was put there.
std::vector<fs::path> folders_of_many() {
  std::vector<fs::path> folders = {"/tmp", "/var/tmp"};
  std::error_code none;
  folders.push_back(fs::temp_directory_path(none));
  if (const char* home = std::getenv("HOME"); home != nullptr) folders.emplace_back(home);
  std::erase_if(folders, [](const auto& folder) { return folder.empty(); });
  return folders;
}

}  // namespace

std::string fault_of_readable_folder(const fs::path& folder, const fs::path& own,
                                     std::span<const fs::path> guarded) {
  const fs::path found = real(folder);
  for (const auto& each : guarded) {
    const fs::path path = real(each);
    if (path == own) continue;
    if (lies_in(path, found)) return fmt::format("{} lies there", path.string());
    if (lies_in(found, path)) return fmt::format("it is part of {}", path.string());
  }
  for (const auto& each : folders_of_many()) {
    if (lies_in(real(each), found)) {
      return fmt::format("{} is not the plugin's own", found.string());
    }
  }
  return {};
}

std::string fault_of_plugin_folder(const fs::path& library, std::span<const fs::path> guarded) {
  const fs::path folder = real(library.parent_path());
  if (auto fault = fault_of_readable_folder(folder, real(library), guarded); !fault.empty()) {
    return fault;
  }
  if (!keeps_limits(folder, kWorkerCopyLimits)) {
    return fmt::format("it holds more than {} GiB or {} files, too much to copy for each worker",
                       kWorkerCopyLimits.bytes >> 30, kWorkerCopyLimits.entries);
  }
  return {};
}

WorkerLimits worker_limits(const contest::ProtocolSettings& protocol) {
  return {.memory_bytes = protocol.memory_bytes,
          .scratch_bytes = protocol.scratch_bytes,
          .threads = protocol.max_threads + kSleepingThreads};
}

ConfinementPolicy confinement_order(const contest::ProtocolSettings& protocol,
                                    const fs::path& library, const fs::path& session,
                                    std::span<const fs::path> guarded) {
  constexpr ConfinementPolicy::Mode kModes[] = {ConfinementPolicy::Mode::kRequired,
                                                ConfinementPolicy::Mode::kBestEffort,
                                                ConfinementPolicy::Mode::kOff};
  constexpr std::uint64_t kNoLimit = std::numeric_limits<std::int64_t>::max();
  ConfinementPolicy order{
      .mode = kModes[static_cast<int>(protocol.confinement)],
      .readable = {library.string()},
      .copies = (session / "plugin").string(),
      .scratch = (session / "scratch").string(),
      .scratch_bytes = protocol.scratch_bytes,
      // One file cannot fill the folder between two looks of the host.
      .max_file_bytes =
          protocol.scratch_bytes == 0 ? kNoLimit : protocol.scratch_bytes / kFilesThatFillScratch,
      .max_open_files = kMaxOpenFiles,
      .max_address_space_bytes = protocol.address_space_bytes,
      // Well above the cap that the host watches, which gives the better message.
      .max_threads = std::uint64_t{2} * worker_limits(protocol).threads};
  if (fault_of_plugin_folder(library, guarded).empty()) {
    order.readable.push_back(library.parent_path().string());
  }
  return order;
}

std::uint64_t cpu_limit_seconds(const contest::ProtocolSettings& protocol, std::size_t queries,
                                bool trained) {
  const contest::Deadlines& deadlines = protocol.deadlines;
  const auto seconds = [](std::int64_t ns) { return static_cast<double>(ns) / 1e9; };
  if (deadlines.create_ns == 0 || deadlines.load_ns == 0 || deadlines.query_ns == 0) return 0;
  if (trained && deadlines.train_ns == 0) return 0;
  const double grace = seconds(deadlines.grace_ns);
  double most = 3 * (seconds(deadlines.create_ns) + grace) + seconds(deadlines.load_ns) + grace;
  if (trained) most += seconds(deadlines.train_ns) + grace;
  most += static_cast<double>(queries) * (seconds(deadlines.query_ns) + grace);
  most = std::ceil(2 * most * protocol.max_threads + kSpareCpuSeconds);
  return most > kMostCpuSeconds ? 0 : static_cast<std::uint64_t>(most);
}

}  // namespace matchbench::session
