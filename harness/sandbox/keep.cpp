#include "harness/sandbox/keep.hpp"

#include "harness/base/os/child_process.hpp"
#include "harness/base/os/settled_file.hpp"
#include "harness/base/owned_fd.hpp"
#include "harness/sandbox/kept_filter.hpp"
#include "harness/sandbox/namespaces.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <exception>
#include <map>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::sandbox {
namespace {

namespace fs = std::filesystem;

// The files of a set are mapped there. They stay so: to open thousands of them anew would take
// longer than to bring them out of the caches.
using Mapped = std::vector<std::pair<const char*, std::size_t>>;

Mapped map_files(const fs::path& folder) {
  Mapped mapped;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_symlink() || !entry.is_regular_file()) continue;
    // The time of this access is nobody's business either.
    const OwnedFd file(open(entry.path().c_str(), O_RDONLY | O_NOATIME | O_CLOEXEC));
    const auto bytes = static_cast<std::size_t>(entry.file_size());
    if (bytes == 0) continue;
    void* memory = mmap(nullptr, bytes, PROT_READ, MAP_SHARED | MAP_POPULATE, file.get(), 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    mapped.emplace_back(static_cast<const char*>(memory), bytes);
  }
  return mapped;
}

void say(int socket, std::string_view word) {
  [[maybe_unused]] const ssize_t put = write(socket, word.data(), word.size());
}

// False once the other side has ended.
bool hear(int socket) {
  char one = 0;
  ssize_t got = 0;
  while ((got = read(socket, &one, 1)) < 0 && errno == EINTR) {
  }
  return got == 1;
}

// All that the process does which settles a set.
[[noreturn]] void settle_whenever_asked(int socket, const fs::path& folder) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  try {
    const Mapped mapped = map_files(folder);
    do {
      for (const auto& [begin, size] : mapped) leave_caches(begin, size);
      say(socket, "+");
    } while (hear(socket));
  } catch (const std::exception&) {
    _exit(1);
  }
  _exit(0);
}

// Each set has a process of its own, since the kernel bounds how many mappings a process may have
// (vm.max_map_count) and every file of a set takes one. Not open if that is too few for this set,
// or no process is to be had.
OwnedFd start_settling(const fs::path& folder, int socket_of_keeper) {
  auto [own, given] = make_socket_pair();
  const pid_t child = fork_alone();
  if (child == 0) {
    close(socket_of_keeper);
    own = OwnedFd();
    settle_whenever_asked(given.get(), folder);
  }
  given = OwnedFd();
  if (child < 0 || !hear(own.get())) return OwnedFd();
  return std::move(own);
}

bool take_place(const fs::path& place, const std::string& bytes) {
  const std::string options = "mode=0755,nr_inodes=0,size=" + bytes;
  return sandbox::enter_keeper_namespaces() &&
         mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         mount("matchbench", place.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, options.c_str()) == 0;
}

}  // namespace

int keep(int socket, const fs::path& place, const std::string& bytes) {
  // Moving to another user namespace forgets it.
  const bool taken = take_place(place, bytes);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (!taken) return 3;
  keep_filters(place);
  say(socket, "ready\n");
  std::map<std::string, OwnedFd> sets;
  std::vector<int> asked;  // of those, which are settled at the moment
  std::string line;
  for (char next = 0;;) {
    const ssize_t got = read(socket, &next, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return 0;
    if (next != '\n') {
      line += next;
      continue;
    }
    const std::string folder = line.substr(line.find(' ') + 1);
    if (line.starts_with("keep ")) {
      sets[folder] = start_settling(folder, socket);
      say(socket, sets[folder].is_open() ? "done\n" : "full\n");
    } else if (line.starts_with("settle ")) {
      asked.push_back(sets[folder].get());
      say(asked.back(), "+");
    } else {
      if (!std::ranges::all_of(asked, hear)) return 3;
      asked.clear();
      say(socket, "done\n");
    }
    line.clear();
  }
}

}  // namespace matchbench::sandbox
