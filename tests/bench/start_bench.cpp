// What the walls add to the start and end of a worker: from the order to start it until it is
// reaped, settling what it may read included, less what its interpreter takes for the same
// conversation without any walls.

#include "harness/base/clock.hpp"
#include "harness/base/median.hpp"
#include "harness/protocol/image.hpp"
#include "harness/registry/program_plugin.hpp"
#include "harness/session/start/session.hpp"
#include "tests/support/temporary_folder.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
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

// A folder with a program that says hello and ends, and its command line outside.
struct Entrant {
  fs::path plugin;
  std::string command;
};

Entrant program(const TemporaryFolder& folder, const std::string& words,
                const std::string& command) {
  return {folder.put("plugin.yaml", fmt::format("id: a.b\nname: b\nprogram: [{}]\n", words)),
          command};
}

// Milliseconds: by the clock, and of processor time of all processes that were waited for.
struct Spent {
  double wall = 0;
  double processor = 0;
};

double processor_ms() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto ms = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
  };
  return ms(usage.ru_utime) + ms(usage.ru_stime);
}

template <class Work>
Spent spent_by(Work work) {
  const double before_ms = processor_ms();
  const std::int64_t begin_ns = monotonic_ns();
  work();
  const std::int64_t end_ns = monotonic_ns();
  return {static_cast<double>(end_ns - begin_ns) / 1e6, processor_ms() - before_ms};
}

Spent whole(const Entrant& entrant, bool clock_apart, const session::StartWorker& start_worker,
            const session::SharedImage& image) {
  contest::ProtocolSettings protocol;
  protocol.clock_apart = clock_apart;
  session::SessionTask task;
  task.start.plugin_path = entrant.plugin.string();
  task.start.open_only = true;
  return spent_by([&] {
    const session::SessionReport report =
        session::hold_session({.protocol = protocol, .start_worker = start_worker}, image, task, {},
                              [] { return false; });
    if (report.outcome == Outcome::kOk) return;
    std::fprintf(stderr, "%s\n", report.message.c_str());
    std::exit(1);
  });
}

Spent bare(const std::string& command) {
  return spent_by([&] {
    if (std::system(command.c_str()) != 0) std::exit(1);
  });
}

void measure(benchmark::State& state, const Entrant& entrant, bool clock_apart) {
  const session::SharedImage image(protocol::write_image({}, {}));
  const session::StartWorker start_worker = session::process_workers(WORKER_PROGRAM);
  std::array<std::vector<double>, 2> started;
  std::array<std::vector<double>, 2> own;
  const bool is_program = !entrant.command.empty();
  double first_ms = 0;
  for ([[maybe_unused]] auto unused : state) {
    first_ms = whole(entrant, clock_apart, start_worker, image).wall;
    for (int i = 0; i < kStarts; ++i) {
      const Spent all = whole(entrant, clock_apart, start_worker, image);
      started[0].push_back(all.wall);
      started[1].push_back(all.processor);
      // The shell that std::system() starts counts for nothing.
      const Spent program = is_program ? bare(entrant.command) : Spent();
      const Spent shell = is_program ? bare("exit 0") : Spent();
      own[0].push_back(program.wall - shell.wall);
      own[1].push_back(program.processor - shell.processor);
    }
  }
  state.counters["first_ms"] = first_ms;
  state.counters["start_ms"] = *median(started[0]);
  state.counters["bare_ms"] = *median(own[0]);
  state.counters["added_ms"] = *median(started[0]) - *median(own[0]);
  state.counters["added_cpu_ms"] = *median(started[1]) - *median(own[1]);
}

std::string said_to(const std::string& command) {
  return fmt::format("echo '{}' | {} > /dev/null", kHello, command);
}

void Library(benchmark::State& state) {
  measure(state, {NULL_PLUGIN, ""}, state.range(0) != 0);
}
BENCHMARK(Library)->ArgName("clock_apart")->Arg(0)->Arg(1)->Iterations(1);

void Python(benchmark::State& state) {
  const TemporaryFolder folder;
  const fs::path script = folder.put("hello.py", kPython);
  for (int i = 0; i < state.range(0); ++i) {
    folder.put(fmt::format("lib/{}/{}.py", i / 100, i), std::string(1'000, '#'));
  }
  measure(
      state,
      program(folder, "/usr/bin/python3, hello.py", said_to("/usr/bin/python3 " + script.string())),
      true);
}
BENCHMARK(Python)->ArgName("files")->Arg(0)->Arg(30'000)->Iterations(1);

void Node(benchmark::State& state) {
  const TemporaryFolder folder;
  const fs::path script = folder.put("hello.js", kNode);
  measure(state,
          program(folder, "/usr/bin/node, hello.js", said_to("/usr/bin/node " + script.string())),
          true);
}
BENCHMARK(Node)->Iterations(1);

void Java(benchmark::State& state) {
  const TemporaryFolder folder;
  const fs::path source = folder.put("Hello.java", kJava);
  if (std::system(("javac -d " + folder.path().string() + " " + source.string()).c_str()) != 0)
    return;
  measure(state,
          program(folder, "java, -Xmx256m, Hello",
                  said_to("java -Xmx256m -cp " + folder.path().string() + " Hello")),
          true);
}
BENCHMARK(Java)->Iterations(1);

}  // namespace
}  // namespace matchbench
