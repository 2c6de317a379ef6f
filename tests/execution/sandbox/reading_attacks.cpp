#include "tests/execution/sandbox/attempt.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <string>

namespace matchbench::sandbox::sandbox_test {
namespace {

std::filesystem::path of_host(const Ground& ground, const char* entry) {
  return std::filesystem::path("/proc") / std::to_string(ground.host) / entry;
}

int error_of_listing(const std::filesystem::path& folder) {
  return opendir(folder.c_str()) == nullptr ? errno : 0;
}

int open_by_relative_path(const Ground& ground) {
  if (chdir(ground.scratch.c_str()) != 0) return errno;
  return error_of_opening("../secret/judgments.tsv");
}

int open_from_their_folder(const Ground& ground) {
  if (chdir(ground.secret.c_str()) != 0) return errno;
  return error_of_opening("judgments.tsv");
}

int make_a_link(const Ground& ground) {
  const std::string link = ground.scratch / "link.tsv";
  return error_of(symlink(ground.judgments.c_str(), link.c_str()));
}

int open_through_a_path_descriptor(const Ground& ground) {
  const int handle = open(ground.judgments.c_str(), O_PATH);
  return error_of_opening("/proc/self/fd/" + std::to_string(handle));
}

int open_with_openat2(const Ground& ground) {
  std::array<std::uint64_t, 3> how{};
  return error_of(syscall(SYS_openat2, AT_FDCWD, ground.judgments.c_str(), how.data(), sizeof how));
}

int take_a_handle(const Ground& ground) {
  alignas(file_handle) std::array<char, sizeof(file_handle) + MAX_HANDLE_SZ> room{};
  auto* handle = reinterpret_cast<file_handle*>(room.data());
  handle->handle_bytes = MAX_HANDLE_SZ;
  int mount = 0;
  return error_of(name_to_handle_at(AT_FDCWD, ground.judgments.c_str(), handle, &mount, 0));
}

int look_at(const std::filesystem::path& path) {
  struct stat status {};
  return error_of(stat(path.c_str(), &status));
}

int read_link_of_host(const Ground& ground) {
  std::array<char, 256> target{};
  return error_of(readlink(of_host(ground, "exe").c_str(), target.data(), target.size()));
}

constexpr std::array kReadingAttacks = {
    Attempt{"open_judgments", [](const Ground& g) { return error_of_opening(g.judgments); },
            EACCES},
    Attempt{"open_judgments_by_a_relative_path", open_by_relative_path, EACCES},
    Attempt{"open_judgments_from_their_folder", open_from_their_folder, EACCES},
    Attempt{"open_judgments_through_a_link",
            [](const Ground& g) { return error_of_opening(g.readable / "link.tsv"); }, EACCES},
    Attempt{"make_a_link_to_judgments", make_a_link, EACCES},
    Attempt{
        "open_judgments_through_own_root",
        [](const Ground& g) { return error_of_opening("/proc/self/root" + g.judgments.string()); },
        EACCES},
    Attempt{"open_judgments_through_root_of_host",
            [](const Ground& g) {
              return error_of_opening(of_host(g, "root").string() + g.judgments.string());
            },
            EACCES},
    Attempt{"open_judgments_through_a_path_descriptor", open_through_a_path_descriptor, EACCES},
    Attempt{"open_judgments_with_openat2", open_with_openat2, ENOSYS},
    Attempt{"list_folder_of_judgments", [](const Ground& g) { return error_of_listing(g.secret); },
            EACCES},
    Attempt{"tell_whether_judgments_exist", [](const Ground& g) { return look_at(g.judgments); },
            ENOENT},
    Attempt{"tell_whether_a_file_of_the_system_exists",
            [](const Ground&) { return look_at("/etc/passwd"); }, ENOENT},
    Attempt{"tell_whether_a_process_exists",
            [](const Ground& g) { return look_at(of_host(g, "status")); }, ENOENT},
    Attempt{"watch_folders", [](const Ground&) { return error_of(inotify_init()); }, EPERM},
    Attempt{"take_a_handle_of_judgments", take_a_handle, EPERM},
    Attempt{"open_password_file", [](const Ground&) { return error_of_opening("/etc/passwd"); },
            EACCES},
    Attempt{"list_root", [](const Ground&) { return error_of_listing("/"); }, EACCES},
    Attempt{"list_processes", [](const Ground&) { return error_of_listing("/proc"); }, EACCES},
    Attempt{"open_memory_of_host",
            [](const Ground& g) { return error_of_opening(of_host(g, "mem")); }, EACCES},
    Attempt{"open_environment_of_host",
            [](const Ground& g) { return error_of_opening(of_host(g, "environ")); }, EACCES},
    Attempt{"open_maps_of_host",
            [](const Ground& g) { return error_of_opening(of_host(g, "maps")); }, EACCES},
    Attempt{"open_command_line_of_host",
            [](const Ground& g) { return error_of_opening(of_host(g, "cmdline")); }, EACCES},
    Attempt{"open_a_descriptor_of_host",
            [](const Ground& g) { return error_of_opening(of_host(g, "fd/0")); }, EACCES},
    Attempt{"list_descriptors_of_host",
            [](const Ground& g) { return error_of_listing(of_host(g, "fd")); }, EACCES},
    Attempt{"read_link_to_program_of_host", read_link_of_host, EACCES},
};

}  // namespace

std::span<const Attempt> reading_attacks() {
  return kReadingAttacks;
}

}  // namespace matchbench::sandbox::sandbox_test
