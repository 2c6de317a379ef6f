#pragma once

#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

// The program itself, run on files.
namespace matchbench::eval {

namespace fs = std::filesystem;

struct Answer {
  int exit_code = -1;
  std::string out, err;
};

inline std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Eval : public ::testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    return folder_.put(name, text).string();
  }

  // `arguments` as in a shell.
  Answer eval(const std::string& arguments) const { return program("eval " + arguments); }
  Answer program(const std::string& arguments) const {
    const auto out = folder_ / "out";
    const auto err = folder_ / "err";
    const std::string command = std::string("'") + MATCHBENCH_PROGRAM + "' " + arguments + " >'" +
                                out.string() + "' 2>'" + err.string() + "'";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
  }
  // A run against judgments, both given as text.
  Answer eval(const std::string& qrels, const std::string& run, const std::string& options) const {
    return eval(file("qrels", qrels) + " " + file("run", run) + " " + options);
  }

  const TemporaryFolder folder_;
};

}  // namespace matchbench::eval
