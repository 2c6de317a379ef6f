#include "tests/execution/sandbox/child_program.hpp"

#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace matchbench::sandbox::sandbox_test {
namespace {

namespace fs = std::filesystem;

constexpr uid_t kNobody = 65534;

void become_nobody() {
  if (setgroups(0, nullptr) != 0 || setgid(kNobody) != 0 || setuid(kNobody) != 0) _exit(3);
}

}  // namespace

Workplace::Workplace(User user) : user_(user) {
  for (const char* name : {"readable", "root", "scratch", "secret"})
    fs::create_directory(folder_ / name);
  folder_.put("secret/judgments.tsv", "request\tservice\t3\n");
  folder_.put("readable/data.txt", "data\n");
  folder_.put("shared.dat", std::string(std::size_t{2} << 20, 'x'));
  fs::create_symlink("../secret/judgments.tsv", folder_ / "readable" / "link.tsv");
  // Dates at which reading it would leave a new access time, whatever the mount's options.
  const timespec long_ago[2] = {{.tv_sec = 1, .tv_nsec = 0}, {.tv_sec = 2, .tv_nsec = 0}};
  EXPECT_EQ(utimensat(AT_FDCWD, (folder_ / "readable" / "data.txt").c_str(), long_ago, 0), 0);
  fs::copy_file(MATCHBENCH_ANSWER_LIBRARY, folder_ / "readable" / "libanswer.so");
  fs::copy_file(MATCHBENCH_CONFINED_PROGRAM, folder_ / "confined_program");
  if (user_ == User::kCurrent) return;
  EXPECT_EQ(lchown(folder().c_str(), kNobody, kNobody), 0);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder())) {
    EXPECT_EQ(lchown(entry.path().c_str(), kNobody, kNobody), 0) << entry.path();
  }
}

pid_t Workplace::start(const std::vector<std::string>& arguments, int& output) const {
  const std::string program = folder_ / "confined_program";
  const std::string& folder = folder_.path();
  std::vector<char*> words = {const_cast<char*>(program.c_str()),
                              const_cast<char*>(folder.c_str())};
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);

  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    setpgid(0, 0);  // a signal to its whole group must not reach the test
    if (user_ == User::kNobody) become_nobody();
    execv(program.c_str(), words.data());
    _exit(4);
  }
  close(ends[1]);
  output = ends[0];
  return child;
}

std::vector<std::string> Workplace::run(const std::vector<std::string>& arguments) const {
  int output = -1;
  const pid_t child = start(arguments, output);
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t got = read(output, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
  close(output);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0)
      << "the host of the confined process ended with status " << status;
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace matchbench::sandbox::sandbox_test
