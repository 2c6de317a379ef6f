#include "tests/fronts/cli/functions/command_bench.hpp"

#include "harness/execution/worker/serve.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/owned_fd.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/fronts/cli/main.hpp"
#include "tests/support/built_programs.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <thread>
#include <utility>

namespace matchbench::cli {
namespace {

// With workers of this build, or in this process if a contest asks for that.
session::WorkerSource programs_of_this_build() {
  session::WorkerSource programs = built_programs();
  programs.serve_in_process = [](int socket, std::string_view image,
                                 protocol::FlightRecorder& recorder) {
    worker::serve(socket, image, recorder,
                  [](const ConfinementPolicy&) { return Confinement{.own_process = false}; });
  };
  return programs;
}

}  // namespace

CommandBench::CommandBench() {
  for (const auto& [name, value] : {std::pair<const char*, std::string>("PATH", "/usr/bin:/bin"),
                                    {"LC_ALL", "C.UTF-8"},
                                    {"HOME", path().string()},
                                    {"MATCHBENCH_PLUGINS", (path() / "registry").string()}}) {
    setenv(name, value.c_str(), 1);
  }
  unsetenv("SOURCE_DATE_EPOCH");
  // A limit of the user's own, so that no command sets one for the process of all tests.
  const rlimit long_enough{.rlim_cur = 1'000'000, .rlim_max = RLIM_INFINITY};
  setrlimit(RLIMIT_CPU, &long_enough);
}

Finished CommandBench::run(const std::vector<std::string>& arguments) const {
  std::vector<std::string> words = {"matchbench"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  std::filesystem::current_path(path());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Finished finished;
  finished.exit_code =
      cli_main(static_cast<int>(words.size()), argv.data(), programs_of_this_build());
  finished.out = testing::internal::GetCapturedStdout();
  finished.err = testing::internal::GetCapturedStderr();
  std::filesystem::current_path(std::filesystem::temp_directory_path());
  return finished;
}

Finished CommandBench::run_while_exchanged(const std::string& file, const std::string& text,
                                           const std::vector<std::string>& arguments) const {
  const std::filesystem::path other = put(file + ".other", text);
  const OwnedFd notified(inotify_init1(IN_CLOEXEC));
  inotify_add_watch(notified.get(), (path() / file).c_str(), IN_CLOSE_NOWRITE);
  std::thread exchange([&] {
    std::array<char, 4096> event{};
    if (read(notified.get(), event.data(), event.size()) <= 0) return;
    std::filesystem::rename(other, path() / file);
  });
  Finished finished = run(arguments);
  exchange.join();
  return finished;
}

Finished CommandBench::run_program(const std::vector<std::string>& words) const {
  std::string line = "cd " + shell_word(path().string()) + " &&";
  for (const auto& word : words) line += " " + shell_word(word);
  const int status = std::system((line + " > .out 2> .err").c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), read_file(path() / ".out"),
          read_file(path() / ".err")};
}

}  // namespace matchbench::cli
