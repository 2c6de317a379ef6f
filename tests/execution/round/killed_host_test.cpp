// What is left of a round whose host is killed while an entrant does not come back.
#include "harness/foundation/base/file.hpp"
#include "tests/execution/round/host_round.hpp"
#include "tests/misbehaving/leftovers.hpp"

#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace matchbench::round {
namespace {

using namespace std::string_literals;

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

// The entrants answer once, so that one knows that it is they who live, and nobody who introduces
// them.
class KilledHost : public HostRound {
 protected:
  void leaves_nothing(const std::string& entrant, const std::string& protocol,
                      std::size_t processes) const {
    write_contest(entrant, geography(), protocol);
    HostProgram host(folder_, run_into("round.db"));
    await_answers(host, file("round.db"), 1);
    ASSERT_EQ(processes_below(host).size(), processes) << host.output();
    host.signal(SIGKILL);
    EXPECT_EQ(host.wait(), 128 + SIGKILL);
    await_adopted();
    EXPECT_EQ(children(), 0u);
    for (const pid_t left : children_of(getpid())) kill(left, SIGKILL);
  }

  static std::string sleeping_library() {
    return fmt::format(
        "  - {{plugin: {}/timed/timed.so, parameters: {{stall_at: \"2\", stall_ms: "
        "\"900000\"}}}}\n",
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
             "        self.pauses = [0, 900]\n"
             "    def query(self, query):\n"
             "        time.sleep(self.pauses.pop(0))\n"
             "        return []\n"
             "matchbench.main(Sleeper)\n");
  leaves_nothing("  - plugin: ./sleeper\n", fmt::format("{{{}}}", kPatient), 3);
}

}  // namespace
}  // namespace matchbench::round
