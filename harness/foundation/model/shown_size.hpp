#pragma once

#include "harness/foundation/base/clock.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace matchbench {

// The processor time that this thread may take to look at the files of one plugin. Links that lead
// through others, and long lists of names, take far more of it than their number and size tell; a
// large environment takes half a second. Time in which the host stands still is none of it.
class LookingTime {
 public:
  static constexpr std::int64_t kMostNs = 10'000'000'000;

  explicit LookingTime(std::int64_t most_ns = kMostNs)
      : most_ns_(most_ns), end_ns_(thread_cpu_ns() + most_ns) {}

  // Throws an input Error that names the file if the time is over.
  void require_left(const std::filesystem::path& at) const;

 private:
  std::int64_t most_ns_;
  std::int64_t end_ns_;  // by thread_cpu_ns()
};

// How much a plugin may have its workers see, of its own or of what the organiser hands to it,
// counted by what the file system says of each file before any of it is read: a file with holes is
// as long as it looks.
class ShownSize {
 public:
  static constexpr std::size_t kMostFiles = 60'000;
  static constexpr int kMostDeep = 64;
  static constexpr std::uint64_t kMostFileBytes = std::uint64_t{2} << 30;
  static constexpr std::uint64_t kMostBytes = std::uint64_t{8} << 30;
  static constexpr std::int64_t kMostHandedNs = 3'600'000'000'000;
  static constexpr std::uint64_t kMostHandedFileBytes = std::uint64_t{16} << 30;
  static constexpr std::uint64_t kMostHandedBytes = std::uint64_t{64} << 30;

  // Of what belongs to the plugin.
  ShownSize() = default;
  explicit ShownSize(LookingTime time) : time_(time) {}
  // Of what the organiser hands to it, who has larger files and means no harm.
  static ShownSize of_handed_files() {
    ShownSize size{LookingTime{kMostHandedNs}};
    size.is_handed_ = true;
    return size;
  }

  // One more file, folder or link. Throws an input Error that names it if there are more than
  // kMostFiles, or if looking at them takes too long.
  void add(const std::filesystem::path& entry);
  // The same of a file whose apparent size this is. Throws an input Error that names it, too, if it
  // or all files together are too large: more than kMostFileBytes or kMostBytes, or, if handed
  // over, kMostHandedFileBytes or kMostHandedBytes.
  void add_file(const std::filesystem::path& file, std::uint64_t bytes);

 private:
  LookingTime time_;
  bool is_handed_ = false;
  std::size_t entries_ = 0;
  std::uint64_t bytes_ = 0;
};

// Throws the input Error of a folder with more names than can be shown, of which this is one.
[[noreturn]] void refuse_so_many(const std::filesystem::path& one);

// Throws an input Error if a folder so many folders below the plugin's lies too deep.
void require_shallow(const std::filesystem::path& folder, int depth);

}  // namespace matchbench
