#include "harness/execution/registry/new_environment.hpp"

#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/registry/requirements.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"
#include "harness/foundation/base/os/scratch.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <unistd.h>

#include <string>
#include <vector>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEnvironment = ".venv";
constexpr int kLookMs = 100;

// Runs it to its end. Throws an environment Error if it fails.
void run_tool(const std::vector<std::string>& words, const char* remedy,
              const std::function<bool()>& interrupt) {
  ProcessStart start{
      .what = words.front(),
      .program = words.front(),
      .arguments = {words.begin() + 1, words.end()},
      .environment = own_environment(),
      .descriptors = {{STDERR_FILENO, STDOUT_FILENO}, {STDERR_FILENO, STDERR_FILENO}}};
  ChildProcess process(start, remedy);
  const OwnedFd life = process.take_life();
  pollfd ended{.fd = life.get(), .events = POLLIN, .revents = 0};
  while (poll(&ended, 1, kLookMs) <= 0) {
    if (!interrupt()) continue;
    process.kill();
    process.wait();
    throw environment_error("interrupted");
  }
  const ProcessEnd end = process.wait();
  if (end.signal == 0 && end.code == 0) return;
  throw environment_error(fmt::format("'{}' has failed", fmt::join(words, " ")), remedy);
}

void fill(const fs::path& environment, const fs::path& interpreter, const fs::path& requirements,
          Packages packages, const std::function<bool()>& interrupt) {
  const fs::path own = environment / "bin/python";
  const auto uv = found_on_path("uv");
  std::vector<std::string> make;
  std::vector<std::string> install;
  if (uv) {
    // Settings are in files of the working folder, too, which may be a stranger's.
    make = {*uv, "venv", "--no-config", "--python", interpreter, environment};
    install = {*uv,    "pip",      "install", "--no-config", "--compile-bytecode", "--link-mode",
               "copy", "--python", own,       "-r",          requirements};
  } else {
    make = {interpreter, "-m", "venv", environment};
    install = {own, "-m", "pip", "install", "--no-input", "-r", requirements};
  }
  if (packages == Packages::kFinished) {
    install.insert(install.end(), {"--only-binary", ":all:"});
  }
  run_tool(make,
           uv ? "see what uv says above"
              : "install uv, or the module venv (Debian: apt-get install python3-venv)",
           interrupt);
  run_tool(install,
           "see what is said above: this needs the network, and a package without a wheel needs "
           "--allow-builds",
           interrupt);
}

Error environment_is_there(const PluginManifest& manifest, const fs::path& own,
                           const fs::path& requirements) {
  const bool is_named = !manifest.environment.empty();
  const fs::path there =
      is_named ? (manifest.file.parent_path() / manifest.environment).lexically_normal() : own;
  return input_error(
      {manifest.file.string()},
      fmt::format("the program has an environment already: {}", there.string()),
      fmt::format("install into it yourself ('{0}/bin/python -m pip install -r {1}', or 'uv pip "
                  "install --python {0} -r {1}') and leave --requirements out, or {2}",
                  there.string(), requirements.string(),
                  is_named ? "take 'environment' out of plugin.yaml" : "remove it"));
}

}  // namespace

void make_environment(const PluginManifest& manifest, const fs::path& requirements,
                      Packages packages, const std::function<void()>& announce,
                      const std::function<bool()>& interrupt) {
  const fs::path environment = manifest.file.parent_path() / kEnvironment;
  const fs::path interpreter = interpreter_of_system(manifest);
  const ScratchFolder folder;
  fs::path wanted = fs::absolute(requirements);
  const std::string text = read_file(wanted);
  if (packages == Packages::kFinished) {
    const auto names = required_packages(text, requirements);
    wanted = folder.path() / "requirements.txt";
    write_file(wanted, fmt::format("{}\n", fmt::join(names, "\n")));
  }
  if (!manifest.environment.empty() || is_there(environment)) {
    throw environment_is_there(manifest, environment, requirements);
  }
  announce();
  try {
    fill(environment, interpreter, wanted, packages, interrupt);
  } catch (...) {
    if (is_there(environment)) remove_tree(environment);
    throw;
  }
}

}  // namespace matchbench::registry
