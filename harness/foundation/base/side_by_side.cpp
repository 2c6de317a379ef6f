#include "harness/foundation/base/side_by_side.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <list>
#include <utility>
#include <vector>

namespace matchbench {
namespace {

constexpr std::chrono::milliseconds kTick(20);

struct RunningJob {
  explicit RunningJob(const Job& what) : job(what) {}

  const Job& job;
  std::exception_ptr fault;  // to be read once it is over
  std::atomic<bool> is_over = false;
  std::thread thread;
};

class JobRunner {
 public:
  JobRunner(std::span<const Job> jobs, std::size_t most, HostThread& host,
            const std::function<bool(bool)>& tick)
      : most_(most), host_(host), tick_(tick) {
    for (const Job& job : jobs) waiting_.push_back(&job);
  }

  void run() {
    bool may_start = true;
    for (;;) {
      look();
      if (may_start && !is_stopped_) start_what_can();
      if (running_.empty()) break;
      host_.serve(kTick);
      may_start = join_those_over();
    }
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  void note(std::exception_ptr fault) {
    if (!fault_) fault_ = std::move(fault);
    is_stopped_ = true;
  }

  void look() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_look_) return;
    next_look_ = now + kTick;
    try {
      is_stopped_ = tick_(fault_ != nullptr) || is_stopped_;
    } catch (...) {
      note(std::current_exception());
    }
  }

  void start_what_can() {
    for (auto at = waiting_.begin(); at != waiting_.end() && running_.size() < most_;) {
      const bool has_to_wait = std::ranges::any_of(
          running_, [&](const auto& one) { return one.job.kind == (*at)->kind; });
      if (has_to_wait) {
        ++at;
        continue;
      }
      if (!start(**at)) return;
      at = waiting_.erase(at);
    }
  }

  // False if the system has no thread left, or no memory, which those that run may give back.
  bool start(const Job& job) {
    std::list<RunningJob> made;
    try {
      RunningJob& started = made.emplace_back(job);
      started.thread = std::thread([this, &started] { carry_out(started); });
    } catch (...) {  // or no memory for it
      if (running_.empty()) note(std::current_exception());
      return false;
    }
    running_.splice(running_.end(), made);
    return true;
  }

  void carry_out(RunningJob& started) {
    try {
      started.job.run();
    } catch (...) {
      started.fault = std::current_exception();
    }
    started.is_over = true;
    host_.wake();
  }

  // Whether there were some.
  bool join_those_over() {
    const std::size_t before = running_.size();
    running_.remove_if([&](RunningJob& one) {
      if (!one.is_over) return false;
      one.thread.join();
      if (one.fault) note(one.fault);
      return true;
    });
    return running_.size() < before;
  }

  const std::size_t most_;
  HostThread& host_;
  const std::function<bool(bool)>& tick_;
  std::list<const Job*> waiting_;
  std::list<RunningJob> running_;
  std::exception_ptr fault_;
  bool is_stopped_ = false;
  std::chrono::steady_clock::time_point next_look_;
};

}  // namespace

void HostThread::post(std::function<void()> work) {
  const std::lock_guard lock(mutex_);
  works_.push_back(std::move(work));
  changed_.notify_one();
}

void HostThread::wake() {
  const std::lock_guard lock(mutex_);
  woken_ = true;
  changed_.notify_one();
}

void HostThread::serve(std::chrono::milliseconds at_most) {
  std::deque<std::function<void()>> works;
  {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, at_most, [&] { return woken_ || !works_.empty(); });
    woken_ = false;
    works.swap(works_);
  }
  for (const auto& work : works) work();
}

void run_side_by_side(std::span<const Job> jobs, std::size_t most, HostThread& host,
                      const std::function<bool(bool has_failed)>& tick) {
  JobRunner(jobs, most, host, tick).run();
}

}  // namespace matchbench
