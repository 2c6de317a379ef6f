#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace matchbench::cli {

// Shows on standard error what `plugin check` or `plugin try` is doing and for how long: a line
// that is rewritten on a terminal; elsewhere a line for what takes long.
class CheckProgress {
 public:
  CheckProgress();
  ~CheckProgress() { clear(); }
  CheckProgress(const CheckProgress&) = delete;
  CheckProgress& operator=(const CheckProgress&) = delete;

  void turn_to(std::string_view what);  // such as "checking whether it opens"
  // Comes by every some milliseconds.
  void tick();
  // Takes the line away, before something else is printed.
  void clear();

 private:
  const bool terminal_;
  const std::int64_t begin_ns_;
  std::string what_;
  std::int64_t next_ns_ = 0;  // when something is shown again
  bool drawn_ = false;
};

}  // namespace matchbench::cli
