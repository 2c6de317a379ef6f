#include "harness/operations/doctor/fact.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

namespace matchbench::doctor {
namespace {

double number(const results::EnvironmentRecord& record, std::string_view key) {
  return std::strtod(results::value_of(record, key).c_str(), nullptr);
}

Fact clock_fact(const results::EnvironmentRecord& record) {
  return {.name = "clock",
          .state = State::kOk,
          .value = fmt::format("{}, a step of {} ns, {} ns for a reading",
                               results::value_of(record, "kernel.clocksource"),
                               results::value_of(record, "clock.resolution_ns"),
                               results::value_of(record, "clock.cost_ns")),
          .meaning = "No time of a query is more exact than a step and a reading.",
          .remedy = {}};
}

Fact cores_fact(const results::EnvironmentRecord& record) {
  const double cores = number(record, "cpu.logical");
  Fact fact{.name = "cores",
            .state = State::kOk,
            .value = fmt::format("{:.0f} ({})", cores, results::value_of(record, "cpu.model")),
            .meaning = "The harness and a worker have a core each.",
            .remedy = {}};
  if (cores < 2) {
    fact.state = State::kLimited;
    fact.meaning = "The harness and the workers share a core, which times show.";
    fact.remedy = "Compare times on a machine with two cores or more.";
  }
  return fact;
}

// Another governor than 'performance' is among the warnings of an environment.
Facts governor_facts(const results::EnvironmentRecord& record) {
  const std::string governor = results::value_of(record, "cpu.governor");
  if (governor == "performance") {
    return {{.name = "governor",
             .state = State::kOk,
             .value = governor,
             .meaning = "The processor does not slow down between queries.",
             .remedy = {}}};
  }
  if (!governor.empty()) return {};
  return {{.name = "governor",
           .state = State::kOk,
           .value = "none that this system shows, as in most virtual machines",
           .meaning = "The host of this machine decides how fast its processor runs.",
           .remedy = {}}};
}

// "24684092 kB", as the kernel counts, in GiB.
std::string gibibytes(const results::EnvironmentRecord& record, std::string_view key) {
  return fmt::format("{:.1f} GiB", number(record, key) / (1 << 20));
}

Fact memory_fact(const results::EnvironmentRecord& record) {
  return {.name = "memory",
          .state = State::kOk,
          .value = fmt::format("{}, swap {}", gibibytes(record, "memory.total"),
                               gibibytes(record, "memory.swap")),
          .meaning = "'memory:' of a contest, which each worker may use, has to fit.",
          .remedy = {}};
}

Fact cgroups_fact() {
  std::ifstream file("/sys/fs/cgroup/cgroup.controllers");
  std::string controllers;
  std::getline(file, controllers);
  return {
      .name = "cgroups",
      .state = State::kOk,
      .value = controllers.empty() ? "version 2 is not mounted" : "version 2: " + controllers,
      .meaning = "Rounds do without them: the harness watches memory and processor time itself.",
      .remedy = {}};
}

}  // namespace

Facts timing_facts(const results::EnvironmentRecord& record) {
  Facts facts = {clock_fact(record), cores_fact(record)};
  for (auto& fact : governor_facts(record)) facts.push_back(std::move(fact));
  for (const auto& warning : results::environment_warnings(record)) {
    facts.push_back({.name = std::string(warning.topic),
                     .state = State::kLimited,
                     .value = warning.what,
                     .meaning = warning.meaning,
                     .remedy = warning.remedy});
  }
  facts.push_back(memory_fact(record));
  facts.push_back(cgroups_fact());
  return facts;
}

}  // namespace matchbench::doctor
