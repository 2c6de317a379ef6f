#include "harness/execution/program/child.hpp"

#include "harness/execution/program/environment.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

namespace matchbench::program {
namespace {

// In the child, above the documents.
constexpr int kStatusFd = ProgramDocuments::kRequestsFd + 1;
constexpr int kGoFd = kStatusFd + 1;
constexpr int kMomentMs = 2000;

// The next frame that the child sends before the program runs, Hello or PhaseDone with what has
// failed, for `words`, which holds it. Nothing if it has closed the pipe.
std::optional<protocol::Frame> next_word(int fd, protocol::FrameBuffer& words) {
  std::array<char, 1024> bytes{};
  for (;;) {
    if (auto frame = words.next()) return frame;
    const ssize_t got = read(fd, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    words.append({bytes.data(), static_cast<std::size_t>(got)});
  }
}

void say(const std::string& frame) {
  [[maybe_unused]] const ssize_t put = write(kStatusFd, frame.data(), frame.size());
}

void say_failed(const char* why) {
  protocol::PhaseDone failed;
  failed.result = {.phase = Phase::kOpen, .outcome = Outcome::kHarnessError, .message = why};
  say(failed.encode());
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

// All that the child does before it is the program.
[[noreturn]] void become(const protocol::Start& start, const ShutIn& shut_in) {
  try {
    const protocol::Hello reached{shut_in()};
    const std::string& folder = start.program.folder;
    const std::string& scratch = start.confinement.scratch;
    std::vector<std::string> words = program_words(start.program, folder, scratch);
    std::vector<std::string> environment = program_environment(folder, scratch, start.max_threads);
    if (auto place = variable_of_place(words.at(0)); !place.empty()) environment.push_back(place);
    environment.insert(environment.end(), start.variables.begin(), start.variables.end());
    say(reached.encode());
    char go = 0;
    if (read(kGoFd, &go, 1) != 1) _exit(3);
    execve(words[0].c_str(), pointers_to(words).data(), pointers_to(environment).data());
    say_failed(std::strerror(errno));
  } catch (const std::exception& error) {
    say_failed(error.what());
  }
  _exit(3);
}

// Gives the child the descriptors, in their order from 0 on but for standard error, and no other.
// They must be above their places.
void arrange(const std::array<int, 7>& descriptors) {
  for (std::size_t i = 0; i < descriptors.size(); ++i) {
    const int place = static_cast<int>(i);
    if (place != STDERR_FILENO) dup2(descriptors[i], place);
  }
  fcntl(kStatusFd, F_SETFD, FD_CLOEXEC);
  fcntl(kGoFd, F_SETFD, FD_CLOEXEC);
  close_range(static_cast<unsigned>(descriptors.size()), std::numeric_limits<unsigned>::max(), 0);
}

}  // namespace

ProgramChild::ProgramChild(const protocol::Start& start, const ProgramDocuments& documents,
                           const ShutIn& shut_in)
    : program_(start.program.words.at(0)) {
  auto [input, to] = make_pipe();
  auto [from, output] = make_pipe();
  auto [status, said] = make_pipe();
  auto [waits, go] = make_pipe();
  const OwnedFd collection = copy_above_child_fds(documents.collection_fd());
  const OwnedFd requests = copy_above_child_fds(documents.requests_fd());
  const pid_t worker = getpid();
  id_ = fork_alone();
  if (id_ < 0) throw system_error("cannot start a process for the program", errno);
  if (id_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // A parent outside the namespace of process ids has the number 0 in it; if it has ended, so
    // has the namespace.
    if (const pid_t parent = getppid(); parent != worker && parent != 0) _exit(3);
    arrange({input.get(), output.get(), STDERR_FILENO, collection.get(), requests.get(), said.get(),
             waits.get()});
    become(start, shut_in);
  }
  signal(SIGPIPE, SIG_IGN);
  said = OwnedFd();
  go_ = std::move(go);
  status_ = std::move(status);
  fcntl(to.get(), F_SETFL, O_NONBLOCK);
  pipes_.emplace(std::move(to), std::move(from));
  protocol::FrameBuffer words;
  const auto first = next_word(status_.get(), words);
  if (!first) throw environment_error("the program's process ended before it was confined");
  if (first->type != protocol::FrameType::kHello) {
    throw environment_error(protocol::PhaseDone::decode(first->body).result.message);
  }
  confinement_ = protocol::Hello::decode(first->body).confinement;
}

void ProgramChild::start() {
  const char go = 1;
  [[maybe_unused]] const ssize_t put = write(go_.get(), &go, 1);
  protocol::FrameBuffer words;
  const auto failed = next_word(status_.get(), words);  // it is closed when the program is there
  if (!failed) return;
  throw input_error(fmt::format("{} cannot be executed: {}", program_,
                                protocol::PhaseDone::decode(failed->body).result.message),
                    "see whether it runs by hand");
}

ProgramGone ProgramChild::wait() {
  ProgramGone gone;
  while (waitpid(id_, &gone.status, 0) < 0 && errno == EINTR) {
  }
  return gone;
}

std::optional<ProgramGone> ProgramChild::wait_a_moment() {
  for (int ms = 0; ms < kMomentMs; ++ms) {
    ProgramGone gone;
    if (waitpid(id_, &gone.status, WNOHANG) == id_) return gone;
    poll(nullptr, 0, 1);
  }
  return std::nullopt;
}

}  // namespace matchbench::program
