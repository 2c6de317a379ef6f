#pragma once

#include <cstdint>

namespace matchbench {

// What the system says about this process. Its files are opened at construction, that is before
// confinement closes /proc. Every figure is 0 if the system does not tell.
class OwnProcess {
 public:
  OwnProcess();
  ~OwnProcess();
  OwnProcess(const OwnProcess&) = delete;
  OwnProcess& operator=(const OwnProcess&) = delete;

  // The peak starts again from what is resident now.
  void reset_peak() const;

  std::uint64_t peak_bytes() const;       // VmHWM
  std::uint64_t anonymous_bytes() const;  // RssAnon: the heap and stacks, without mapped files
  std::uint32_t threads() const;

 private:
  int status_ = -1;
  int clear_refs_ = -1;
};

}  // namespace matchbench
