#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

// The program itself, run on files.
namespace matchbench {

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
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "matchbench_eval_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& text) const {
    const auto path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
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

  fs::path folder_;
};

}  // namespace matchbench
