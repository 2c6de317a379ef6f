#include "tests/fronts/cli/program.hpp"

#include "harness/foundation/base/file.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <grp.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;

// Between fork and exec: no allocation.
[[noreturn]] void become(const fs::path& folder, const fs::path& out, const fs::path& err,
                         const Bench::Limits& limits, const Bench::Account* account,
                         char* const* arguments, char* const* environment) {
  const int out_fd = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int err_fd = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (chdir(folder.c_str()) != 0 || dup2(out_fd, STDOUT_FILENO) < 0 ||
      dup2(err_fd, STDERR_FILENO) < 0) {
    _exit(126);
  }
  if (limits.file_bytes) {
    const rlimit limit{*limits.file_bytes, *limits.file_bytes};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(126);
  }
  if (limits.address_bytes) {
    const rlimit limit{*limits.address_bytes, *limits.address_bytes};
    if (setrlimit(RLIMIT_AS, &limit) != 0) _exit(126);
  }
  if (account != nullptr &&
      (setgroups(0, nullptr) != 0 || setgid(account->group) != 0 || setuid(account->user) != 0)) {
    _exit(126);
  }
  execve(arguments[0], arguments, environment);
  _exit(127);
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (auto& word : words) result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

std::vector<std::string> command(const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {std::string(MATCHBENCH_BINARY_DIR) + "/bin/matchbench"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

}  // namespace

// What was set comes first, since the first of two counts.
std::vector<std::string> Bench::environment() const {
  std::vector<std::string> variables = variables_;
  for (const std::string& variable :
       {std::string("PATH=/usr/bin:/bin"), std::string("LC_ALL=C.UTF-8"), "HOME=" + path().string(),
        "MATCHBENCH_PLUGINS=" + (path() / "registry").string()}) {
    variables.push_back(variable);
  }
  return variables;
}

Finished Bench::run(const std::vector<std::string>& arguments, const Limits& limits) const {
  return wait(start(arguments, "", limits), "");
}

Finished Bench::run_program(const std::vector<std::string>& words) const {
  return wait(start_program(words, "", Limits()), "");
}

pid_t Bench::start(const std::vector<std::string>& arguments, const std::string& name,
                   const Limits& limits) const {
  return start_program(command(arguments), name, limits);
}

pid_t Bench::start_program(std::vector<std::string> words, const std::string& name,
                           const Limits& limits) const {
  std::vector<std::string> variables = environment();
  const auto argument_table = pointers(words);
  const auto environment_table = pointers(variables);
  const fs::path out = path() / (name + ".out");
  const fs::path err = path() / (name + ".err");
  const pid_t child = fork();
  if (child == 0) {
    become(path(), out, err, limits, account_ ? &*account_ : nullptr, argument_table.data(),
           environment_table.data());
  }
  return child;
}

void Bench::give_to(uid_t user, gid_t group) {
  account_ = {user, group};
  for (const auto& entry : fs::recursive_directory_iterator(path())) {
    EXPECT_EQ(lchown(entry.path().c_str(), user, group), 0) << entry.path();
  }
  EXPECT_EQ(chown(path().c_str(), user, group), 0);
}

Finished Bench::wait(pid_t process, const std::string& name) const {
  int status = 0;
  waitpid(process, &status, 0);
  return {WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status),
          read_file(path() / (name + ".out")), read_file(path() / (name + ".err"))};
}

std::string Bench::run_on_terminal(const std::vector<std::string>& arguments,
                                   unsigned short columns) const {
  std::vector<std::string> words = command(arguments);
  std::vector<std::string> variables = environment();
  const auto argument_table = pointers(words);
  const auto environment_table = pointers(variables);
  const winsize size{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    if (chdir(path().c_str()) != 0) _exit(126);
    execve(argument_table[0], argument_table.data(), environment_table.data());
    _exit(127);
  }
  std::string printed;
  char part[4096];
  // Linux ends the output of a terminal that its last process has left with EIO.
  for (ssize_t got = 0; (got = read(terminal, part, sizeof part)) > 0;) {
    printed.append(part, static_cast<std::size_t>(got));
  }
  close(terminal);
  waitpid(child, nullptr, 0);
  return printed;
}

}  // namespace matchbench::cli
