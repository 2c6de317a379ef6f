#include "harness/foundation/base/os/kept_files.hpp"

#include "harness/foundation/base/owned_fd.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

fs::path folder_of_process(pid_t process) {
  return "/proc/" + std::to_string(process);
}

// The numbers of descriptors whose link in /proc begins with that.
std::vector<std::string> descriptors_of(pid_t process, std::string_view kind) {
  std::vector<std::string> numbers;
  std::error_code error;
  for (fs::directory_iterator open_file(folder_of_process(process) / "fd", error), end;
       !error && open_file != end; open_file.increment(error)) {
    std::error_code gone;
    if (read_symlink(open_file->path(), gone).native().starts_with(kind)) {
      numbers.push_back(open_file->path().filename().string());
    }
  }
  return numbers;
}

constexpr std::string_view kEpoll = "anon_inode:[eventpoll]";

// Of a line of /proc/PID/task/TID/syscall, which has the number and the arguments of a call: how
// many files the call waits for; 0 if it is another call, or the thread is in none.
std::uint64_t files_of_call(std::istream& line) {
  // A call that was interrupted and goes on has lost its number, but not its arguments; no more
  // files than these are waited for in a call, and all else that goes on has addresses there.
  constexpr std::uint64_t kMost = 64;
  long call = 0;
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  if (!(line >> call >> std::hex >> first >> second)) return 0;
  switch (call) {
#ifdef SYS_poll
    case SYS_poll:
#endif
    case SYS_ppoll:
      return second;
#ifdef SYS_select
    case SYS_select:
#endif
    case SYS_pselect6:
      return first;
    case SYS_restart_syscall:
      return second <= kMost ? second : 0;
#ifdef SYS_epoll_wait
    case SYS_epoll_wait:
#endif
#ifdef SYS_epoll_pwait2  // newer than some headers
    case SYS_epoll_pwait2:
#endif
    case SYS_epoll_pwait:
    case SYS_flock:
      return 1;
    default:
      return 0;
  }
}

}  // namespace

std::uint64_t epolls_of(pid_t process) {
  return descriptors_of(process, kEpoll).size();
}

bool watches_more(pid_t process, std::uint64_t most) {
  std::uint64_t watches = 0;
  for (const std::string& number : descriptors_of(process, kEpoll)) {
    std::ifstream facts(folder_of_process(process) / "fdinfo" / number);
    for (std::string line; std::getline(facts, line);) {
      if (line.starts_with("tfd:") && ++watches > most) return true;
    }
  }
  return false;
}

std::uint64_t files_waited_for(pid_t process) {
  std::uint64_t files = 0;
  std::error_code error;
  for (fs::directory_iterator thread(folder_of_process(process) / "task", error), end;
       !error && thread != end; thread.increment(error)) {
    std::ifstream line(thread->path() / "syscall");
    files += files_of_call(line);
  }
  return files;
}

bool keeps_files_unseen(pid_t process) {
  std::ifstream maps(folder_of_process(process) / "maps");
  for (std::string line; std::getline(maps, line);) {
    if (line.find(" socket:[") != line.npos) return true;
  }
  for (const std::string& number : descriptors_of(process, "socket:[")) {
    std::ifstream facts(folder_of_process(process) / "fdinfo" / number);
    for (std::string line; std::getline(facts, line);) {
      constexpr std::string_view kInFlight = "scm_fds:";  // of a Unix socket
      if (line.starts_with(kInFlight) && std::stoul(line.substr(kInFlight.size())) > 0) return true;
    }
  }
  return false;
}

bool has_more_mappings(pid_t process, std::uint64_t most) {
  const OwnedFd maps(open((folder_of_process(process) / "maps").c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 1 << 16> text;
  std::uint64_t lines = 0;
  while (lines <= most) {
    const ssize_t got = read(maps.get(), text.data(), text.size());
    if (got <= 0) return false;
    lines += static_cast<std::uint64_t>(std::count(text.data(), text.data() + got, '\n'));
  }
  return true;
}

}  // namespace matchbench
