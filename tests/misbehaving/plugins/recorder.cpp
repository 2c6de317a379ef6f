// Writes into the flight recorder, from which the host reads where the worker stands; the parameter
// "how" says what.
#include "harness/execution/protocol/flight_recorder.hpp"
#include "tests/misbehaving/plugins/plugin.hpp"
#include "tests/misbehaving/plugins/shared_memory.hpp"

#include <time.h>

#include <csignal>
#include <cstdlib>
#include <cstring>

namespace {

using matchbench::protocol::FlightRecorder;
using misbehaving::how;

int asked = 0;

FlightRecorder* find_recorder() {
  return static_cast<FlightRecorder*>(
      misbehaving::find_mapping("matchbench-recorder", sizeof(FlightRecorder)));
}

std::int64_t now_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

mb_status query(mb_matchmaker_t*, const mb_query_t* query, mb_ranking_t*) {
  ++asked;
  if (how == "cut, then crash" || how == "cut, then hang") {
    if (asked == 1) return MB_UNSUPPORTED;
    if (FlightRecorder* found = find_recorder()) {
      found->stage = matchbench::protocol::Stage::kCut;
    }
    if (how == "cut, then crash") std::raise(SIGSEGV);
    for (;;) {
    }
  }
  if (std::strcmp(query->request->name, "bad") != 0) return MB_OK;
  FlightRecorder* recorder = find_recorder();
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

MISBEHAVING_PLUGIN(misbehaving::create_told, misbehaving::load_nothing, query)
