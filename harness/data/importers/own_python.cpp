#include "harness/data/importers/own_python.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/foundation/base/os/memory_file.hpp"
#include "harness/foundation/base/os/sdk_folder.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include <chrono>
#include <limits>

namespace matchbench::importers {
namespace {

constexpr int kLifeline = 3;  // a descriptor of the program: its other end lives as long as we do
// The client of servers has shorter deadlines of its own.
constexpr std::chrono::seconds kPatience = std::chrono::minutes(40);

}  // namespace

text::Json answer_of(const OwnPython& program, const text::Json& task) {
  const auto interpreter = found_on_path("python3");
  if (!interpreter) {
    throw environment_error(
        fmt::format("there is no python3 on the PATH, and {} needs it", program.name),
        fmt::format("install it, {}", program.other_way));
  }
  const auto sdk = sdk_folder();
  if (sdk.empty()) {
    throw environment_error(fmt::format("{} is not where matchbench is installed", program.name),
                            fmt::format("install matchbench anew, {}", program.other_way));
  }
  MemoryFile input("task"), output("answer");
  input.append(text::json_text(task));
  const auto [theirs, ours] = make_pipe();
  ChildProcess child(
      {.what = program.name,
       .program = interpreter->string(),
       .arguments = {"-I", "-S", "-B", (sdk / program.path).string(), std::to_string(kLifeline)},
       .environment = own_environment(),
       .descriptors = {{input.fd(), STDIN_FILENO},
                       {output.fd(), STDOUT_FILENO},
                       {STDERR_FILENO, STDERR_FILENO},
                       {theirs.get(), kLifeline}}},
      "install python3");
  const ProcessEnd end = child.wait(kPatience);
  auto answer = text::parse_json(output.text(std::numeric_limits<std::size_t>::max()));
  if (end.signal != 0 || end.code != 0 || !answer) {
    throw environment_error(fmt::format("{} has failed", program.name),
                            "see what is said above: it needs Python 3.9 or newer");
  }
  return std::move(*answer);
}

}  // namespace matchbench::importers
