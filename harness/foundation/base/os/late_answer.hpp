#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <optional>
#include <thread>
#include <utility>

namespace matchbench {

// What a call of the system answers that takes any time and cannot be ended, or none if it takes
// longer than that. It then goes on by itself until it ends: it may refer to nothing of the caller.
// Throws what it throws.
template <class Answer>
std::optional<Answer> answer_within(std::chrono::milliseconds patience,
                                    std::function<Answer()> call) {
  std::packaged_task<Answer()> task(std::move(call));
  std::future<Answer> answer = task.get_future();
  std::thread(std::move(task)).detach();
  if (answer.wait_for(patience) != std::future_status::ready) return std::nullopt;
  return answer.get();
}

}  // namespace matchbench
