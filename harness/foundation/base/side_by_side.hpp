#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <type_traits>

namespace matchbench {

// The thread on which it is made, for others that run beside it: what one thread alone may touch,
// such as a database and those who watch, it touches for them.
class HostThread {
 public:
  bool is_current() const { return std::this_thread::get_id() == id_; }

  // Runs `work` on the host's thread while the caller waits, and returns or throws what it does. On
  // that thread itself it is called. The host must be in serve() now and then.
  template <class Work>
  std::invoke_result_t<Work&> run(Work work) {
    if (is_current()) return work();
    // The host may still be in the task when the caller no longer waits.
    const auto task = std::make_shared<std::packaged_task<std::invoke_result_t<Work&>()>>(
        [&work] { return work(); });
    auto done = task->get_future();
    post([task] { (*task)(); });
    return done.get();
  }

  // On the host's thread: runs what others want to be run; waits so long at most until there is
  // something, or until wake() is called.
  void serve(std::chrono::milliseconds at_most);
  void wake();

 private:
  void post(std::function<void()> work);

  const std::thread::id id_ = std::this_thread::get_id();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> works_;
  bool woken_ = false;
};

// Something to do on a thread of its own. Two of one kind are never done at once.
struct Job {
  std::string kind;
  std::function<void()> run;
};

// Does the jobs, `most` at once at most, in their order but for those that wait for one of their
// kind. Each has a thread of its own, which lives from its beginning to its end: a child process
// that is to die with its parent dies with the thread that has started it. To be called on the
// host's thread, which serves meanwhile. `tick` is called about every 20 ms, and told whether a job
// has thrown; if it returns true, no further job begins. Once all that have begun are over, it
// throws what was thrown first, by a job or `tick`.
void run_side_by_side(std::span<const Job> jobs, std::size_t most, HostThread& host,
                      const std::function<bool(bool has_failed)>& tick);

}  // namespace matchbench
