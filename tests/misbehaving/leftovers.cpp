#include "tests/misbehaving/leftovers.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <string>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

// The fourth field of /proc/PID/stat, behind the name in parentheses.
int parent_of(const fs::path& process) {
  std::ifstream file(process / "stat");
  std::string text;
  std::getline(file, text);  // nothing where the process has ended meanwhile
  const auto after_name = text.rfind(") ");
  return after_name == text.npos ? 0 : std::stoi(text.substr(after_name + 4));
}

}  // namespace

std::size_t entries_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

std::size_t open_descriptors() {
  return entries_in("/proc/self/fd");
}

void adopt_orphans() {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

std::vector<pid_t> children_of(pid_t process) {
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != name.npos) continue;
    if (parent_of(entry.path()) == process) found.push_back(std::stoi(name));
  }
  return found;
}

std::size_t children() {
  return children_of(getpid()).size();
}

void await_adopted() {
  for (int ms = 0; ms < 60'000; ++ms) {
    const pid_t ended = waitpid(-1, nullptr, WNOHANG);
    if (ended < 0) return;
    if (ended == 0) usleep(1000);
  }
}

}  // namespace matchbench
