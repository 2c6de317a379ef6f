// program_bench SERVICES TOP_K PROGRAM...: what the way to a program costs. Starts the program,
// loads made-up services and concepts, asks 20 000 queries, and prints the times from the start to
// the first answer and to the end of loading, and those of the queries.
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr int kQueries = 20'000;
constexpr int kConcepts = 3'000;
constexpr std::string_view kDescribed =
    R"("name":"CarPrice service","description":"Returns the price of a car in US dollars, given its )"
    R"(model and the year in which it was built.","inputs":["http://example.org/o#Car",)"
    R"("http://example.org/o#Year"],"outputs":["http://example.org/o#Price"],"categories":["trade"]})";

double milliseconds(std::int64_t ns) {
  return static_cast<double>(ns) / 1e6;
}

std::int64_t now_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * std::int64_t{1'000'000'000} + now.tv_nsec;
}

// A program at the other end of two pipes.
class Program {
 public:
  explicit Program(char** command) {
    int to[2];
    int from[2];
    if (pipe(to) != 0 || pipe(from) != 0) throw std::runtime_error("cannot make pipes");
    child_ = fork();
    if (child_ == 0) {
      dup2(to[0], 0);
      dup2(from[1], 1);
      for (const int end : {to[0], to[1], from[0], from[1]}) close(end);
      execvp(command[0], command);
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    in_ = to[1];
    out_ = from[0];
  }

  void write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(in_, text.data(), text.size());
      if (written <= 0) throw std::runtime_error("the program reads no more");
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  // An answer with the columns that belong to it.
  void read_answer() {
    std::size_t end = 0;
    while ((end = read_.find('\n')) == std::string::npos) fill();
    const std::string line = read_.substr(0, end);
    if (line.find("\"error\"") != std::string::npos) throw std::runtime_error(line);
    const std::size_t ranked = line.find("\"ranked\":");
    const std::size_t columns = ranked == std::string::npos
                                    ? 0
                                    : 12 * std::strtoull(line.c_str() + ranked + 9, nullptr, 10);
    while (read_.size() < end + 1 + columns) fill();
    read_.erase(0, end + 1 + columns);
  }

  int hang_up() {
    close(in_);
    int status = 0;
    waitpid(child_, &status, 0);
    return status;
  }

 private:
  void fill() {
    char bytes[1 << 16];
    const ssize_t count = read(out_, bytes, sizeof bytes);
    if (count <= 0) throw std::runtime_error("the program has closed its output");
    read_.append(bytes, static_cast<std::size_t>(count));
  }

  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::string read_;
};

std::string load_of(int services) {
  std::string text = R"({"id":3,"call":"load","services":)" + std::to_string(services) +
                     R"(,"concepts":)" + std::to_string(kConcepts) + "}\n";
  for (int i = 0; i < services; ++i) {
    text += R"({"uri":"http://example.org/s)" + std::to_string(i) + "\"," + std::string(kDescribed);
    text += '\n';
  }
  for (int c = 0; c < kConcepts; ++c) {
    text += R"({"uri":"http://example.org/o#C)" + std::to_string(c) + '"';
    if (c > 0) text += R"(,"parents":[)" + std::to_string(c / 3) + ']';
    text += "}\n";
  }
  return text;
}

int run(int services, const std::string& top_k, char** command) {
  const std::int64_t start_ns = now_ns();
  Program program(command);
  program.write("{\"id\":1,\"call\":\"hello\",\"protocol\":1}\n");
  program.read_answer();
  const std::int64_t hello_ns = now_ns();
  program.write("{\"id\":2,\"call\":\"create\",\"seed\":1,\"max_threads\":1,\"parameters\":{}}\n");
  program.read_answer();
  program.write(load_of(services));
  program.read_answer();
  const std::int64_t loaded_ns = now_ns();
  std::vector<std::int64_t> times_ns;
  for (int i = 0; i < kQueries; ++i) {
    const std::string query =
        "{\"id\":" + std::to_string(4 + i) + R"(,"call":"query","budget_ns":5000000000,"top_k":)" +
        top_k + R"(,"request":{"uri":"http://example.org/r",)" + std::string(kDescribed) + "}\n";
    const std::int64_t asked_ns = now_ns();
    program.write(query);
    program.read_answer();
    times_ns.push_back(now_ns() - asked_ns);
  }
  std::sort(times_ns.begin(), times_ns.end());
  const auto percentile_us = [&times_ns](std::size_t percent) {
    return static_cast<double>(times_ns[times_ns.size() * percent / 100]) / 1e3;
  };
  std::printf("start to hello %.1f ms, to loaded %.1f ms; query p50 %.1f us, p90 %.1f, p99 %.1f\n",
              milliseconds(hello_ns - start_ns), milliseconds(loaded_ns - start_ns),
              percentile_us(50), percentile_us(90), percentile_us(99));
  return program.hang_up() == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: %s SERVICES TOP_K PROGRAM...\n", argv[0]);
    return 2;
  }
  try {
    return run(std::atoi(argv[1]), argv[2], argv + 3);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
}
