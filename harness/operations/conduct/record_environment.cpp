#include "harness/operations/conduct/record_environment.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/operations/conduct/processor.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

namespace matchbench::conduct {
namespace {

// First line of a small system file; "" if there is none.
std::string line_of(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// Value behind "KEY : value" lines, of the first match.
std::string field_of(const std::string& path, std::string_view key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(key)) continue;
    const auto value = line.find_first_not_of(": \t", key.size());
    return value == std::string::npos ? "" : line.substr(value);
  }
  return "";
}

std::string read_cpuinfo() {
  std::ifstream file("/proc/cpuinfo");
  return std::string(std::istreambuf_iterator<char>(file), {});
}

constexpr const char* kCpu = "/sys/devices/system/cpu/";

// "" if the system does not tell.
std::string physical_cores() {
  std::size_t count = cores_in(read_cpuinfo());
  if (count == 0) {
    std::set<std::string> cores;  // each as the list of its threads
    const long processors = sysconf(_SC_NPROCESSORS_CONF);
    for (long i = 0; i < processors; ++i) {
      cores.insert(line_of(fmt::format("{}cpu{}/topology/thread_siblings_list", kCpu, i)));
    }
    cores.erase("");
    count = cores.size();
  }
  return count == 0 ? "" : std::to_string(count);
}

std::string kernel() {
  utsname names{};
  uname(&names);
  return fmt::format("{} {} {}", names.sysname, names.release, names.machine);
}

// The share of processor time that the hypervisor gave to others since the machine started, in
// percent; "" if the kernel does not tell. proc(5): the eighth figure of the line "cpu".
std::string steal_percent() {
  std::ifstream file("/proc/stat");
  std::string name;
  file >> name;
  double all = 0;
  double stolen = 0;
  double value = 0;
  for (int i = 0; i < 8 && file >> value; ++i) {
    all += value;
    if (i == 7) stolen = value;
  }
  return all > 0 ? fmt::format("{:.2f}", 100 * stolen / all) : "";
}

}  // namespace

results::EnvironmentRecord record_environment() {
  const std::string cpu = kCpu;
  results::EnvironmentRecord record = {
      {"cpu.model", processor_model(read_cpuinfo())},
      {"cpu.logical", std::to_string(sysconf(_SC_NPROCESSORS_ONLN))},
      {"cpu.physical", physical_cores()},
      {"cpu.smt", line_of(cpu + "smt/active")},
      {"cpu.governor", line_of(cpu + "cpu0/cpufreq/scaling_governor")},
      {"cpu.turbo_off", line_of(cpu + "intel_pstate/no_turbo")},
      {"cpu.boost", line_of(cpu + "cpufreq/boost")},
      {"cpu.steal_percent", steal_percent()},
      {"cpu.cache.l2", line_of(cpu + "cpu0/cache/index2/size")},
      {"cpu.cache.l3", line_of(cpu + "cpu0/cache/index3/size")},
      {"memory.total", field_of("/proc/meminfo", "MemTotal")},
      {"memory.swap", field_of("/proc/meminfo", "SwapTotal")},
      {"kernel", kernel()},
      {"kernel.clocksource",
       line_of("/sys/devices/system/clocksource/clocksource0/current_clocksource")},
      {"kernel.aslr", line_of("/proc/sys/kernel/randomize_va_space")},
      {"load", line_of("/proc/loadavg")},
      {"pressure.cpu", line_of("/proc/pressure/cpu")},
      {"clock.resolution_ns", std::to_string(clock_resolution_ns())},
      {"clock.cost_ns", fmt::format("{:.1f}", clock_cost_ns())},
      {"harness.version", harness_version()},
      {"harness.commit", harness_commit()},
      {"harness.build", build_type()},
      {"harness.compiler", __VERSION__},
  };
  std::erase_if(record, [](const auto& entry) { return entry.second.empty(); });
  return record;
}

}  // namespace matchbench::conduct
