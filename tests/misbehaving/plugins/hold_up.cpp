// Keeps the worker from writing the next request, as if the ring to the guest were full, while it
// could have read a part of it and computed the answer.
#include "tests/misbehaving/plugins/forge.hpp"
#include "tests/misbehaving/plugins/plugin.hpp"

#include <chrono>
#include <thread>

namespace {

using matchbench::worker::ByteRing;

mb_status query(mb_matchmaker_t*, const mb_query_t*, mb_ranking_t*) {
  forge::Shared* shared = forge::find_shared();
  if (shared == nullptr) return MB_E_INTERNAL;
  ByteRing& ring = shared->to_guest;
  const std::uint32_t taken = ring.posted;
  ring.taken = taken - ByteRing::kBytes;
  std::thread([&ring, taken] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    ring.taken = taken;
  }).detach();
  return MB_OK;
}

}  // namespace

MISBEHAVING_PLUGIN(misbehaving::create_told, misbehaving::load_nothing, query)
