#include "harness/sandbox/own_files.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/os/copy_tree.hpp"
#include "harness/sandbox/private_root.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <system_error>

namespace matchbench::sandbox {
namespace {

namespace fs = std::filesystem;

// Beyond the cap that the host watches, so that it sees that it was exceeded.
constexpr std::uint64_t kRoomToSeeExcess = std::uint64_t{1} << 20;
constexpr std::uint64_t kMostScratchEntries = 100'000;
constexpr std::uint64_t kMostEntries = 2 * kWorkerCopyLimits.entries;  // copied and shown

// Whether the folder holds the path, after links.
bool holds(const fs::path& folder, const fs::path& path) {
  std::error_code error;
  const fs::path outer = fs::canonical(folder, error);
  if (error) return false;
  const fs::path inner = fs::canonical(path, error);
  if (error || inner == outer) return false;
  return lies_in(inner, outer);
}

}  // namespace

std::vector<fs::path> copy_files(const OwnFilesPlan& plan) {
  settle_mapped_files();
  for (const auto& path : plan.shown) settle_tree(path);
  std::vector<fs::path> places(plan.copied.size());
  for (std::size_t i = 0; i < plan.copied.size(); ++i) {
    const auto outer = std::ranges::find_if(
        plan.copied, [&](const auto& other) { return holds(other, plan.copied[i]); });
    if (outer != plan.copied.end()) continue;
    places[i] = plan.copies / std::to_string(i);
    copy_tree(plan.copied[i], places[i], kWorkerCopyLimits);
    if (!fs::exists(places[i])) {
      throw environment_error(
          fmt::format("cannot copy {} for the plugin", plan.copied[i].string()),
          "make it exist, with permissions for the user who runs the round (root has no "
          "privileges here)");
    }
  }
  for (std::size_t i = 0; i < plan.copied.size(); ++i) {
    if (!places[i].empty()) continue;
    const auto outer = std::ranges::find_if(
        plan.copied, [&](const auto& other) { return holds(other, plan.copied[i]); });
    const auto at = static_cast<std::size_t>(outer - plan.copied.begin());
    places[i] = places[at] / fs::relative(fs::canonical(plan.copied[i]), fs::canonical(*outer));
  }
  return places;
}

std::optional<std::vector<fs::path>> enter_own_files(const OwnFilesPlan& plan) {
  PrivateRoot root(plan.copies, kWorkerCopyLimits.bytes, kMostEntries);
  if (!root.is_mounted()) return std::nullopt;
  settle_mapped_files();
  // What lies in a folder comes with it, so the outermost is the first.
  std::vector<fs::path> copied = plan.copied;
  std::ranges::stable_sort(copied, {}, [](const auto& path) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    return std::distance(real.begin(), real.end());
  });
  for (const auto& path : copied) root.copy(path);
  for (const auto& path : plan.shown) root.show(path);
  root.show_own_process();
  if (!plan.scratch.empty()) {
    const bool limited = plan.scratch_bytes != 0;
    root.make_writable(plan.scratch,
                       limited ? plan.scratch_bytes + plan.scratch_bytes / 8 + kRoomToSeeExcess : 0,
                       kMostScratchEntries);
  }
  root.enter();
  return root.shown();
}

}  // namespace matchbench::sandbox
