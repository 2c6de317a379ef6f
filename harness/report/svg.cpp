#include "harness/report/svg.hpp"

#include "harness/base/error.hpp"
#include "harness/report/web_assets.hpp"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include <spawn.h>
#include <array>
#include <cerrno>
#include <charconv>
#include <string>
#include <string_view>

namespace matchbench {
namespace {

// A file in memory: unlike a pipe it takes any amount while nobody reads.
class MemoryFile {
 public:
  explicit MemoryFile(const char* name) : fd_(memfd_create(name, MFD_CLOEXEC)) {
    if (fd_ < 0) throw system_error("cannot make a file in memory", errno);
  }
  ~MemoryFile() { close(fd_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  int fd() const { return fd_; }

  void fill(std::string_view text) {
    while (!text.empty()) {
      const auto written = write(fd_, text.data(), text.size());
      if (written < 0 && errno != EINTR) throw system_error("cannot write to memory", errno);
      if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    lseek(fd_, 0, SEEK_SET);
  }

  std::string text() const {
    std::string all;
    std::array<char, 4096> part;
    for (off_t at = 0;;) {
      const auto got = pread(fd_, part.data(), part.size(), at);
      if (got <= 0) return all;
      all.append(part.data(), static_cast<std::size_t>(got));
      at += got;
    }
  }

 private:
  int fd_;
};

struct Ended {
  int spawn_error = 0;
  bool succeeded = false;
};

// Runs `node - HTML FOLDER` and waits for it.
Ended run_node(const std::string& html, const std::string& folder, const MemoryFile& program,
               const MemoryFile& said) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, program.fd(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, said.fd(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, said.fd(), STDERR_FILENO);
  std::array<std::string, 4> words = {"node", "-", html, folder};
  std::array<char*, 5> arguments = {words[0].data(), words[1].data(), words[2].data(),
                                    words[3].data(), nullptr};
  Ended ended;
  pid_t pid = 0;
  ended.spawn_error = posix_spawnp(&pid, "node", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (ended.spawn_error != 0) return ended;
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  ended.succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return ended;
}

}  // namespace

std::size_t write_svgs(const std::filesystem::path& html_path,
                       const std::filesystem::path& out_folder) {
  if (!has_web_assets()) {
    throw environment_error("this build of matchbench draws no figures",
                            "build it with -DMATCHBENCH_WEB=ON");
  }
  MemoryFile program("figures");
  program.fill(figures_program());
  const MemoryFile said("said");
  const auto ended = run_node(std::filesystem::absolute(html_path).string(),
                              std::filesystem::absolute(out_folder).string(), program, said);
  if (ended.spawn_error != 0) {
    throw system_error("cannot start node, which draws the figures", ended.spawn_error,
                       "install Node.js 18 or newer, or save single figures from the HTML report");
  }
  const std::string text = said.text();
  std::size_t count = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), count);
  if (!ended.succeeded || read.ec != std::errc()) {
    throw environment_error(fmt::format("the figures could not be drawn; node said: {}", text),
                            "figures can be saved one by one from the HTML report");
  }
  return count;
}

}  // namespace matchbench
