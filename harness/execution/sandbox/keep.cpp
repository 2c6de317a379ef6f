#include "harness/execution/sandbox/keep.hpp"

#include "harness/execution/sandbox/kept_filter.hpp"
#include "harness/execution/sandbox/namespaces.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/entry_bytes.hpp"
#include "harness/foundation/base/os/folder_stream.hpp"
#include "harness/foundation/base/os/packets.hpp"
#include "harness/foundation/base/os/settled_file.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <map>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::sandbox {
namespace {

namespace fs = std::filesystem;

// The files of a set are mapped there. They stay so: to open thousands of them anew would take
// longer than to bring them out of the caches.
using Mapped = std::vector<std::pair<const char*, std::size_t>>;

// Adds the files of a folder and of all below it.
void map_files(OwnedFd folder, Mapped& mapped) {
  const FolderStream listing = list_folder(std::move(folder));
  if (!listing) throw std::bad_alloc();
  while (const dirent* entry = readdir(listing.get())) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    if (entry->d_type != DT_DIR && entry->d_type != DT_REG) continue;
    // The time of this access is nobody's business either.
    OwnedFd opened(
        openat(dirfd(listing.get()), entry->d_name, O_RDONLY | O_NOFOLLOW | O_NOATIME | O_CLOEXEC));
    struct stat status {};
    if (fstat(opened.get(), &status) != 0) throw std::bad_alloc();
    const auto bytes = static_cast<std::size_t>(status.st_size);
    if (entry->d_type == DT_DIR) {
      map_files(std::move(opened), mapped);
    } else if (bytes > 0) {
      void* memory = mmap(nullptr, bytes, PROT_READ, MAP_SHARED | MAP_POPULATE, opened.get(), 0);
      if (memory == MAP_FAILED) throw std::bad_alloc();
      mapped.emplace_back(static_cast<const char*>(memory), bytes);
    }
  }
}

// All that the process does which settles a set.
[[noreturn]] void settle_whenever_asked(int socket, const fs::path& folder) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  try {
    Mapped mapped;
    map_files(OwnedFd(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)), mapped);
    while (send_packet(socket, "done") && !receive_packet(socket).empty()) {
      for (const auto& [begin, size] : mapped) leave_caches(begin, size);
    }
  } catch (const std::exception&) {
    _exit(1);
  }
  _exit(0);
}

// Each set has a process of its own, since the kernel bounds how many mappings a process may have
// (vm.max_map_count) and every file of a set takes one. The descriptor is not open if this set
// needs more mappings than that, or if no further process or descriptor is available.
OwnedFd start_settling(const fs::path& folder, int socket_of_keeper) try {
  auto [own, given] = make_socket_pair(SOCK_SEQPACKET);
  const pid_t child = fork_alone();
  if (child == 0) {
    close(socket_of_keeper);
    own = OwnedFd();
    settle_whenever_asked(given.get(), folder);
  }
  given = OwnedFd();
  if (child < 0 || receive_packet(own.get()).empty()) return OwnedFd();
  return std::move(own);
} catch (const Error&) {
  return OwnedFd();
}

bool take_place(const fs::path& place, const std::string& bytes) {
  // Half as much again may be names.
  const std::uint64_t names = std::strtoull(bytes.c_str(), nullptr, 10) / 2 / kEntryBytes;
  const std::string options = fmt::format("mode=0755,nr_inodes={},size={}", names, bytes);
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
  const pid_t trial = begin_trial();
  keep_filters(place);
  if (!has_succeeded(trial)) return 3;
  send_packet(socket, "ready");
  std::map<std::string, OwnedFd> sets;
  std::vector<int> asked;  // of those, which are settled at the moment
  for (std::string order = receive_packet(socket); !order.empty(); order = receive_packet(socket)) {
    const std::string folder = order.substr(order.find(' ') + 1);
    OwnedFd& set = sets[folder];
    if (order.starts_with("keep ")) {
      set = start_settling(folder, socket);
      send_packet(socket, set.is_open() ? "done" : "full");
    } else if (order.starts_with("settle ")) {
      asked.push_back(set.get());
      send_packet(asked.back(), "settle");
    } else {
      for (const int one : asked) {
        if (receive_packet(one).empty()) return 3;
      }
      asked.clear();
      send_packet(socket, "done");
    }
  }
  return 0;
}

}  // namespace matchbench::sandbox
