#include "harness/operations/cluster/slurm/slurm_program.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <sstream>

namespace matchbench::cluster {
namespace {

std::string place_of(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string place = fmt::format("{}/{}", folder, program);
    if (access(place.c_str(), X_OK) == 0) return place;
  }
  throw environment_error(
      fmt::format("there is no program '{}' on the PATH", program),
      "run this on a machine of the cluster that has Slurm's programs, or split the round with "
      "--prepare and run the shards yourself");
}

// Both outputs until both have ended.
void read_both(int out, int err, SlurmAnswer& answer) {
  std::array<pollfd, 2> ends = {pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
  std::array<std::string*, 2> texts = {&answer.out, &answer.err};
  std::array<char, 4096> buffer{};
  while (ends[0].fd >= 0 || ends[1].fd >= 0) {
    if (poll(ends.data(), ends.size(), -1) < 0) {
      if (errno != EINTR) return;
      continue;  // what it said of the ends is of the call before
    }
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (ends[i].fd < 0 || ends[i].revents == 0) continue;
      const ssize_t got = read(ends[i].fd, buffer.data(), buffer.size());
      if (got > 0) {
        texts[i]->append(buffer.data(), static_cast<std::size_t>(got));
      } else if (got == 0 || errno != EINTR) {
        ends[i].fd = -1;
      }
    }
  }
}

}  // namespace

SlurmAnswer ask_slurm(const std::string& program, const std::vector<std::string>& arguments) {
  const OwnedFd nothing =
      copy_above_child_fds(OwnedFd(open("/dev/null", O_RDONLY | O_CLOEXEC)).get());
  auto [out, out_end] = make_pipe();
  auto [err, err_end] = make_pipe();
  ChildProcess child({.what = "the program",
                      .program = place_of(program),
                      .arguments = arguments,
                      .environment = own_environment(),
                      .descriptors = {{nothing.get(), STDIN_FILENO},
                                      {out_end.get(), STDOUT_FILENO},
                                      {err_end.get(), STDERR_FILENO}}},
                     "install Slurm's programs (slurm-client)");
  out_end = OwnedFd();
  err_end = OwnedFd();
  SlurmAnswer answer;
  read_both(out.get(), err.get(), answer);
  const ProcessEnd end = child.wait();
  answer.code = end.signal != 0 ? 128 + end.signal : end.code;
  return answer;
}

}  // namespace matchbench::cluster
