#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace matchbench::protocol {

// What the worker is busy with, so that a death or a stall is blamed on the right call.
enum class Stage : std::uint32_t {
  kStarting = 0,  // harness code
  kOpening,       // dlopen and the library's constructors
  kCreating,
  kLoading,
  kTraining,
  kReporting,  // asking for the plugin's own account of its memory
  kWaiting,    // for the next message
  kQuerying,
  kCopying,  // reading the ranking that the plugin returned
  kDestroying,
  kDone,
  kCut,  // the plugin has cut the worker off; the last frame in the outbox says so
};

// One block of memory shared by a worker and its host. Nothing in it is trusted: plugin code can
// overwrite it, and hurts only its own results by doing so. It outlives the worker.
//
// The outbox is a ring of bytes, the stream of frames with the worker's answers: putting one
// there takes no system call, and the host finds it even if the worker dies. Byte n of the stream
// stands at outbox[n % kOutboxBytes]. What the worker says through its socket stands behind all
// that it has put there before.
//
// On processors that reorder memory: bytes are put there before `outbox_bytes` is stored (release)
// and read after it was loaded (acquire), as with `outbox_taken` in the other direction, and a
// socket's lock, which the worker releases after both stores, is the one that the host acquires
// before it looks. `stage_since_ns` of a query is stored before its `sequence` (release), so that a
// host that sees the query (acquire) counts its deadline from no earlier one.
struct FlightRecorder {
  static constexpr std::size_t kOutboxBytes = std::size_t{1} << 20;

  std::atomic<Stage> stage;
  std::atomic<std::uint64_t> sequence;       // of the query under way or last answered
  std::atomic<std::int64_t> stage_since_ns;  // monotonic clock
  std::atomic<std::int32_t> guest;           // process that runs the plugin; 0: the worker itself
  std::atomic<std::uint64_t> outbox_bytes;   // of the stream, put there by the worker so far
  std::atomic<std::uint64_t> outbox_taken;   // of them, taken by the host
  char outbox[kOutboxBytes];
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
static_assert(std::is_standard_layout_v<FlightRecorder>);

// File descriptors that a worker inherits.
inline constexpr int kSocketFd = 3;
inline constexpr int kImageFd = 4;
inline constexpr int kRecorderFd = 5;

}  // namespace matchbench::protocol
