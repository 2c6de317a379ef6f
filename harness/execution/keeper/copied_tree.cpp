#include "harness/execution/keeper/copied_tree.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/entry_bytes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kReadAndExecute = S_IRUSR | S_IXUSR | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH;
constexpr mode_t kFolderMode = S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH;
constexpr std::size_t kPartBytes = std::size_t{1} << 18;
// Open files: so many wake the helper, and with more than so many it is not enough.
constexpr std::size_t kFewestWaiting = 8;
constexpr std::size_t kMostWaiting = 32;

[[noreturn]] void fail(const ShownFile& shown) {
  if (errno == ENOSPC || errno == EDQUOT) throw NoRoom("no room for " + shown.path);
  throw system_error(fmt::format("cannot copy {} for a worker", shown.path), errno,
                     "make room in memory and in the temporary folder");
}

}  // namespace

CopiedTree::CopiedTree(const fs::path& root, std::uint64_t most_bytes)
    : root_(open(root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)),
      left_(static_cast<std::int64_t>(most_bytes)),
      tools_{.part = std::vector<char>(kPartBytes), .place = {}, .folder = {}},
      helpers_tools_{.part = std::vector<char>(kPartBytes), .place = {}, .folder = {}} {
  if (!root_.is_open()) throw system_error("cannot open " + root.string(), errno);
  try {
    helper_ = std::thread([this] { help(); });
  } catch (const std::system_error&) {
    // The system has no thread left: who finds the files copies them all.
  }
}

CopiedTree::~CopiedTree() {
  end_helper();
}

void CopiedTree::end_helper() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_one();
  if (helper_.joinable()) helper_.join();
}

void CopiedTree::help() {
  std::unique_lock lock(mutex_);
  for (;;) {
    // wait() without an end would need the C++ runtime of GCC 12, which systems with glibc 2.34 do
    // not have.
    changed_.wait_for(lock, std::chrono::seconds(1),
                      [&] { return is_ending_ || waiting_.size() >= kFewestWaiting; });
    if (is_ending_) return;
    while (!waiting_.empty()) copy_one(lock, helpers_tools_);
  }
}

void CopiedTree::copy_one(std::unique_lock<std::mutex>& lock, Tools& tools) {
  const Waiting next = std::move(waiting_.front());
  waiting_.pop_front();
  if (fault_) return;
  lock.unlock();
  std::exception_ptr fault;
  try {
    copy(next.shown, next.file.get(), tools);
  } catch (...) {
    fault = std::current_exception();
  }
  lock.lock();
  if (fault && !fault_) fault_ = fault;
}

void CopiedTree::finish() {
  {
    std::unique_lock lock(mutex_);
    while (!waiting_.empty()) copy_one(lock, tools_);
  }
  end_helper();  // it may still be copying its last file
  if (fault_) std::rethrow_exception(fault_);
}

int CopiedTree::folder_of(const ShownFile& shown, Tools& tools) const {
  const std::string_view place = std::string_view(shown.path).substr(0, shown.path.rfind('/'));
  if (!tools.folder.is_open() || place != tools.place) {
    open_how how{};
    how.flags = O_PATH | O_DIRECTORY | O_CLOEXEC;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
    tools.place = place;
    const std::string below = "." + tools.place;
    tools.folder = OwnedFd(
        static_cast<int>(syscall(SYS_openat2, root_.get(), below.c_str(), &how, sizeof how)));
    if (!tools.folder.is_open()) fail(shown);
  }
  return tools.folder.get();
}

void CopiedTree::take_room(std::uint64_t bytes) {
  const auto wanted = static_cast<std::int64_t>(bytes);
  if (left_.fetch_sub(wanted) < wanted) throw NoRoom("too much to be copied");
}

void CopiedTree::take(const ShownFile& shown, int file) {
  take_room(kEntryBytes);
  if (shown.kind == ShownFile::Kind::kFile) {
    OwnedFd own(fcntl(file, F_DUPFD_CLOEXEC, 0));
    if (!own.is_open()) fail(shown);
    std::unique_lock lock(mutex_);
    waiting_.push_back({shown, std::move(own)});
    if (waiting_.size() == kFewestWaiting) changed_.notify_one();
    if (waiting_.size() > kMostWaiting) copy_one(lock, tools_);
    if (fault_) std::rethrow_exception(fault_);
    return;
  }
  const int folder = folder_of(shown, tools_);
  const std::string name = shown.path.substr(shown.path.rfind('/') + 1);
  const bool is_link = shown.kind == ShownFile::Kind::kLink;
  const int made = is_link ? symlinkat(shown.target.c_str(), folder, name.c_str())
                           : mkdirat(folder, name.c_str(), kFolderMode);
  if (made != 0 && errno != EEXIST) fail(shown);
}

void CopiedTree::copy(const ShownFile& shown, int from, Tools& tools) {
  const int folder = folder_of(shown, tools);
  const std::string name = shown.path.substr(shown.path.rfind('/') + 1);
  struct stat status {};
  if (fstat(from, &status) != 0) fail(shown);
  const mode_t mode = (status.st_mode & kReadAndExecute) | S_IRUSR;
  const OwnedFd to(openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
  if (!to.is_open()) {
    if (errno == EEXIST) return;
    fail(shown);
  }
  // Files of /proc and /sys do not say how long they are and can only be read.
  for (off_t copied = 0; copied == 0 || copied != status.st_size;) {
    const ssize_t got = read(from, tools.part.data(), tools.part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(shown);
    if (got == 0) break;
    take_room(static_cast<std::uint64_t>(got));
    for (ssize_t at = 0; at < got;) {
      const ssize_t put =
          write(to.get(), tools.part.data() + at, static_cast<std::size_t>(got - at));
      if (put < 0 && errno != EINTR) fail(shown);
      if (put > 0) at += put;
    }
    copied += got;
  }
  const std::array<timespec, 2> times = {status.st_mtim, status.st_mtim};
  futimens(to.get(), times.data());
}

}  // namespace matchbench::keeper
