#include "harness/data/store/connection/step_limit.hpp"

#include <sqlite3.h>

#include <system_error>

namespace matchbench::store {
namespace {

constexpr int kStepsPerCall = 1'000'000;

// Reading a row of a ranking, the smallest there is, takes about one step a byte; sorting, joining
// and the check of a whole file take some tens.
constexpr std::uint64_t kStepsPerByte = 100;

std::uint64_t size_of(const std::filesystem::path& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  return error ? 0 : size;
}

}  // namespace

void StepLimit::watch(sqlite3* connection) {
  sqlite3_progress_handler(connection, kStepsPerCall, on_steps, this);
}

int StepLimit::on_steps(void* self) {
  auto* limit = static_cast<StepLimit*>(self);
  limit->steps_ += kStepsPerCall;
  return limit->is_reached() ? 1 : 0;
}

bool StepLimit::is_reached() const {
  if (steps_ <= steps_for_any_) return false;
  // A writer's file grows, so its size is asked when it matters.
  const std::uint64_t bytes = size_of(file_) + size_of(file_.string() + "-wal");
  return steps_ - steps_for_any_ > kStepsPerByte * bytes;
}

}  // namespace matchbench::store
