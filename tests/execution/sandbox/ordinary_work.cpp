#include "tests/execution/sandbox/attempt.hpp"

#include <dlfcn.h>
#include <iconv.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <clocale>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace matchbench::sandbox::sandbox_test {
namespace {

constexpr int kWrongResult = ENOTRECOVERABLE;  // no system call below returns it

int result_if(bool right) {
  return right ? 0 : kWrongResult;
}

int run_threads(const Ground&) {
  std::mutex mutex;
  int counted = 0;
  std::vector<std::thread> threads;
  threads.reserve(8);
  for (int thread = 0; thread < 8; ++thread) {
    threads.emplace_back([&] {
      for (int step = 0; step < 1000; ++step) {
        const std::lock_guard lock(mutex);
        ++counted;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  return result_if(counted == 8000);
}

int catch_an_exception_in_a_thread(const Ground&) {
  std::atomic<bool> caught = false;
  std::thread([&] {
    try {
      throw std::runtime_error("thrown");
    } catch (const std::exception&) {
      caught = true;
    }
  }).join();
  return result_if(caught);
}

int find_the_main_stack(const Ground&) {
  pthread_attr_t attributes;
  const int error = pthread_getattr_np(pthread_self(), &attributes);  // reads /proc/self/maps
  if (error == 0) pthread_attr_destroy(&attributes);
  return error;
}

int read_own_data(const Ground& ground) {
  std::ifstream data(ground.readable / "data.txt");
  std::string line;
  return result_if(std::getline(data, line) && line == "data");
}

int list_own_data(const Ground& ground) {
  const std::filesystem::directory_iterator entries(ground.readable);
  return result_if(std::distance(begin(entries), end(entries)) == 3);
}

int work_in_scratch(const Ground& ground) {
  namespace fs = std::filesystem;
  const fs::path folder = ground.scratch / "index" / "deep";
  fs::create_directories(folder);
  std::ofstream(folder / "a") << "text";
  fs::rename(folder / "a", ground.scratch / "b");
  std::ofstream(ground.scratch / "b", std::ios::app) << "!";
  const bool right = fs::file_size(ground.scratch / "b") == 5;
  return result_if(right && fs::remove_all(ground.scratch / "index") == 2);
}

int shorten_a_file(const Ground& ground) {
  const std::string path = ground.scratch / "long";
  const int file = open(path.c_str(), O_RDWR | O_CREAT, 0644);
  if (file < 0 || write(file, "text", 4) != 4) return errno;
  return error_of(ftruncate(file, 2));
}

int shorten_a_file_by_its_path(const Ground& ground) {
  const std::string path = ground.scratch / "longer";
  std::ofstream(path) << "text";
  return error_of(truncate(path.c_str(), 2));
}

int map_a_scratch_file(const Ground& ground) {
  const std::string path = ground.scratch / "mapped";
  const int file = open(path.c_str(), O_RDWR | O_CREAT, 0644);
  if (file < 0 || ftruncate(file, 4096) != 0) return errno;
  void* memory = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) return errno;
  *static_cast<char*>(memory) = 'x';
  return error_of(msync(memory, 4096, MS_SYNC));
}

// As SQLite does before it reads and writes.
int lock_bytes_of_a_file(const Ground& ground) {
  const std::string path = ground.scratch / "locked";
  const int file = open(path.c_str(), O_RDWR | O_CREAT, 0644);
  if (file < 0) return errno;
  struct flock lock {};
  lock.l_start = 0x40000000;
  lock.l_len = 1;
  for (const int kind : {F_RDLCK, F_WRLCK, F_UNLCK}) {
    lock.l_type = static_cast<short>(kind);
    for (const int request : {F_SETLK, F_SETLKW}) {
      if (fcntl(file, request, &lock) != 0) return errno;
    }
  }
  lock.l_type = F_WRLCK;
  if (fcntl(file, F_GETLK, &lock) != 0) return errno;
  return result_if(lock.l_type == F_UNLCK);
}

int use_200_megabytes(const Ground&) {
  std::vector<char> memory(std::size_t{200} << 20, 'x');
  memory.resize(memory.size() + 1);
  return result_if(memory[memory.size() - 2] == 'x');
}

int load_own_library(const Ground& ground) {
  void* library = dlopen((ground.readable / "libanswer.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return kWrongResult;
  auto* answer = reinterpret_cast<int (*)()>(dlsym(library, "answer"));
  return result_if(answer != nullptr && answer() == 42);
}

int load_a_system_library(const Ground&) {
  return result_if(dlopen("libanl.so.1", RTLD_NOW) != nullptr);
}

int tell_the_time(const Ground&) {
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return errno;
  const auto start = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const std::time_t now = std::time(nullptr);
  return result_if(std::chrono::steady_clock::now() > start && std::localtime(&now) != nullptr);
}

int count_processors(const Ground&) {
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) != 0) return errno;
  return result_if(std::thread::hardware_concurrency() > 0);
}

int wait_for_events(const Ground&) {
  const int event = eventfd(1, EFD_NONBLOCK);
  const int timer = timerfd_create(CLOCK_MONOTONIC, 0);
  int ends[2];
  if (event < 0 || timer < 0 || pipe(ends) != 0) return errno;
  std::array<pollfd, 16> waiting{};
  for (pollfd& one : waiting) one = {event, POLLIN, 0};
  fd_set chosen;
  FD_ZERO(&chosen);
  FD_SET(event, &chosen);
  return result_if(poll(waiting.data(), waiting.size(), 1000) == 16 &&
                   select(32, &chosen, nullptr, nullptr, nullptr) == 1);
}

int draw_random_bytes(const Ground&) {
  std::array<char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != 16) return errno;
  return error_of_opening("/dev/urandom");
}

int handle_own_signal(const Ground&) {
  static std::atomic<int> handled = 0;
  signal(SIGUSR1, [](int) { ++handled; });
  if (raise(SIGUSR1) != 0 || kill(getpid(), SIGUSR1) != 0) return errno;
  return result_if(handled == 2);
}

// Those that the runtimes of Go, Java, C and their libraries send to themselves.
int send_itself_the_signals_of_runtimes(const Ground&) {
  for (const int number : {SIGHUP, SIGABRT, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGCHLD, SIGCONT,
                           SIGTTOU, SIGURG, SIGXCPU, SIGPROF, SIGSYS, 34, 64}) {
    signal(number, SIG_IGN);
    if (kill(getpid(), number) != 0) return errno;
    if (syscall(SYS_tgkill, getpid(), gettid(), number) != 0) return errno;
  }
  // The C library keeps these two for itself; no handler is theirs here, so that they are not sent.
  for (const int number : {32, 33}) {
    if (syscall(SYS_tgkill, getpid(), 1 << 22, number) != -1 || errno != ESRCH) return errno;
  }
  return 0;
}

// As Java does on arm64. Elsewhere, and without such vectors, the kernel knows no answer.
int ask_for_the_length_of_vectors(const Ground&) {
  return prctl(PR_SVE_GET_VL) >= 0 || errno == EINVAL ? 0 : errno;
}

int read_own_limits(const Ground&) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return errno;
  return result_if(limit.rlim_cur == 64);
}

int write_to_a_closed_page(const Ground&) {
  void* page = mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  *static_cast<volatile char*>(page) = 1;
  return 0;
}

constexpr std::array kOrdinaryWork = {
    Attempt{"run_threads", run_threads},
    Attempt{"catch_an_exception_in_a_thread", catch_an_exception_in_a_thread},
    Attempt{"find_the_main_stack", find_the_main_stack},
    Attempt{"read_own_data", read_own_data},
    Attempt{"list_own_data", list_own_data},
    Attempt{"work_in_scratch", work_in_scratch},
    Attempt{"shorten_a_file", shorten_a_file},
    Attempt{"shorten_a_file_by_its_path", shorten_a_file_by_its_path},
    Attempt{"map_a_scratch_file", map_a_scratch_file},
    Attempt{"lock_bytes_of_a_file", lock_bytes_of_a_file},
    Attempt{"use_200_megabytes", use_200_megabytes},
    Attempt{"load_own_library", load_own_library},
    Attempt{"load_a_system_library", load_a_system_library},
    Attempt{"tell_the_time", tell_the_time},
    Attempt{"count_processors", count_processors},
    Attempt{"wait_for_events", wait_for_events},
    Attempt{"draw_random_bytes", draw_random_bytes},
    Attempt{"handle_own_signal", handle_own_signal},
    Attempt{"send_itself_the_signals_of_runtimes", send_itself_the_signals_of_runtimes},
    Attempt{"ask_for_the_length_of_vectors", ask_for_the_length_of_vectors},
    Attempt{"read_own_limits", read_own_limits},
    Attempt{"set_the_locale",
            [](const Ground&) { return result_if(std::setlocale(LC_ALL, "C.UTF-8") != nullptr); }},
    Attempt{"write_to_dev_null",
            [](const Ground&) { return error_of_opening("/dev/null", O_WRONLY); }},
    Attempt{"read_own_status", [](const Ground&) { return error_of_opening("/proc/self/status"); }},
    Attempt{
        "convert_a_character_set",
        [](const Ground&) { return result_if(iconv_open("UTF-8", "ISO-8859-2") != iconv_t(-1)); }},
    // A crash must look like itself, so that it is blamed rightly.
    Attempt{"abort", [](const Ground&) -> int { std::abort(); }, 0, SIGABRT},
    Attempt{"crash", write_to_a_closed_page, 0, SIGSEGV},
    Attempt{"terminate_itself", [](const Ground&) { return raise(SIGTERM); }, 0, SIGTERM},
};

}  // namespace

std::span<const Attempt> ordinary_work() {
  return kOrdinaryWork;
}

}  // namespace matchbench::sandbox::sandbox_test
