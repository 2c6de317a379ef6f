#include "harness/execution/session/start/affinity.hpp"

#include <sched.h>

namespace matchbench::session {

std::vector<std::uint32_t> available_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<std::uint32_t> cores;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (std::uint32_t core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  }
  return cores;
}

std::vector<std::uint32_t> worker_cores(const contest::Affinity& affinity, std::uint32_t threads) {
  if (affinity.mode == contest::Affinity::Mode::kCores) return affinity.cores;
  if (affinity.mode == contest::Affinity::Mode::kAny) return {};
  const std::vector<std::uint32_t> cores = available_cores();
  if (cores.size() <= threads) return {};
  return {cores.end() - threads, cores.end()};
}

}  // namespace matchbench::session
