#pragma once

#include "harness/execution/worker/connection.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace matchbench::worker {

// A stream of bytes from one process to another through memory that they share. Byte n is at
// bytes[n % kBytes]; the counts are taken modulo 2^32. A waiter sleeps on a count (futex(2)).
// Each side keeps its own count and believes of the other's only what can be true.
//
// On processors that reorder memory: bytes are written before `posted` is stored and read after it
// was loaded, and read before `taken` is stored and overwritten after that was loaded; every store
// of a count releases, and every load that is acted upon acquires. Whoever goes to sleep says so
// and then looks at the count once more, whoever counts then looks whether somebody sleeps; these
// four are in one order (seq_cst), so that not both can miss the other.
struct ByteRing {
  static constexpr std::uint32_t kBytes = 1u << 20;

  alignas(64) std::atomic<std::uint32_t> posted;
  std::atomic<std::uint32_t> reader_sleeps;
  alignas(64) std::atomic<std::uint32_t> taken;
  std::atomic<std::uint32_t> writer_sleeps;
  alignas(64) char bytes[kBytes];
};
static_assert(std::atomic<std::uint32_t>::is_always_lock_free);

// A conversation through two rings, one for each direction. It cannot be cut, and what is posted is
// sent at once.
class RingConnection final : public Connection {
 public:
  // Called while it waits, now and then; throws if the other side is gone. None: this process ends
  // with the other one, and is not to be woken in vain.
  using StillThere = std::function<void()>;

  // The rings must outlive the object. A message larger than `largest_message` is none.
  RingConnection(ByteRing& incoming, ByteRing& outgoing, std::uint64_t largest_message,
                 StillThere still_there);

  bool is_intact() const override { return true; }
  std::optional<protocol::Frame> receive() override;
  void post(std::string_view frame) override { say(frame); }
  void ring() override {}
  void say(std::string_view frame) override;

  // Whether something has come that was not received yet.
  bool has_more() const;

 private:
  void sleep_while(std::atomic<std::uint32_t>& count, std::uint32_t seen,
                   std::atomic<std::uint32_t>& sleeps) const;

  ByteRing& in_;
  ByteRing& out_;
  std::uint32_t taken_ = 0;
  std::uint32_t posted_ = 0;
  protocol::FrameBuffer frames_;
  const StillThere still_there_;
  const int looks_;  // at a count before it sleeps
};

}  // namespace matchbench::worker
