#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace matchbench {

// What a call of the system answers that takes any time and cannot be ended, or none if it takes
// longer than that. It then goes on by itself until it ends: it may refer to nothing of the caller.
// If the system has no thread left, the caller waits until it ends. Throws what it throws.
template <class Answer>
std::optional<Answer> answer_within(std::chrono::milliseconds patience,
                                    std::function<Answer()> call) {
  const auto task = std::make_shared<std::packaged_task<Answer()>>(std::move(call));
  std::future<Answer> answer = task->get_future();
  try {
    std::thread([task] { (*task)(); }).detach();
  } catch (const std::system_error&) {
    (*task)();
  }
  if (answer.wait_for(patience) != std::future_status::ready) return std::nullopt;
  return answer.get();
}

}  // namespace matchbench
