#include "harness/operations/season/seen_folders.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/operations/season/appended_lines.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <system_error>
#include <utility>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 100'000;
constexpr std::int64_t kNsPerSecond = 1'000'000'000;
// Longer than the tick by which systems count the times of files.
constexpr std::int64_t kTickNs = 100'000'000;

std::int64_t ns_of(const timespec& time) {
  return std::int64_t{time.tv_sec} * kNsPerSecond + time.tv_nsec;
}

}  // namespace

std::string look_of(const fs::path& folder) {
  timespec now{};
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return "";
  std::vector<std::string> files;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (const fs::recursive_directory_iterator end; !error && entry != end; entry.increment(error)) {
    struct stat status {};
    if (files.size() >= kMostFiles || lstat(entry->path().c_str(), &status) != 0) return "";
    if (ns_of(status.st_ctim) > ns_of(now) - kTickNs) return "";
    files.push_back(fmt::format("{}: {} {} {} {} {}", entry->path().string(), status.st_mode,
                                status.st_ino, status.st_size, ns_of(status.st_mtim),
                                ns_of(status.st_ctim)));
  }
  if (error) return "";
  std::ranges::sort(files);
  Sha256 look;
  for (const std::string& file : files) look.field(file);
  return look.hex();
}

SeenFolders::SeenFolders(fs::path file) : file_(std::move(file)) {
  for (const std::string& line : complete_lines(file_)) {
    const auto blank = line.find(' ');
    if (blank != std::string::npos) looks_[line.substr(blank + 1)] = line.substr(0, blank);
  }
}

bool SeenFolders::has(const std::string& entry, const std::string& look) const {
  const auto found = looks_.find(entry);
  return found != looks_.end() && !look.empty() && found->second == look;
}

void SeenFolders::add(const std::string& entry, const std::string& look) {
  if (look.empty() || has(entry, look)) return;
  looks_[entry] = look;
  is_other_ = true;
}

void SeenFolders::keep() const {
  if (!is_other_) return;
  std::string lines;
  for (const auto& [entry, look] : looks_) lines += fmt::format("{} {}\n", look, entry);
  write_file(file_, lines);
}

}  // namespace matchbench::season
