// What the forgers share: frames as the worker sends them, to the host or to a worker whose clock
// is apart.
#pragma once

#include "harness/execution/protocol/flight_recorder.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/worker/byte_ring.hpp"
#include "tests/misbehaving/plugins/shared_memory.hpp"

#include <linux/futex.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <string>
#include <string_view>

namespace forge {

// What a guest shares with its worker; a worker that loads the library shares the first part with
// its host, and no more.
struct Shared {
  matchbench::protocol::FlightRecorder recorder;
  matchbench::worker::ByteRing to_guest;
  matchbench::worker::ByteRing to_worker;
};

inline Shared* find_shared() {
  return static_cast<Shared*>(
      misbehaving::find_mapping("rw-s", sizeof(matchbench::protocol::FlightRecorder)));
}

// A guest has no socket; another file may have got its number.
inline bool is_guest() {
  struct stat status {};
  return fstat(matchbench::protocol::kSocketFd, &status) != 0 || !S_ISSOCK(status.st_mode);
}

inline void say_to_host(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = write(matchbench::protocol::kSocketFd, bytes.data(), bytes.size());
    if (put <= 0) _exit(9);
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
}

// Until the worker has taken it, so that the guest's own words do not overwrite it.
inline void say_to_worker(std::string_view bytes) {
  matchbench::worker::ByteRing& ring = find_shared()->to_worker;
  const std::uint32_t posted = ring.posted;
  for (std::uint32_t i = 0; i < bytes.size(); ++i) {
    ring.bytes[(posted + i) % matchbench::worker::ByteRing::kBytes] = bytes[i];
  }
  ring.posted = posted + static_cast<std::uint32_t>(bytes.size());
  while (ring.taken != ring.posted) {
    syscall(SYS_futex, &ring.posted, FUTEX_WAKE, 1, nullptr, nullptr, 0);
    sched_yield();
  }
}

// What the worker asks a guest after the query in which this is made. A worker whose clock is not
// apart from the plugin has all questions of its host already.
class Questions {
 public:
  void await() {
    if (!is_guest()) return;
    const matchbench::worker::ByteRing& ring = find_shared()->to_guest;
    for (;;) {
      while (const auto frame = frames_.next()) {
        if (frame->type != matchbench::protocol::FrameType::kRequest) return;
      }
      while (ring.posted == taken_) sched_yield();
      for (; taken_ != ring.posted; ++taken_) {
        frames_.append({ring.bytes + taken_ % matchbench::worker::ByteRing::kBytes, 1});
      }
    }
  }

 private:
  matchbench::protocol::FrameBuffer frames_{std::uint64_t{1} << 20};
  std::uint32_t taken_ = is_guest() ? find_shared()->to_guest.posted.load() : 0;
};

inline void say(const std::string& bytes) {
  if (is_guest()) {
    say_to_worker(bytes);
  } else {
    say_to_host(bytes);
  }
}

inline void say_final() {
  say(matchbench::protocol::encode_frame(matchbench::protocol::FrameType::kFinal, {}));
}

inline void say_phase(matchbench::Phase phase, matchbench::Outcome outcome) {
  matchbench::protocol::PhaseDone done;
  done.result.phase = phase;
  done.result.outcome = outcome;
  done.result.message = "forged";
  say(done.encode());
}

}  // namespace forge
