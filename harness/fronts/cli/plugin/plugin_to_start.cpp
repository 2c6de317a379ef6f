#include "harness/fronts/cli/plugin/plugin_to_start.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

namespace matchbench::cli {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;
constexpr std::int64_t kLongNs = 5 * kSecondNs;

}  // namespace

CheckProgress::CheckProgress() : terminal_(isatty(STDERR_FILENO) != 0), begin_ns_(monotonic_ns()) {}

void CheckProgress::turn_to(std::string_view what) {
  what_ = what;
  next_ns_ = monotonic_ns() + (terminal_ ? 0 : kSecondNs);
}

void CheckProgress::tick() {
  const std::int64_t now_ns = monotonic_ns();
  if (what_.empty() || now_ns < next_ns_) return;
  const std::int64_t seconds = (now_ns - begin_ns_) / kSecondNs;
  const std::string line = fmt::format("{}, {}:{:02} so far", what_, seconds / 60, seconds % 60);
  if (terminal_) {
    fmt::print(stderr, "{}", rewritten_line(line));
    drawn_ = true;
  } else {
    fmt::print(stderr, "{}\n", line);
  }
  std::fflush(stderr);
  next_ns_ = now_ns + (terminal_ ? kSecondNs : kLongNs);
}

void CheckProgress::clear() {
  if (drawn_) fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  drawn_ = false;
}

void add_plugin_to_start(Command& command, PluginToStart& plugin) {
  command
      .required("plugin", plugin.request.plugin,
                "A plugin library, the folder of a program, or the name of a registered plugin")
      .option("--index", plugin.request.index, "Which matchmaker of the library")
      .option("--parameters", plugin.request.parameters, "Parameters for it, a JSON object")
      .repeated("--file", plugin.files, "KEY=PATH: a file or folder that is handed to it")
      .choice("--confinement", plugin.request.confinement, kConfinementModeNames,
              "How strictly workers are sandboxed")
      .flag("--trace", plugin.trace,
            "Show on standard error each message to a program and its answer");
  add_interpreters(command, plugin.interpreters);
  add_grants(command, plugin.grants);
}

conformance::PluginCheckRequest request_of(const PluginToStart& plugin, CheckProgress& progress) {
  conformance::PluginCheckRequest request = plugin.request;
  request.grants = plugin.grants.named();
  for (const auto& [key, path] : named_files("--file", plugin.files)) {
    request.files.push_back({key, std::filesystem::absolute(path).string(), {}});
  }
  request.interrupt = [&progress, interrupted = watch_signals()] {
    progress.tick();
    return interrupted();
  };
  request.on_step = [&progress](std::string_view what) {
    progress.turn_to(fmt::format("checking {}", what));
  };
  return request;
}

}  // namespace matchbench::cli
