#pragma once

#include "tests/support/temporary_folder.hpp"

#include <sys/types.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace matchbench::sandbox::sandbox_test {

enum class User { kCurrent, kNobody };

inline std::ostream& operator<<(std::ostream& out, User user) {
  return out << (user == User::kNobody ? "as_nobody" : "as_current_user");
}

// A fresh folder for one run of confined_program, owned by the user, removed in the end. Holds the
// program, a readable folder, an empty scratch and judgments out of bounds.
class Workplace {
 public:
  explicit Workplace(User user);

  // Starts the program with these arguments after the folder; its output comes through `output`.
  pid_t start(const std::vector<std::string>& arguments, int& output) const;
  // The same, waits for its end and returns the lines it printed.
  std::vector<std::string> run(const std::vector<std::string>& arguments) const;

  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  User user_;
  const TemporaryFolder folder_;
};

}  // namespace matchbench::sandbox::sandbox_test
