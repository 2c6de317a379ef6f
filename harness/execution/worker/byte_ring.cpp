#include "harness/execution/worker/byte_ring.hpp"

#include "harness/foundation/base/clock.hpp"

#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <utility>

namespace matchbench::worker {
namespace {

constexpr std::int64_t kLookForNs = 10'000;  // a wake-up takes as long
constexpr long kLookAgainNs = 20'000'000;

// A pause takes 10 to 140 cycles, depending on the processor. The hint 'yield' of arm64 takes none.
void pause_briefly() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("isb" : : : "memory");
#endif
}

// How many looks, with a pause after each, take kLookForNs on this machine. The shortest of some
// tries counts: in the others somebody else had the processor.
int looks_that_take_long_enough() {
  constexpr int kTries = 8;
  constexpr int kPauses = 16;
  std::int64_t shortest_ns = kLookForNs;
  for (int i = 0; i < kTries; ++i) {
    const std::int64_t start_ns = monotonic_ns();
    for (int paused = 0; paused < kPauses; ++paused) pause_briefly();
    shortest_ns = std::min(shortest_ns, monotonic_ns() - start_ns);
  }
  return static_cast<int>(kPauses * kLookForNs / std::max<std::int64_t>(shortest_ns, kPauses));
}

// How often to look before going to sleep: 0 if both sides share one processor.
int looks() {
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) != 0) return 0;
  return CPU_COUNT(&processors) > 1 ? looks_that_take_long_enough() : 0;
}

long futex(std::atomic<std::uint32_t>& word, int operation, std::uint32_t value,
           const timespec* timeout) {
  return syscall(SYS_futex, &word, operation, value, timeout, nullptr, 0);
}

void publish(std::atomic<std::uint32_t>& count, std::uint32_t value,
             const std::atomic<std::uint32_t>& sleeps) {
  count.store(value, std::memory_order_seq_cst);
  if (sleeps.load(std::memory_order_seq_cst) != 0) futex(count, FUTEX_WAKE, 1, nullptr);
}

}  // namespace

RingConnection::RingConnection(ByteRing& incoming, ByteRing& outgoing,
                               std::uint64_t largest_message, StillThere still_there)
    : in_(incoming),
      out_(outgoing),
      frames_(largest_message),
      still_there_(std::move(still_there)),
      looks_(looks()) {}

void RingConnection::sleep_while(std::atomic<std::uint32_t>& count, std::uint32_t seen,
                                 std::atomic<std::uint32_t>& sleeps) const {
  for (int look = 0; look < looks_; ++look) {
    if (count.load(std::memory_order_acquire) != seen) return;
    pause_briefly();
  }
  for (;;) {
    sleeps.store(1, std::memory_order_seq_cst);
    if (count.load(std::memory_order_seq_cst) == seen) {
      const timespec most{.tv_sec = 0, .tv_nsec = kLookAgainNs};
      futex(count, FUTEX_WAIT, seen, still_there_ ? &most : nullptr);
    }
    sleeps.store(0, std::memory_order_relaxed);
    if (count.load(std::memory_order_acquire) != seen) return;
    if (still_there_) still_there_();
  }
}

bool RingConnection::has_more() const {
  return frames_.has_more() || in_.posted.load(std::memory_order_acquire) != taken_;
}

std::optional<protocol::Frame> RingConnection::receive() {
  for (;;) {
    if (const auto frame = frames_.next()) return frame;
    sleep_while(in_.posted, taken_, in_.reader_sleeps);
    const std::uint32_t size = in_.posted.load(std::memory_order_acquire) - taken_;
    if (size > ByteRing::kBytes)
      throw protocol::ProtocolFault("the other side counts what it cannot have");
    const std::uint32_t at = taken_ % ByteRing::kBytes;
    const std::uint32_t upto_end = std::min(size, ByteRing::kBytes - at);
    frames_.append({in_.bytes + at, upto_end});
    frames_.append({in_.bytes, size - upto_end});
    taken_ += size;
    publish(in_.taken, taken_, in_.writer_sleeps);
  }
}

void RingConnection::say(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::uint32_t taken = out_.taken.load(std::memory_order_acquire);
    const std::uint32_t under_way = posted_ - taken;
    if (under_way > ByteRing::kBytes) {
      throw protocol::ProtocolFault("the other side counts what it cannot have");
    }
    const std::uint32_t at = posted_ % ByteRing::kBytes;
    const auto size = static_cast<std::uint32_t>(std::min<std::uint64_t>(
        {bytes.size(), ByteRing::kBytes - under_way, ByteRing::kBytes - at}));
    if (size == 0) {
      sleep_while(out_.taken, taken, out_.writer_sleeps);
      continue;
    }
    std::memcpy(out_.bytes + at, bytes.data(), size);
    posted_ += size;
    publish(out_.posted, posted_, out_.reader_sleeps);
    bytes.remove_prefix(size);
  }
}

}  // namespace matchbench::worker
