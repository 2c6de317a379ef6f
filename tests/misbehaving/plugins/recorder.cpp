// Writes into the flight recorder, from which the host reads where the worker stands; the parameter
// "how" says what.
#include "tests/misbehaving/plugins/plugin.hpp"

#include "harness/protocol/flight_recorder.hpp"

#include <time.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

std::string how;
int asked = 0;

matchbench::FlightRecorder* find_recorder() {
  std::FILE* maps = std::fopen("/proc/self/maps", "r");
  char line[512];
  while (maps != nullptr && std::fgets(line, sizeof line, maps) != nullptr) {
    if (std::strstr(line, "matchbench-recorder") == nullptr) continue;
    return reinterpret_cast<matchbench::FlightRecorder*>(std::strtoull(line, nullptr, 16));
  }
  return nullptr;
}

std::int64_t now_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

mb_status create(const mb_host_t*, const mb_options_t* options, mb_matchmaker_t** out) {
  how = misbehaving::text_of(options, "how");
  *out = reinterpret_cast<mb_matchmaker_t*>(&how);
  return MB_OK;
}

mb_status load(mb_matchmaker_t*, const mb_collection_t*) {
  return MB_OK;
}

mb_status query(mb_matchmaker_t*, const mb_query_t* query, mb_ranking_t*) {
  ++asked;
  if (how == "cut, then crash" || how == "cut, then hang") {
    if (asked == 1) return MB_UNSUPPORTED;
    if (matchbench::FlightRecorder* found = find_recorder()) {
      found->stage = matchbench::Stage::kCut;
    }
    if (how == "cut, then crash") std::raise(SIGSEGV);
    for (;;) {
    }
  }
  if (std::strcmp(query->request->name, "bad") != 0) return MB_OK;
  matchbench::FlightRecorder* recorder = find_recorder();
  if (recorder == nullptr) return MB_E_INTERNAL;
  if (how == "always a new query") {
    for (;;) {
      ++recorder->sequence;
      recorder->stage_since_ns = now_ns();
    }
  }
  if (how == "noise") {
    std::memset(static_cast<void*>(recorder), 0xa5, sizeof *recorder);
    std::abort();
  }
  if (how == "no outbox") {
    recorder->outbox_bytes = ~0ull;
    std::abort();
  }
  return MB_OK;
}

}  // namespace

MISBEHAVING_PLUGIN(create, load, query)
