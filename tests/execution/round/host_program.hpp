#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace matchbench::round {

// The built matchbench program, run as a user runs it.
class HostProgram {
 public:
  // `folder` is its working folder, its temporary folder and the place of its output. `prepare`
  // runs in the child before the program starts.
  HostProgram(
      const std::filesystem::path& folder, const std::vector<std::string>& arguments,
      const std::function<void()>& prepare = [] {});
  ~HostProgram();  // kills it where nobody has waited
  HostProgram(const HostProgram&) = delete;
  HostProgram& operator=(const HostProgram&) = delete;

  pid_t id() const { return pid_; }
  void signal(int number) const;
  bool is_running() const;
  // Its exit code; 128 and the number of the signal that ended it.
  int wait();
  // What it has printed, both streams.
  std::string output() const;

 private:
  std::filesystem::path log_;
  pid_t pid_ = -1;
};

// The exit code and the output of a whole repetition.
struct Ended {
  int code = 0;
  std::string output;
};
Ended run_host(
    const std::filesystem::path& folder, const std::vector<std::string>& arguments,
    const std::function<void()>& prepare = [] {});

}  // namespace matchbench::round
