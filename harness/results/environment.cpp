#include "harness/results/environment.hpp"

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

std::vector<std::string> environment_warnings(const EnvironmentRecord& record) {
  std::vector<std::string> warnings;
  const std::string governor = value_of(record, "cpu.governor");
  if (!governor.empty() && governor != "performance") {
    warnings.push_back(
        fmt::format("CPU frequency scaling is on (governor '{}'); "
                    "'cpupower frequency-set -g performance' makes times steadier",
                    governor));
  }
  if (value_of(record, "cpu.turbo_off") == "0" || value_of(record, "cpu.boost") == "1") {
    warnings.push_back("turbo is on; times depend on temperature and on the other cores");
  }
  const double load = std::strtod(value_of(record, "load").c_str(), nullptr);
  const double cores = std::max(1.0, std::strtod(value_of(record, "cpu.logical").c_str(), nullptr));
  if (load > 0.5 * cores) {
    warnings.push_back(fmt::format(
        "the load is {:.2f} on {:.0f} cores; wait until the machine is idle", load, cores));
  }
  if (value_of(record, "cpu.smt") == "1") {
    warnings.push_back(
        "two threads share a core (SMT); pin workers with 'affinity:' to cores whose sibling is "
        "idle, or switch SMT off");
  }
  const double steal = std::strtod(value_of(record, "cpu.steal_percent").c_str(), nullptr);
  if (steal > kMuchSteal) {
    warnings.push_back(fmt::format(
        "{:.1f} % of the processors' time went to other virtual machines; use a machine of your "
        "own",
        steal));
  }
  if (value_of(record, "harness.commit").ends_with("-dirty")) {
    warnings.push_back(
        "built from a source tree with changes; commit them, so that others can "
        "build the same");
  }
  if (value_of(record, "harness.build") != "Release") {
    warnings.push_back("this is no release build; 'cmake --preset release' makes one");
  }
  return warnings;
}

}  // namespace matchbench::results
