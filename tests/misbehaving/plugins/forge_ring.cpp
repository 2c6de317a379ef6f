// Writes into all memory that it shares with another process: the rings between a clock apart and
// its guest, or the outbox. The parameter "how" says what.
#include "tests/misbehaving/plugins/forge.hpp"
#include "tests/misbehaving/plugins/plugin.hpp"

#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <utility>

namespace {

using forge::Shared;
using matchbench::protocol::FlightRecorder;
using misbehaving::how;

int asked = 0;

// A frame in the name of whoever writes the stream, with a body of noise.
std::string frame_of_type(std::uint32_t type) {
  matchbench::protocol::ByteWriter body;
  for (std::uint32_t i = 0; i < 24; ++i) body.number(i * 0x9e3779b9u);
  return matchbench::protocol::encode_frame(static_cast<matchbench::protocol::FrameType>(type),
                                            body.bytes());
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
  if (forge::is_guest()) {
    rewrite(shared.to_worker.bytes, 4096, shared.to_worker.posted, shared.to_guest.taken, round);
  } else {
    FlightRecorder& recorder = shared.recorder;
    rewrite(recorder.outbox, 65536, recorder.outbox_bytes, recorder.outbox_taken, round);
  }
}

bool speaks() {
  return how.find("frame") != std::string::npos;
}

void misbehave() {
  if (how.starts_with("frame ")) {
    forge::say(frame_of_type(static_cast<std::uint32_t>(std::atoi(how.c_str() + 6))));
  }
  if (how == "long frame") {
    matchbench::protocol::ByteWriter header;
    header.number(std::uint64_t{1} << 62);
    header.number(static_cast<std::uint32_t>(matchbench::protocol::FrameType::kAnswered));
    header.number(0x4d42f00du);
    forge::say(std::string(header.bytes()));
  }
  if (how == "half a frame") {
    forge::say(frame_of_type(103).substr(0, 20));
  }
  static bool begun = false;
  if (!speaks() && !std::exchange(begun, true)) {
    std::thread([&shared = *forge::find_shared()] {
      for (std::uint32_t round = 1;; ++round) rewrite(shared, round);
    }).detach();
  }
}

mb_status query(mb_matchmaker_t*, const mb_query_t* query, mb_ranking_t*) {
  ++asked;
  // The outbox is not used before.
  if (!forge::is_guest() && !speaks() && asked <= 1100) return MB_OK;
  if (std::strcmp(query->request->name, "bad") != 0) return MB_OK;
  if (forge::find_shared() == nullptr) return MB_E_INTERNAL;
  misbehave();
  return MB_OK;
}

}  // namespace

MISBEHAVING_PLUGIN(misbehaving::create_told, misbehaving::load_nothing, query)
