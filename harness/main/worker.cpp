// matchbench-worker: one plugin in a process of its own. Started by matchbench with a protocol
// socket, the collection's memory image and the flight recorder as descriptors 3, 4 and 5.
#include "harness/execution/sandbox/confinement.hpp"
#include "harness/execution/sandbox/keep.hpp"
#include "harness/execution/worker/serve.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/program_folder.hpp"
#include "harness/foundation/base/os/settled_file.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

namespace {

using matchbench::ConfinementPolicy;
using matchbench::protocol::FlightRecorder;

// A plugin that asks for a temporary or a relative path is to find its scratch folder.
void settle_in(const std::string& scratch) {
  if (scratch.empty()) return;
  if (chdir(scratch.c_str()) != 0) {
    throw matchbench::system_error("cannot enter the scratch folder " + scratch, errno);
  }
  setenv("TMPDIR", scratch.c_str(), 1);
}

matchbench::Confinement confine(const ConfinementPolicy& order) {
  if (order.mode == ConfinementPolicy::Mode::kOff) {
    settle_in(order.scratch);
    return {};
  }
  matchbench::Confinement reached = matchbench::sandbox::confine(order);
  if (order.mode == ConfinementPolicy::Mode::kRequired &&
      reached.tier() != matchbench::ConfinementTier::kFull) {
    throw matchbench::environment_error(
        "this machine cannot confine plugins fully: " + walls_in_words(reached),
        "use a kernel with Landlock and seccomp, or write 'confinement: best-effort' under "
        "'protocol:' and accept that plugins are trusted");
  }
  settle_in(order.scratch);  // the folder is another one since it was confined
  return reached;
}

void* map(int fd, std::size_t size, int protection, int flags) {
  void* memory = mmap(nullptr, size, protection, flags, fd, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

}  // namespace

int main(int count, char** words) {
  if (count == 4 && std::string_view(words[1]) == "keep") {
    return matchbench::sandbox::keep(matchbench::protocol::kSocketFd, words[2], words[3]);
  }
  matchbench::program_folder();  // while there is a /proc
  // Unconfined, too, a worker does not outlive its host.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Schedulers send it to all processes of a job. The host is to end the round, and no entrant is
  // to be blamed for it; the host itself ends workers by SIGKILL.
  signal(SIGTERM, SIG_IGN);
  // Whatever the host has inherited is not the plugin's business.
  close_range(matchbench::protocol::kRecorderFd + 1, std::numeric_limits<unsigned>::max(), 0);
  struct stat image {};
  void* recorder = nullptr;
  void* bytes = nullptr;
  if (fstat(matchbench::protocol::kImageFd, &image) == 0) {
    const auto size = static_cast<std::size_t>(image.st_size);
    bytes = map(matchbench::protocol::kImageFd, size, PROT_READ, MAP_PRIVATE);
    recorder = map(matchbench::protocol::kRecorderFd, sizeof(FlightRecorder),
                   PROT_READ | PROT_WRITE, MAP_SHARED);
  }
  if (bytes == nullptr || recorder == nullptr) {
    std::fputs("matchbench-worker is started by matchbench, not by hand; see matchbench --help\n",
               stderr);
    return 2;
  }
  matchbench::settle(matchbench::protocol::kImageFd);  // all workers of the round share it
  close(matchbench::protocol::kImageFd);
  close(matchbench::protocol::kRecorderFd);
  const bool done = matchbench::worker::serve(
      matchbench::protocol::kSocketFd,
      {static_cast<const char*>(bytes), static_cast<std::size_t>(image.st_size)},
      *static_cast<FlightRecorder*>(recorder), confine);
  // The plugin's library is still loaded: its static destructors are not worth a crash here.
  std::fflush(nullptr);
  _exit(done ? 0 : 3);
}
