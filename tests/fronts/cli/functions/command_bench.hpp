#pragma once

#include "tests/fronts/cli/finished.hpp"
#include "tests/support/geography_contest.hpp"
#include "tests/support/temporary_folder.hpp"

#include <string>
#include <vector>

namespace matchbench::cli {

// A folder of the running test's own, in which commands are carried out by the function behind the
// program: with real workers, but without a process of its own for each. The environment of the
// test is that of a user without registered plugins.
class CommandBench : public TemporaryFolder {
 public:
  CommandBench();

  // With this folder as the working folder.
  Finished run(const std::vector<std::string>& arguments) const;
  // Another program, by its name or path, in this folder.
  Finished run_program(const std::vector<std::string>& words) const;
  // The same as run(), while somebody else puts a file of this text in the place of another as soon
  // as that has been read for the first time.
  Finished run_while_exchanged(const std::string& file, const std::string& text,
                               const std::vector<std::string>& arguments) const;
};

}  // namespace matchbench::cli
