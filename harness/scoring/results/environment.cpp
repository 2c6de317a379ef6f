#include "harness/scoring/results/environment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace matchbench::results {
namespace {

// Percent of stolen time from which on it shows in times.
constexpr double kMuchSteal = 1;

}  // namespace

std::string value_of(const EnvironmentRecord& record, std::string_view key) {
  const auto found = std::ranges::find(record, key, [](const auto& entry) { return entry.first; });
  return found == record.end() ? "" : found->second;
}

std::string EnvironmentWarning::line() const {
  return fmt::format("{}. {} {}", what, meaning, remedy);
}

namespace {

using Warnings = std::vector<EnvironmentWarning>;

double number(const EnvironmentRecord& record, std::string_view key) {
  return std::strtod(value_of(record, key).c_str(), nullptr);
}

void warn_of_frequency(const EnvironmentRecord& record, Warnings& warnings) {
  const std::string governor = value_of(record, "cpu.governor");
  if (!governor.empty() && governor != "performance") {
    warnings.push_back({"governor", fmt::format("the CPU frequency governor is '{}'", governor),
                        "The frequency changes with the load, and times with it.",
                        "Run 'cpupower frequency-set -g performance'."});
  }
  if (value_of(record, "cpu.turbo_off") == "0" || value_of(record, "cpu.boost") == "1") {
    warnings.push_back({"turbo", "turbo is on",
                        "Times depend on temperature and on the other cores.",
                        "Switch it off in the firmware or below /sys/devices/system/cpu."});
  }
}

// "load 9.18 on 2 cores"; "" if the machine was not busy.
std::string much_load(const EnvironmentRecord& record) {
  const double load = number(record, "load");
  const double cores = std::max(1.0, number(record, "cpu.logical"));
  if (load <= 0.5 * cores) return {};
  return fmt::format("load {:.2f} on {:.0f} core{}", load, cores, cores == 1 ? "" : "s");
}

void warn_of_others(const EnvironmentRecord& record, Warnings& warnings) {
  const std::string load = much_load(record);
  if (!load.empty()) {
    warnings.push_back({"load", "the machine is busy: " + load,
                        "Other processes take time and caches from the workers.",
                        "Wait until the machine is idle."});
  }
  if (value_of(record, "cpu.smt") == "1") {
    warnings.push_back({"smt", "two threads share a core (SMT)",
                        "A worker is slower while its sibling is busy.",
                        "Pin workers with 'affinity:' to cores whose sibling is idle, or switch "
                        "SMT off."});
  }
  const double steal = number(record, "cpu.steal_percent");
  if (steal > kMuchSteal) {
    warnings.push_back(
        {"steal",
         fmt::format("{:.1f} % of the processors' time went to other virtual machines", steal),
         "Times show what they do.", "Use a machine of your own."});
  }
}

void warn_of_build(const EnvironmentRecord& record, Warnings& warnings) {
  if (value_of(record, "harness.commit").ends_with("-dirty")) {
    warnings.push_back({"source", "matchbench was built from a source tree with changes",
                        "Others cannot build the same.", "Commit the changes."});
  }
  if (value_of(record, "harness.build") != "Release") {
    warnings.push_back({"build", "this is not a release build",
                        "The harness takes more time than it needs.",
                        "'cmake --preset release' makes one."});
  }
}

}  // namespace

std::vector<EnvironmentWarning> environment_warnings(const EnvironmentRecord& record) {
  Warnings warnings;
  warn_of_frequency(record, warnings);
  warn_of_others(record, warnings);
  warn_of_build(record, warnings);
  return warnings;
}

std::string busy_remark(const EnvironmentRecord& record) {
  const std::string load = much_load(record);
  if (load.empty()) return {};
  return fmt::format(
      "The machine was busy when the round began ({}): other processes may have slowed the "
      "answers.",
      load);
}

}  // namespace matchbench::results
