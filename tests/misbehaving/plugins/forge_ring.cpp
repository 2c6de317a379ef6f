// Writes into all memory that it shares with another process: the rings between a clock apart and
// its guest, or the outbox. The parameter "how" says what.
#include "harness/worker/byte_ring.hpp"
#include "tests/misbehaving/plugins/forge.hpp"
#include "tests/misbehaving/plugins/plugin.hpp"
#include "tests/misbehaving/plugins/shared_memory.hpp"

#include <fcntl.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace {

using matchbench::ByteRing;
using matchbench::FlightRecorder;
using misbehaving::how;

// What a guest shares with its worker; a worker that loads the library shares the first part with
// its host, and no more.
struct Shared {
  FlightRecorder recorder;
  ByteRing to_guest;
  ByteRing to_worker;
};

int asked = 0;

bool is_guest() {
  return fcntl(matchbench::kSocketFd, F_GETFD) == -1;
}

// A frame in the name of whoever writes the stream, with a body of noise.
std::string frame_of_type(std::uint32_t type) {
  matchbench::ByteWriter body;
  for (std::uint32_t i = 0; i < 24; ++i) body.number(i * 0x9e3779b9u);
  return encode_frame(static_cast<matchbench::FrameType>(type), body);
}

void put(Shared& shared, std::string_view bytes) {
  if (!is_guest()) return forge::say(bytes);
  ByteRing& ring = shared.to_worker;
  const std::uint32_t posted = ring.posted;
  for (std::uint32_t i = 0; i < bytes.size(); ++i) {
    ring.bytes[(posted + i) % ByteRing::kBytes] = bytes[i];
  }
  ring.posted = posted + static_cast<std::uint32_t>(bytes.size());
}

// Bytes, or counts, which their owner sets right whenever it says something.
template <class Posted, class Taken>
void rewrite(char* bytes, std::size_t size, Posted& posted, Taken& taken, std::uint32_t round) {
  if (how == "rewritten while it is read") {
    for (std::size_t at = round % 64; at < size; at += 64) ++bytes[at];
  } else if (how == "posted too much") {
    posted += FlightRecorder::kOutboxBytes + 1;
  } else if (how == "posted again") {
    posted += 4096;
  } else if (how == "posted less") {
    posted -= 1;
  } else if (how == "taken too much") {
    taken += 12345;
  }
}

void rewrite(Shared& shared, std::uint32_t round) {
  if (is_guest()) {
    rewrite(shared.to_worker.bytes, 4096, shared.to_worker.posted, shared.to_guest.taken, round);
  } else {
    FlightRecorder& recorder = shared.recorder;
    rewrite(recorder.outbox, 65536, recorder.outbox_bytes, recorder.outbox_taken, round);
  }
}

bool speaks() {
  return how.find("frame") != std::string::npos;
}

void misbehave(Shared& shared) {
  if (how.starts_with("frame ")) {
    put(shared, frame_of_type(static_cast<std::uint32_t>(std::atoi(how.c_str() + 6))));
  }
  if (how == "long frame") {
    matchbench::ByteWriter header;
    header.number(std::uint64_t{1} << 62);
    header.number(static_cast<std::uint32_t>(matchbench::FrameType::kAnswered));
    header.number(0x4d42f00du);
    put(shared, header.bytes());
  }
  if (how == "half a frame") {
    put(shared, std::string_view(frame_of_type(103)).substr(0, 20));
  }
  static bool begun = false;
  if (!speaks() && !std::exchange(begun, true)) {
    std::thread([&shared] {
      for (std::uint32_t round = 1;; ++round) rewrite(shared, round);
    }).detach();
  }
}

mb_status query(mb_matchmaker_t*, const mb_query_t* query, mb_ranking_t*) {
  ++asked;
  // The outbox is not used before.
  if (!is_guest() && !speaks() && asked <= 1100) return MB_OK;
  if (std::strcmp(query->request->name, "bad") != 0) return MB_OK;
  auto* shared = static_cast<Shared*>(misbehaving::find_mapping("rw-s", sizeof(FlightRecorder)));
  if (shared == nullptr) return MB_E_INTERNAL;
  misbehave(*shared);
  return MB_OK;
}

}  // namespace

MISBEHAVING_PLUGIN(misbehaving::create_told, misbehaving::load_nothing, query)
