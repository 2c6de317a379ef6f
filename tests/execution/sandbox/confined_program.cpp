// confined_program FOLDER ATTEMPT [OPTION...]
// Forks; the child confines itself and makes the attempt, the parent stays outside as its host.
// Prints what confine() reached and how the attempt ended: "error N", "signal N" or "refused".
// Options: unconfined; without=landlock, without=seccomp, without=namespaces (a kernel that lacks
// them); protected (the host calls protect_host()); second_thread (before confine()); threads=N,
// address_space=N (limits); swapped (a file is another one after it was judged).

#include "harness/execution/keeper/keeper.hpp"
#include "harness/execution/sandbox/confinement.hpp"
#include "tests/execution/sandbox/attempt.hpp"
#include "tests/execution/sandbox/missing_call.hpp"
#include "tests/execution/sandbox/shown_to.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

// LeakSanitizer stops all threads from a process that it clones, which the sandbox refuses.
extern "C" const char* __asan_default_options() {  // NOLINT(bugprone-reserved-identifier)
  return "detect_leaks=0:handle_segv=0:handle_abort=0";
}

namespace matchbench::sandbox::sandbox_test {
namespace {

constexpr int kRefused = 250;

struct Options {
  bool confined = true;
  bool host_protected = false;
  bool second_thread = false;
  bool own_files = true;
  bool swapped = false;
  std::uint16_t door = 0;
  std::uint16_t beside_door = 0;
  ConfinementPolicy policy;
};

std::uint64_t number_after(std::string_view prefix, std::string_view option) {
  return std::stoull(std::string(option.substr(prefix.size())));
}

// Stays until it is killed; tells when it is there.
int stay(const Ground&) {
  std::puts("staying");
  std::fflush(stdout);
  for (;;) pause();
}

int exhaust_threads(const Ground&) {
  std::vector<std::thread> threads;
  int error = 0;
  try {
    while (threads.size() < 500) threads.emplace_back([] { pause(); });
  } catch (const std::system_error& refused) {
    error = refused.code().value();
  }
  std::printf("threads %zu\n", threads.size());
  std::fflush(stdout);
  _exit(error);
}

// What the kernel says of the process.
int print_status(const Ground&) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("Cap") || line.starts_with("NoNewPrivs") || line.starts_with("Seccomp:")) {
      std::printf("%s\n", line.c_str());
    }
  }
  std::fflush(stdout);
  return 0;
}

const Attempt kModes[] = {
    {"stay", stay}, {"print_status", print_status}, {"exhaust_threads", exhaust_threads}};

const Attempt& attempt_named(std::string_view name) {
  for (const auto attempts :
       {reading_attacks(), writing_attacks(), process_attacks(), network_attacks(),
        kernel_attacks(), lasting_attacks(), attempts_at_doors(), ordinary_work(),
        std::span<const Attempt>(kModes)}) {
    for (const Attempt& attempt : attempts) {
      if (attempt.name == name) return attempt;
    }
  }
  std::fprintf(stderr, "no attempt is named %s\n", std::string(name).c_str());
  std::exit(2);
}

Options parse(int count, char** arguments) {
  Options options;
  for (int i = 0; i < count; ++i) {
    const std::string_view option = arguments[i];
    if (option == "unconfined") options.confined = false;
    if (option == "protected") options.host_protected = true;
    if (option == "without=landlock") pretend_missing(444, ENOSYS);  // landlock_create_ruleset
    if (option == "without=seccomp") pretend_missing(SYS_seccomp, ENOSYS);
    if (option == "without=namespaces") {
      pretend_missing(SYS_unshare, EPERM);
      options.own_files = false;
    }
    if (option == "second_thread") options.second_thread = true;
    if (option == "swapped") options.swapped = true;
    if (option == "network=machine") options.policy.network = NetworkReach::kMachine;
    if (option.starts_with("door=")) {
      options.door = static_cast<std::uint16_t>(number_after("door=", option));
      options.policy.network = NetworkReach::kNamed;
      options.policy.doors = {{"127.0.0.1", options.door, {"127.0.0.1"}}};
    }
    if (option.starts_with("beside=")) {
      options.beside_door = static_cast<std::uint16_t>(number_after("beside=", option));
    }
    for (const auto& [prefix, limit] : {
             std::pair{"threads=", &ConfinementPolicy::max_threads},
             std::pair{"address_space=", &ConfinementPolicy::max_address_space_bytes},
         }) {
      if (option.starts_with(prefix)) options.policy.*limit = number_after(prefix, option);
    }
  }
  return options;
}

// Policy of everything but what is shown.
ConfinementPolicy policy_for(const Ground& ground, const Options& options) {
  ConfinementPolicy policy = options.policy;
  policy.scratch = ground.scratch;
  policy.root = ground.readable.parent_path() / "root";
  policy.scratch_bytes = 32 << 20;
  policy.max_file_bytes = 16 << 20;
  policy.max_open_files = 64;
  return policy;
}

[[noreturn]] void run_guest(const Attempt& attempt, const Ground& ground, const Options& options,
                            const ConfinementPolicy& policy) {
  try {
    if (options.second_thread) std::thread([] { pause(); }).detach();
    if (options.confined) {
      const Confinement reached = confine(policy);
      std::printf("%s\n", walls_in_words(reached).c_str());
      std::fflush(stdout);
    }
    _exit(attempt.run(ground));
  } catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    std::fflush(stdout);
    _exit(kRefused);
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) std::exit(2);
  }
  return status;
}

// Does what a worker does whose clock is apart: it stays outside, and ends as its guest does.
[[noreturn]] void run_worker(const Attempt& attempt, const Ground& ground, const Options& options,
                             const ConfinementPolicy& policy) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  enter_keeper(policy);
  separate_children(policy);
  const pid_t guest = fork();
  if (guest == 0) run_guest(attempt, ground, options, policy);
  const int status = wait_for(guest);
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
  _exit(kRefused);
}

// Lets no page of the file stay in memory.
void forget(const std::filesystem::path& path) {
  const int file = open(path.c_str(), O_RDWR);
  fsync(file);
  posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  close(file);
}

int run(int count, char** arguments) {
  keep_if_told(count, arguments);
  if (count < 3) return 2;
  const std::filesystem::path folder = arguments[1];
  const Attempt& attempt = attempt_named(arguments[2]);
  const Options options = parse(count - 3, arguments + 3);
  if (options.host_protected) protect_host();

  static const char memory = 'm';
  struct stat data {};
  if (stat((folder / "readable" / "data.txt").c_str(), &data) != 0) return 2;
  struct stat system {};
  if (stat("/usr/lib", &system) != 0) return 2;
  forget(folder / "shared.dat");
  const Ground ground{.readable = folder / "readable",
                      .scratch = folder / "scratch",
                      .shared = folder / "shared.dat",
                      .secret = folder / "secret",
                      .judgments = folder / "secret" / "judgments.tsv",
                      .host = getpid(),
                      .host_memory = &memory,
                      .data_inode = data.st_ino,
                      .system_inode = system.st_ino,
                      .door = options.door,
                      .beside_door = options.beside_door};
  ConfinementPolicy policy = policy_for(ground, options);
  keeper::Keeper keeper(arguments[0]);
  if (options.confined) {
    const bool has_keeper = options.own_files && keeper.is_there();
    show_to(policy, {ground.readable, ground.shared}, has_keeper ? &keeper : nullptr);
  }
  if (options.swapped) {
    const keeper::GuardedFiles guarded({}, ground.shared);
    keeper::Gatherer(guarded, [&](const ShownFile& shown, int) {
      policy.shown.push_back(shown);
    }).add(ground.shared, keeper::Gatherer::Rule::kPermitted);
    std::ofstream(folder / "another") << "another";
    std::filesystem::rename(folder / "another", folder / "shared.dat");
  }
  const pid_t child = fork();
  if (child == 0) run_worker(attempt, ground, options, policy);
  const int status = wait_for(child);
  if (WIFSIGNALED(status)) {
    std::printf("signal %d\n", WTERMSIG(status));
  } else if (WEXITSTATUS(status) == kRefused) {
    std::printf("refused\n");
  } else {
    std::printf("error %d\n", WEXITSTATUS(status));
  }
  return 0;
}

}  // namespace
}  // namespace matchbench::sandbox::sandbox_test

int main(int count, char** arguments) {
  return matchbench::sandbox::sandbox_test::run(count, arguments);
}
