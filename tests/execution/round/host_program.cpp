#include "tests/execution/round/host_program.hpp"

#include "harness/foundation/base/file.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace matchbench::round {

HostProgram::HostProgram(const std::filesystem::path& folder,
                         const std::vector<std::string>& arguments,
                         const std::function<void()>& prepare)
    : log_(folder / "output.txt") {
  const std::string program = std::string(MATCHBENCH_BINARY_DIR) + "/bin/matchbench";
  std::vector<const char*> argv = {program.c_str()};
  for (const auto& argument : arguments) argv.push_back(argument.c_str());
  argv.push_back(nullptr);
  pid_ = fork();
  if (pid_ != 0) return;
  const int log = open(log_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(log, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  setenv("TMPDIR", folder.c_str(), 1);
  if (chdir(folder.c_str()) != 0) _exit(126);
  prepare();
  execv(program.c_str(), const_cast<char* const*>(argv.data()));
  _exit(127);
}

HostProgram::~HostProgram() {
  if (pid_ <= 0) return;
  signal(SIGKILL);
  wait();
}

void HostProgram::signal(int number) const {
  kill(pid_, number);
}

bool HostProgram::is_running() const {
  siginfo_t ended{};
  return waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         ended.si_pid == 0;
}

int HostProgram::wait() {
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string HostProgram::output() const {
  return std::filesystem::exists(log_) ? read_file(log_) : "";
}

Ended run_host(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
               const std::function<void()>& prepare) {
  HostProgram program(folder, arguments, prepare);
  const int code = program.wait();
  return {code, program.output()};
}

}  // namespace matchbench::round
