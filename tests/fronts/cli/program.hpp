#pragma once

#include "tests/fronts/cli/finished.hpp"
#include "tests/support/geography_contest.hpp"
#include "tests/support/temporary_folder.hpp"

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cli {

// A folder of the running test's own, in which the built matchbench is run as a user runs it: with
// its real workers, an environment of its own and no registered plugins.
class Bench : public TemporaryFolder {
 public:
  struct Limits {
    std::optional<std::uint64_t> file_bytes;     // RLIMIT_FSIZE
    std::optional<std::uint64_t> address_bytes;  // RLIMIT_AS
  };
  struct Account {
    uid_t user = 0;
    gid_t group = 0;
  };
  Finished run(const std::vector<std::string>& arguments) const { return run(arguments, Limits()); }
  Finished run(const std::vector<std::string>& arguments, const Limits& limits) const;
  // The same of any program, by its full path.
  Finished run_program(const std::vector<std::string>& words) const;
  // In two steps, for those who do something meanwhile. `name` is that of its outputs.
  pid_t start(const std::vector<std::string>& arguments, const std::string& name,
              const Limits& limits) const;
  Finished wait(pid_t process, const std::string& name) const;
  // A variable of the environment of what is run from now on: "NAME=value".
  void set(const std::string& variable) { variables_.push_back(variable); }
  // What is run from now on runs as this user, and the folder belongs to them with all that is in
  // it. For tests that root runs.
  void give_to(uid_t user, gid_t group);
  // All that it prints on a terminal of this many columns, both outputs together.
  std::string run_on_terminal(const std::vector<std::string>& arguments,
                              unsigned short columns) const;

 private:
  std::vector<std::string> environment() const;
  pid_t start_program(std::vector<std::string> words, const std::string& name,
                      const Limits& limits) const;

  std::vector<std::string> variables_;
  std::optional<Account> account_;
};

}  // namespace matchbench::cli
