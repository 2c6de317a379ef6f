// What the walls add to the start and end of a worker: from the order to start it until it is
// reaped, settling what it may read included, less what its interpreter takes for the same
// conversation without any walls.

#include "harness/execution/protocol/image.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/session/start/session.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/median.hpp"
#include "tests/support/temporary_folder.hpp"

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr int kStarts = 31;
constexpr const char* kHello =
    R"({"id": 1, "call": "hello", "protocol": 1, "host": "bench", "folder": "/", "scratch": "/"})";

constexpr const char* kPython = R"(import json, sys
for line in sys.stdin:
    print(json.dumps({"id": json.loads(line)["id"], "protocol": 1}), flush=True)
)";
constexpr const char* kNode = R"(require('readline').createInterface({input: process.stdin}).on(
  'line', line => console.log(JSON.stringify({id: JSON.parse(line).id, protocol: 1})));
)";
constexpr const char* kJava = R"(public class Hello {
  public static void main(String[] words) throws Exception {
    var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
    while (in.readLine() != null) System.out.println("{\"id\": 1, \"protocol\": 1}");
  }
}
)";

constexpr const char* kC = R"(#include <stdio.h>
int main(void) {
  char line[4096];
  while (fgets(line, sizeof line, stdin) != NULL) {
    puts("{\"id\": 1, \"protocol\": 1}");
    fflush(stdout);
  }
  return 0;
}
)";

// What says hello and ends, as a plugin and as a command line outside: none of a library.
struct Entrant {
  fs::path plugin;
  std::vector<std::string> command;
};

Entrant program(const TemporaryFolder& folder, const std::string& words,
                std::vector<std::string> command) {
  folder.put("input", std::string(kHello) + "\n");
  return {folder.put("plugin.yaml", fmt::format("id: a.b\nname: b\nprogram: [{}]\n", words)),
          std::move(command)};
}

// So many modules, archives or data, whatever the language.
void put_files(const TemporaryFolder& folder, const std::string& below, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) {
    folder.put(fmt::format("{}/{}/{}.py", below, i / 100, i), std::string(1'000, '#'));
  }
}

double ms_of(const std::function<void()>& work) {
  const std::int64_t begin_ns = monotonic_ns();
  work();
  return static_cast<double>(monotonic_ns() - begin_ns) / 1e6;
}

void whole(const Entrant& entrant, bool clock_apart, const session::StartWorker& start_worker,
           const session::SharedImage& image) {
  contest::ProtocolSettings protocol;
  protocol.clock_apart = clock_apart;
  session::SessionTask task;
  task.start.plugin_path = entrant.plugin.string();
  task.start.open_only = true;
  const session::SessionReport report = session::hold_session(
      {.protocol = protocol, .start_worker = start_worker}, image, task, {}, [] { return false; });
  if (report.outcome == Outcome::kOk) return;
  std::fprintf(stderr, "%s\n", report.message.c_str());
  std::exit(1);
}

void bare(const Entrant& entrant) {
  std::vector<std::string> words = entrant.command;
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const std::string input = (entrant.plugin.parent_path() / "input").string();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  int status = -1;
  if (posix_spawn(&child, pointers[0], &actions, nullptr, pointers.data(), environ) != 0 ||
      waitpid(child, &status, 0) != child || status != 0) {
    std::fprintf(stderr, "%s fails\n", pointers[0]);
    std::exit(1);
  }
  posix_spawn_file_actions_destroy(&actions);
}

// In turn, so that both meet the same machine. The least of each is what it takes where nobody else
// uses the processor.
void measure(benchmark::State& state, const Entrant& entrant, bool clock_apart) {
  const session::SharedImage image(protocol::write_image({}, {}));
  const session::StartWorker start_worker = session::process_workers(WORKER_PROGRAM);
  std::vector<double> started;
  std::vector<double> own;
  double first_ms = 0;
  for ([[maybe_unused]] auto unused : state) {
    first_ms = ms_of([&] { whole(entrant, clock_apart, start_worker, image); });
    for (int i = 0; i < kStarts; ++i) {
      started.push_back(ms_of([&] { whole(entrant, clock_apart, start_worker, image); }));
      own.push_back(entrant.command.empty() ? 0 : ms_of([&] { bare(entrant); }));
    }
  }
  state.counters["first_ms"] = first_ms;
  state.counters["median_ms"] = *median(started);
  state.counters["start_ms"] = std::ranges::min(started);
  state.counters["bare_ms"] = std::ranges::min(own);
  state.counters["added_ms"] = std::ranges::min(started) - std::ranges::min(own);
}

void Library(benchmark::State& state) {
  measure(state, {NULL_PLUGIN, {}}, state.range(0) != 0);
}
BENCHMARK(Library)->ArgName("clock_apart")->Arg(0)->Arg(1)->Iterations(1);

void Python(benchmark::State& state) {
  const TemporaryFolder folder;
  const std::string script = folder.put("hello.py", kPython).string();
  put_files(folder, "lib", state.range(0));
  measure(state, program(folder, "/usr/bin/python3, hello.py", {"/usr/bin/python3", script}), true);
}
BENCHMARK(Python)->ArgName("files")->Arg(0)->Arg(30'000)->Iterations(1);

void PythonEnvironment(benchmark::State& state) {
  const TemporaryFolder folder;
  const std::string script = folder.put("hello.py", kPython).string();
  const std::string make = "/usr/bin/python3 -m venv --without-pip " + (folder / ".venv").string();
  if (std::system(make.c_str()) != 0) return state.SkipWithError("python3 has no module venv");
  put_files(folder, ".venv/lib/more", state.range(0));
  measure(state,
          program(folder, "python3, hello.py", {(folder / ".venv/bin/python3").string(), script}),
          true);
}
BENCHMARK(PythonEnvironment)->ArgName("files")->Arg(0)->Arg(30'000)->Iterations(1);

void Node(benchmark::State& state) {
  const TemporaryFolder folder;
  const std::string script = folder.put("hello.js", kNode).string();
  put_files(folder, "node_modules", state.range(0));
  measure(state, program(folder, "/usr/bin/node, hello.js", {"/usr/bin/node", script}), true);
}
BENCHMARK(Node)->ArgName("files")->Arg(0)->Arg(30'000)->Iterations(1);

void Java(benchmark::State& state) {
  const TemporaryFolder folder;
  const fs::path source = folder.put("Hello.java", kJava);
  if (std::system(("javac -d " + folder.path().string() + " " + source.string()).c_str()) != 0) {
    return state.SkipWithError("there is no javac");
  }
  put_files(folder, "lib", state.range(0));
  measure(state,
          program(folder, "java, -Xmx256m, Hello",
                  {"/usr/bin/java", "-Xmx256m", "-cp", folder.path().string(), "Hello"}),
          true);
}
BENCHMARK(Java)->ArgName("files")->Arg(0)->Arg(30'000)->Iterations(1);

// As Go's and Rust's programs, too, are: one file that the system starts itself.
void Compiled(benchmark::State& state) {
  const TemporaryFolder folder;
  const fs::path source = folder.put("hello.c", kC);
  const std::string own = (folder / "hello").string();
  if (std::system(("cc -O2 -o " + own + " " + source.string()).c_str()) != 0) {
    return state.SkipWithError("there is no compiler");
  }
  measure(state, program(folder, "./hello", {own}), true);
}
BENCHMARK(Compiled)->Iterations(1);

}  // namespace
}  // namespace matchbench
