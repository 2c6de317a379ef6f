#pragma once

#include <cstdint>
#include <filesystem>
#include <utility>

struct sqlite3;

namespace matchbench::store {

// Ends statements that take far more steps than a file of its size can need, so that a database
// that somebody has made to be slow does not hang the process that opens it. SQLite reports such an
// end as SQLITE_INTERRUPT.
class StepLimit {
 public:
  // A processor does 50 to 100 million steps a second.
  static constexpr std::uint64_t kStepsForAnyFile = 500'000'000;

  explicit StepLimit(std::filesystem::path file, std::uint64_t steps_for_any = kStepsForAnyFile)
      : file_(std::move(file)), steps_for_any_(steps_for_any) {}
  StepLimit(const StepLimit&) = delete;  // SQLite holds its address
  StepLimit& operator=(const StepLimit&) = delete;

  // The connection must not outlive the object.
  void watch(sqlite3* connection);

  // The next statement has all steps before it again.
  void restart() { steps_ = 0; }

 private:
  static int on_steps(void* self);
  bool is_reached() const;

  const std::filesystem::path file_;
  const std::uint64_t steps_for_any_;
  std::uint64_t steps_ = 0;
};

}  // namespace matchbench::store
