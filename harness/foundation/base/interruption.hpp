#pragma once

#include <chrono>
#include <functional>
#include <utility>

namespace matchbench {

// Lets whoever starts a long computation end it: while one lives, what polls on the thread that
// made it calls `check` from time to time, which throws to end the computation.
class Interruption {
 public:
  explicit Interruption(std::function<void()> check)
      : check_(std::move(check)), outer_(std::exchange(current(), this)) {}
  ~Interruption() { current() = outer_; }
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  // Of the thread that calls it; others have none.
  static void poll() {
    auto* interruption = current();
    if (interruption != nullptr && interruption->is_due()) interruption->check_();
  }

 private:
  static constexpr std::chrono::milliseconds kPause{50};

  static Interruption*& current() {
    static thread_local Interruption* current = nullptr;
    return current;
  }

  bool is_due() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    next_ = now + kPause;
    return true;
  }

  std::function<void()> check_;
  Interruption* outer_;
  std::chrono::steady_clock::time_point next_ = {};
};

}  // namespace matchbench
