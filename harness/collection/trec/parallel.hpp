#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace matchbench::trec {

// Calls work(i, state) for i = 0 … count − 1 from up to `threads` threads, each with its own state
// from make_state(); work is handed out in rising order. Where calls throw, the exception of the
// smallest i is thrown again, so that the same input gives the same message.
template <class MakeState, class Work>
void parallel_for(std::size_t count, std::size_t threads, MakeState make_state, Work work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::vector<std::exception_ptr> errors(count);
  const auto take_work = [&] {
    auto state = make_state();
    while (!failed.load(std::memory_order_relaxed)) {
      const auto i = next.fetch_add(1);
      if (i >= count) return;
      try {
        work(i, state);
      } catch (...) {
        errors[i] = std::current_exception();
        failed = true;
      }
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (std::size_t t = 1; t < std::min(threads, count); ++t) helpers.emplace_back(take_work);
    take_work();
  }
  for (const auto& error : errors) {
    if (error) std::rethrow_exception(error);
  }
}

}  // namespace matchbench::trec
