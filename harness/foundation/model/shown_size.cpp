#include "harness/foundation/model/shown_size.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

namespace matchbench {
namespace {

double gibibytes(std::uint64_t bytes) {
  return static_cast<double>(bytes) / (1 << 30);
}

}  // namespace

void LookingTime::require_left(const std::filesystem::path& at) const {
  if (thread_cpu_ns() < end_ns_) return;
  throw input_error(
      fmt::format("to look at the plugin's files takes more than {} s of processor time; {} was "
                  "the last of them",
                  most_ns_ / 1'000'000'000, at.string()),
      "replace links that lead through other links, and remove what the plugin does not need");
}

void ShownSize::add(const std::filesystem::path& entry) {
  time_.require_left(entry);
  if (++entries_ > kMostFiles) refuse_so_many(entry);
}

void ShownSize::add_file(const std::filesystem::path& file, std::uint64_t bytes) {
  add(file);
  const std::uint64_t most_in_file = is_handed_ ? kMostHandedFileBytes : kMostFileBytes;
  if (bytes > most_in_file) {
    throw input_error(fmt::format("{} has {:.1f} GiB, the most that a plugin may {} in a file is "
                                  "{:.0f} GiB",
                                  file.string(), gibibytes(bytes),
                                  is_handed_ ? "be handed" : "have", gibibytes(most_in_file)),
                      is_handed_ ? "split it" : "remove it from the plugin's folder, or split it");
  }
  const std::uint64_t most = is_handed_ ? kMostHandedBytes : kMostBytes;
  bytes_ += bytes;
  if (bytes_ > most) {
    throw input_error(
        fmt::format("with {}, the plugin's files have {:.1f} GiB together, the most is {:.0f} GiB",
                    file.string(), gibibytes(bytes_), gibibytes(most)),
        is_handed_ ? "hand over less" : "remove what the plugin does not need from its folder");
  }
}

void refuse_so_many(const std::filesystem::path& one) {
  throw input_error(
      fmt::format("more than {} files would have to be shown, one of them {}",
                  ShownSize::kMostFiles, one.string()),
      "use an interpreter with fewer packages, or name fewer 'system_files' in plugin.yaml");
}

void require_shallow(const std::filesystem::path& folder, int depth) {
  if (depth <= ShownSize::kMostDeep) return;
  throw input_error(
      fmt::format("{} lies more than {} folders deep", folder.string(), ShownSize::kMostDeep),
      "keep files in fewer folders");
}

}  // namespace matchbench
