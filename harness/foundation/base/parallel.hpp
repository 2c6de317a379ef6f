#pragma once

#include "harness/foundation/base/interruption.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace matchbench {

// The number of threads that is wanted; 0 means all that the machine runs at once.
inline std::size_t thread_count_or_all(std::size_t wanted) {
  return wanted > 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
}

// Calls work(i, state) for i = 0 … count − 1 from up to `threads` threads (0: all), each with its
// own state from make_state(). Work is handed out in rising order; which thread does which i is not
// fixed, so results must not depend on it. Where calls throw, the exception of the smallest i is
// thrown again when all threads have ended: the same input gives the same message. An Interruption
// of the calling thread is polled before each of its calls.
template <class MakeState, class Work>
void parallel_for(std::size_t count, std::size_t threads, MakeState make_state, Work work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::mutex mutex;
  std::exception_ptr error;
  std::size_t error_at = 0;
  const auto take_work = [&] {
    std::size_t i = 0;
    try {
      auto state = make_state();
      while (!failed.load(std::memory_order_relaxed)) {
        i = next.fetch_add(1);
        if (i >= count) return;
        Interruption::poll();
        work(i, state);
      }
    } catch (...) {
      failed = true;
      const std::lock_guard lock(mutex);
      if (error && error_at <= i) return;
      error = std::current_exception();
      error_at = i;
    }
  };
  {
    std::vector<std::jthread> others;
    const std::size_t all = std::min(thread_count_or_all(threads), count);
    try {
      for (std::size_t t = 1; t < all; ++t) others.emplace_back(take_work);
    } catch (const std::system_error&) {
      // The system has no thread left: those that are there do it all.
    }
    take_work();
  }
  if (error) std::rethrow_exception(error);
}

template <class Work>
void parallel_for(std::size_t count, std::size_t threads, Work work) {
  parallel_for(
      count, threads, [] { return 0; }, [&](std::size_t i, int) { work(i); });
}

}  // namespace matchbench
