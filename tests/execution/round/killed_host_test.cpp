// What is left of a round whose host is killed while an entrant does not come back.
#include "harness/foundation/base/file.hpp"
#include "tests/execution/round/host_round.hpp"
#include "tests/misbehaving/leftovers.hpp"

#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace matchbench::round {
namespace {

using namespace std::string_literals;
using Clock = std::chrono::steady_clock;

// The keeper shows files to workers, by processes of its own; their number depends on the files.
bool is_keeper(pid_t process) {
  std::ifstream file(fmt::format("/proc/{}/cmdline", process));
  const std::string words{std::istreambuf_iterator<char>(file), {}};
  return words.find("\0keep\0"s) != std::string::npos;
}

// The worker; with the clock apart also the first of the process ids that the plugin sees, and the
// process that runs it.
std::vector<pid_t> processes_below(const HostProgram& host) {
  std::vector<pid_t> found;
  for (const pid_t worker : children_of(host.id())) {
    if (is_keeper(worker)) continue;
    found.push_back(worker);
    for (const pid_t below : children_of(worker)) found.push_back(below);
  }
  return found;
}

// Until the same ones have lived for two seconds: those that only introduce themselves do not.
std::vector<pid_t> await_processes(const HostProgram& host) {
  std::vector<pid_t> last;
  auto since = Clock::now();
  while (host.is_running() && (last.empty() || Clock::now() < since + std::chrono::seconds(2))) {
    std::vector<pid_t> now = processes_below(host);
    if (now != last) since = Clock::now();
    last = std::move(now);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return last;
}

class KilledHost : public HostRound {
 protected:
  void leaves_nothing(const std::string& entrant, const std::string& protocol,
                      std::size_t processes) const {
    write_contest(entrant, geography(), protocol);
    HostProgram host(folder_, run_into("round.db"));
    ASSERT_EQ(await_processes(host).size(), processes) << host.output();
    host.signal(SIGKILL);
    EXPECT_EQ(host.wait(), 128 + SIGKILL);
    await_adopted();
    EXPECT_EQ(children(), 0u);
    for (const pid_t left : children_of(getpid())) kill(left, SIGKILL);
  }

  static std::string sleeping_library() {
    return fmt::format(
        "  - {{plugin: {}/unlucky/unlucky.so, parameters: {{sleep_us: \"900000000\"}}}}\n",
        ROUND_PLUGINS);
  }
};

constexpr const char* kPatient = "confinement: required, deadlines: {create: 900 s, query: 900 s}";

TEST_F(KilledHost, TakesAWorkerAlong) {
  leaves_nothing(sleeping_library(), fmt::format("{{clock: beside, {}}}", kPatient), 1);
}

TEST_F(KilledHost, TakesTheGuestOfAClockApartAlong) {
  leaves_nothing(sleeping_library(), fmt::format("{{clock: apart, {}}}", kPatient), 3);
}

TEST_F(KilledHost, TakesAProgramAlong) {
  if (!is_file("/usr/bin/python3")) GTEST_SKIP() << "Python is not installed";
  std::filesystem::create_directory(file("sleeper"));
  write_file(file("sleeper") / "plugin.yaml",
             "id: org.example.sleeper\nname: Sleeper\n"
             "program: [python3, sleeper.py]\n");
  write_file(file("sleeper") / "sleeper.py",
             "import time, matchbench\n"
             "class Sleeper(matchbench.Matchmaker):\n"
             "    def load(self, collection):\n"
             "        pass\n"
             "    def query(self, query):\n"
             "        time.sleep(900)\n"
             "matchbench.main(Sleeper)\n");
  leaves_nothing("  - plugin: ./sleeper\n", fmt::format("{{{}}}", kPatient), 3);
}

}  // namespace
}  // namespace matchbench::round
