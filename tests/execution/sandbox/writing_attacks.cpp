#include "tests/execution/sandbox/attempt.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

namespace matchbench::sandbox::sandbox_test {
namespace {

int make_folder(const Ground& ground) {
  const std::string folder = ground.secret / "folder";
  return error_of(mkdir(folder.c_str(), 0755));
}

int create_in_shared_memory(const Ground& ground) {
  const std::string file = "/dev/shm/matchbench-" + std::to_string(ground.host);
  const int error = error_of_opening(file, O_RDWR | O_CREAT);
  unlink(file.c_str());
  return error;
}

int remove_own_data(const Ground& ground) {
  const std::string data = ground.readable / "data.txt";
  return error_of(unlink(data.c_str()));
}

int link_into_scratch(const Ground& ground) {
  const std::string stolen = ground.scratch / "stolen.tsv";
  return error_of(link(ground.judgments.c_str(), stolen.c_str()));
}

int rename_into_scratch(const Ground& ground) {
  const std::string stolen = ground.scratch / "stolen.tsv";
  return error_of(std::rename(ground.judgments.c_str(), stolen.c_str()));
}

int rename_out_of_scratch(const Ground& ground) {
  const std::string mine = ground.scratch / "mine";
  close(open(mine.c_str(), O_WRONLY | O_CREAT, 0644));
  return error_of(std::rename(mine.c_str(), ground.judgments.c_str()));
}

int change_mode_through_a_descriptor(const Ground& ground) {
  const std::string data = ground.readable / "data.txt";
  return error_of(fchmod(open(data.c_str(), O_RDONLY), 0));
}

int make_node(const Ground& ground, mode_t kind) {
  const std::string node = ground.scratch / "node";
  return error_of(mknod(node.c_str(), kind | 0644, 0x103));  // 1:3 is /dev/null
}

int write_past_the_limit(const Ground& ground) {
  const std::string file = ground.scratch / "large";
  const int out = open(file.c_str(), O_WRONLY | O_CREAT, 0644);
  const std::vector<char> block(1 << 20);
  for (int written = 0; written < 32; ++written) {
    if (write(out, block.data(), block.size()) < 0) return errno;
  }
  return 0;
}

int open_too_many(const Ground&) {
  for (int opened = 0; opened < 200; ++opened) {
    if (open("/dev/null", O_RDONLY) < 0) return errno;
  }
  return 0;
}

constexpr std::array kWritingAttacks = {
    Attempt{"write_judgments",
            [](const Ground& g) { return error_of_opening(g.judgments, O_WRONLY); }, EACCES},
    Attempt{"create_a_file_outside_scratch",
            [](const Ground& g) { return error_of_opening(g.secret / "new", O_WRONLY | O_CREAT); },
            EACCES},
    Attempt{
        "create_a_file_among_own_data",
        [](const Ground& g) { return error_of_opening(g.readable / "new", O_WRONLY | O_CREAT); },
        EACCES},
    Attempt{"create_a_nameless_file_outside_scratch",
            [](const Ground& g) { return error_of_opening(g.secret, O_TMPFILE | O_RDWR); }, EACCES},
    Attempt{"create_a_file_in_shared_memory", create_in_shared_memory, EACCES},
    Attempt{"make_a_folder_outside_scratch", make_folder, EACCES},
    Attempt{"write_own_memory_file",
            [](const Ground&) { return error_of_opening("/proc/self/mem", O_WRONLY); }, EACCES},
    Attempt{"truncate_judgments",
            [](const Ground& g) { return error_of(truncate(g.judgments.c_str(), 0)); }, EACCES},
    Attempt{"truncate_judgments_opened_to_read",
            [](const Ground& g) { return error_of_opening(g.judgments, O_RDONLY | O_TRUNC); },
            EPERM},
    Attempt{"truncate_judgments_opened_for_neither",
            [](const Ground& g) { return error_of_opening(g.judgments, O_ACCMODE | O_TRUNC); },
            EPERM},
    Attempt{"remove_judgments",
            [](const Ground& g) { return error_of(unlink(g.judgments.c_str())); }, EACCES},
    Attempt{"remove_own_data", remove_own_data, EACCES},
    Attempt{"link_judgments_into_scratch", link_into_scratch, EXDEV},
    Attempt{"rename_judgments_into_scratch", rename_into_scratch, EACCES},
    Attempt{"rename_over_judgments", rename_out_of_scratch, EACCES},
    Attempt{"change_mode_of_judgments",
            [](const Ground& g) { return error_of(chmod(g.judgments.c_str(), 0600)); }, EPERM},
    Attempt{"change_mode_through_a_descriptor", change_mode_through_a_descriptor, EPERM},
    Attempt{
        "change_owner_of_judgments",
        [](const Ground& g) { return error_of(chown(g.judgments.c_str(), getuid(), getgid())); },
        EPERM},
    Attempt{"change_times_of_judgments",
            [](const Ground& g) {
              return error_of(utimensat(AT_FDCWD, g.judgments.c_str(), nullptr, 0));
            },
            EPERM},
    Attempt{"set_an_attribute_of_judgments",
            [](const Ground& g) {
              // Refused by the file system itself where the attribute is not there.
              return error_of(removexattr(g.judgments.c_str(), "user.matchbench"));
            },
            EPERM},
    Attempt{"make_a_fifo", [](const Ground& g) { return make_node(g, S_IFIFO); }, EPERM},
    Attempt{"make_a_socket_node", [](const Ground& g) { return make_node(g, S_IFSOCK); }, EPERM},
    Attempt{"write_past_the_file_limit", write_past_the_limit, EFBIG},
    Attempt{"open_past_the_descriptor_limit", open_too_many, EMFILE},
};

}  // namespace

std::span<const Attempt> writing_attacks() {
  return kWritingAttacks;
}

}  // namespace matchbench::sandbox::sandbox_test
