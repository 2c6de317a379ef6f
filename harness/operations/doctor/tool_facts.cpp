#include "harness/execution/registry/system_files.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/operations/doctor/fact.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <span>
#include <system_error>

namespace matchbench::doctor {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAlone = "Rounds run on this machine alone.";

// A program that something can be done with.
struct Tool {
  const char* fact;
  std::array<const char*, 4> names;  // any of them will do; NULL where there are fewer
  const char* meaning;
  const char* loss;
  const char* remedy;
};

// In the folders in which the programs of entrants are looked for, too.
constexpr Tool kTools[] = {
    {"python",
     {"python3"},
     "Matchmakers in Python can run.",
     "Matchmakers in Python cannot run.",
     "Install python3."},
    {"java",
     {"java"},
     "Matchmakers in Java and plugins of SME2 can run.",
     "Matchmakers in Java and plugins of SME2 cannot run.",
     "Install default-jre-headless; default-jdk-headless builds them, too."},
    {"node",
     {"node", "nodejs"},
     "Matchmakers for Node.js can run, and 'report --figures' can draw.",
     "Matchmakers for Node.js cannot run, and 'report --figures' cannot draw.",
     "Install nodejs."},
    {"compiler",
     {"c++", "g++", "clang++"},
     "Matchmakers in C and C++ can be built.",
     "Matchmakers in C and C++ cannot be built.",
     "Install g++ and cmake."},
    {"slurm",
     {"sbatch"},
     "'run --cluster slurm' can submit the shards of a round.",
     kAlone,
     "Install slurm-client and join a cluster, if rounds should run on many machines."},
    {"browser",
     {"xdg-open", "chromium", "firefox", "google-chrome"},
     "The report of a round can be read here.",
     "The report of a round can be read on another machine: it is one file.",
     "Copy report.html to a machine with a browser."},
};

// The first of the programs that is there; empty if none is.
fs::path found(std::span<const char* const> names) {
  for (const char* name : names) {
    if (name == nullptr) break;
    for (const char* folder : registry::kProgramFolders) {
      fs::path path = fs::path(folder) / name;
      if (access(path.c_str(), X_OK) == 0) return path;
    }
  }
  return {};
}

std::string with_target(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  return error || real == path ? path.string()
                               : fmt::format("{} ({})", path.string(), real.string());
}

// Whether Slurm's controller answers 'sinfo' soon.
bool controller_answers() {
  constexpr std::chrono::seconds kPatience{5};
  constexpr std::array kAsks = {"sinfo"};
  const OwnedFd nowhere(open("/dev/null", O_RDWR | O_CLOEXEC));
  try {
    ChildProcess child({.what = "sinfo",
                        .program = found(kAsks).string(),
                        .arguments = {},
                        .environment = own_environment(),
                        .descriptors = {{nowhere.get(), STDIN_FILENO},
                                        {nowhere.get(), STDOUT_FILENO},
                                        {nowhere.get(), STDERR_FILENO}}},
                       "");
    const ProcessEnd ended = child.wait(kPatience);
    return ended.signal == 0 && ended.code == 0;
  } catch (const Error&) {
    return false;  // it cannot be started, or does not end
  }
}

Fact fact_of(const Tool& tool) {
  const fs::path path = found(tool.names);
  if (path.filename() == "sbatch" && !controller_answers()) {
    return {tool.fact, State::kMissing, with_target(path) + ", but no controller answers 'sinfo'",
            kAlone,
            "Join a cluster or start its slurmctld, if rounds should run on many machines."};
  }
  if (!path.empty()) return {tool.fact, State::kOk, with_target(path), tool.meaning, {}};
  return {tool.fact, State::kMissing,
          fmt::format("none in {}", fmt::join(registry::kProgramFolders, ", ")), tool.loss,
          tool.remedy};
}

constexpr double kGigabyte = 1e9;
constexpr double kLittleRoom = 1;  // gigabyte

Fact disk_fact(const fs::path& folder) {
  std::error_code error;
  const fs::space_info room = fs::space(folder, error);
  const double gigabytes = error ? 0 : static_cast<double>(room.available) / kGigabyte;
  Fact fact{.name = "disk",
            .state = State::kOk,
            .value = fmt::format("{:.1f} GB free in {}", gigabytes, folder.string()),
            .meaning = "A round of 15 entrants and 100 requests takes some ten megabytes.",
            .remedy = {}};
  if (access(folder.c_str(), W_OK) != 0) {
    fact.state = State::kLimited;
    fact.meaning = "A round cannot be stored in this folder, because you may not write there.";
    fact.remedy = "Go to another folder, or name a database elsewhere with --db.";
  } else if (gigabytes < kLittleRoom) {
    fact.state = State::kLimited;
    fact.meaning = "A long round can fill the disk; it then stops and can be resumed.";
    fact.remedy = "Free some room, or name a database elsewhere with --db.";
  }
  return fact;
}

}  // namespace

Facts tool_facts(const fs::path& folder) {
  Facts facts = {disk_fact(folder)};
  for (const Tool& tool : kTools) facts.push_back(fact_of(tool));
  return facts;
}

}  // namespace matchbench::doctor
