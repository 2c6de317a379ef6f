// `matchbench eval` as a whole, from opening the files to the text of the result, beside a floor: a
// bare pass over the run that maps it, splits six fields, hashes the document id and parses the
// score. Each measurement runs the floor right before and after, so that `x_floor` compares like
// with like on a machine that others use too; `cpu_x_floor` compares processor time instead. Where
// the judgments are the larger file, their own floor, which only splits four fields, is measured
// beside it on as many threads as `eval` has: `x_judgments`, `cpu_x_judgments`.
//
// The input, made once in the temporary folder and kept there: topics × rows ranked documents with
// ids like D0123456, falling scores, and judgments with grades 0 … 3, of which about 60 % are
// retrieved where the run is deep enough. The judgments' second column is one of five subtopics,
// which the subtopic measures read and the others ignore.

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/eval/eval_output.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/example.hpp"

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <vector>

namespace matchbench {
namespace {

struct Shape {
  std::size_t topics = 0, rows = 0, judged = 0;
  auto operator<=>(const Shape&) const = default;
};

constexpr Shape kDeep{10'000, 1'000, 200};
constexpr Shape kFlat{100'000, 10, 200};
constexpr Shape kFlatFewJudged{100'000, 10, 10};
constexpr std::uint64_t kDocuments = 10'000'000;

struct Files {
  std::string qrels, run;
  std::size_t qrels_size = 0, run_size = 0;
};

using Output = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

Output create(const std::string& path) {
  Output file(std::fopen(path.c_str(), "w"), &std::fclose);
  if (file == nullptr) std::abort();
  return file;
}

void write(const Output& file, const fmt::memory_buffer& text) {
  if (std::fwrite(text.data(), 1, text.size(), file.get()) != text.size()) std::abort();
}

void generate(const Shape& shape, const Files& files) {
  Random random(7);
  const auto qrels = create(files.qrels + ".part");
  const auto run = create(files.run + ".part");
  std::vector<std::uint64_t> documents(shape.rows);
  fmt::memory_buffer text;
  for (std::size_t t = 1; t <= shape.topics; ++t) {
    // An odd stride visits each document once.
    std::uint64_t document = random.below(kDocuments);
    const std::uint64_t stride = 2 * random.below(1000) + 3;
    for (auto& id : documents) id = document = (document + stride) % kDocuments;
    text.clear();
    for (std::size_t i = 0; i < shape.rows; ++i) {
      const double score = 30.0 - 20.0 * static_cast<double>(i) / static_cast<double>(shape.rows);
      fmt::format_to(std::back_inserter(text), "{} Q0 D{:07} {} {:.6f} benchmark-run-x\n", t,
                     documents[i], i + 1, score);
    }
    write(run, text);
    random.shuffle(std::span(documents));
    const auto retrieved = std::min(shape.rows, shape.judged * 6 / 10);
    text.clear();
    for (std::size_t j = 0; j < shape.judged; ++j) {
      const auto id = j < retrieved ? documents[j] : (document += stride) % kDocuments;
      const auto grade = random.below(2) == 0 ? 0 : 1 + random.below(3);
      fmt::format_to(std::back_inserter(text), "{} {} D{:07} {}\n", t, random.below(5), id, grade);
    }
    write(qrels, text);
  }
  if (std::fflush(qrels.get()) != 0 || std::fflush(run.get()) != 0) std::abort();
  std::filesystem::rename(files.qrels + ".part", files.qrels);
  std::filesystem::rename(files.run + ".part", files.run);
}

const Files& files_of(const Shape& shape) {
  static std::map<Shape, Files> made;
  auto& files = made[shape];
  if (!files.run.empty()) return files;
  const auto folder = std::filesystem::temp_directory_path() / "matchbench_eval_bench";
  std::filesystem::create_directories(folder);
  const auto name = fmt::format("{}x{}x{}s5", shape.topics, shape.rows, shape.judged);
  files = {(folder / (name + ".qrels")).string(), (folder / (name + ".run")).string()};
  if (!std::filesystem::exists(files.run)) generate(shape, files);
  files.qrels_size = std::filesystem::file_size(files.qrels);
  files.run_size = std::filesystem::file_size(files.run);
  return files;
}

class Mapping {
 public:
  explicit Mapping(const std::string& path) {
    const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    if (fd < 0 || fstat(fd, &status) != 0) std::abort();
    size_ = static_cast<std::size_t>(status.st_size);
    map_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, fd, 0);
    if (map_ == MAP_FAILED) std::abort();
    close(fd);
  }
  ~Mapping() { munmap(map_, size_); }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  std::string_view text() const { return {static_cast<const char*>(map_), size_}; }

 private:
  void* map_ = nullptr;
  std::size_t size_ = 0;
};

// The floor of a run, as plainly as one would write it.
std::uint64_t bare_pass(const std::string& path) {
  const Mapping run(path);
  const char* at = run.text().data();
  const char* const end = at + run.text().size();
  std::uint64_t sum = 0;
  double scores = 0;
  while (at < end) {
    const char* begin[6];
    const char* stop[6];
    for (int field = 0; field < 6; ++field) {
      begin[field] = at;
      while (*at != ' ' && *at != '\n') ++at;
      stop[field] = at++;
    }
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    for (const char* c = begin[2]; c != stop[2]; ++c) {
      hash = (hash ^ static_cast<unsigned char>(*c)) * 0x100000001b3;
    }
    double score = 0;
    std::from_chars(begin[4], stop[4], score);
    sum += hash;
    scores += score;
  }
  benchmark::DoNotOptimize(scores);
  return sum;
}

// Splits lines into four fields, no more.
std::ptrdiff_t split_lines(std::string_view text) {
  const char* at = text.data();
  const char* const end = at + text.size();
  std::ptrdiff_t sum = 0;
  while (at < end) {
    for (int field = 0; field < 4; ++field) {
      const char* const begin = at;
      while (*at != ' ' && *at != '\n') ++at;
      sum += at++ - begin;
    }
  }
  return sum;
}

// The floor of judgments. Each thread has its part of the text.
void split_judgments(const std::string& path, std::size_t threads) {
  const Mapping judgments(path);
  const auto text = judgments.text();
  std::vector<std::jthread> running;
  std::size_t begin = 0;
  for (std::size_t t = 1; t <= threads; ++t) {
    const auto end = t == threads ? text.size() : text.find('\n', text.size() * t / threads) + 1;
    running.emplace_back(
        [part = text.substr(begin, end - begin)] { benchmark::DoNotOptimize(split_lines(part)); });
    begin = end;
  }
}

std::vector<std::string> all_trec() {
  return {"all_trec"};
}

// One of each, the subtopic measures too; of trec_eval's families all cutoffs.
std::vector<std::string> every_measure() {
  std::vector<std::string> names{"all_trec"};
  for (const auto& declaration : measures::registered_measures()) {
    names.push_back(measures::to_string(measures::example_of(declaration)));
  }
  return names;
}

std::string evaluate(const Files& files, const std::vector<std::string>& measures,
                     std::size_t threads) {
  eval::EvalRequest request{.judgments = files.qrels, .runs = {files.run}, .measures = measures};
  request.options.threads = threads;
  request.options.collection_size = kDocuments;
  std::string text;
  eval::OpenIntervals open;
  eval::write_eval(
      eval::score_files(request), {}, eval::EvalFormat::kTrecEval,
      [&](std::string_view part) { text += part; }, open);
  return text;
}

// The same rows, read into memory before the clock starts.
struct Rows {
  std::vector<std::string_view> judged_topics, judged, run_topics, ranked;
  std::vector<double> grades, scores;

  explicit Rows(const Files& files) : qrels_(files.qrels), run_(files.run) {
    add(qrels_.text(), 4, 3, judged_topics, judged, grades);
    add(run_.text(), 6, 4, run_topics, ranked, scores);
  }

 private:
  static void add(std::string_view text, int fields, int number_at,
                  std::vector<std::string_view>& topics, std::vector<std::string_view>& documents,
                  std::vector<double>& numbers) {
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
      for (int field = 0; field < fields; ++field) {
        const char* const begin = at;
        while (*at != ' ' && *at != '\n') ++at;
        const std::string_view value(begin, static_cast<std::size_t>(at++ - begin));
        if (field == 0) topics.push_back(value);
        if (field == 2) documents.push_back(value);
        if (field != number_at) continue;
        std::from_chars(value.data(), value.data() + value.size(), numbers.emplace_back());
      }
    }
  }

  Mapping qrels_, run_;
};

std::size_t evaluate(const Rows& rows, const std::vector<std::string>& measures,
                     std::size_t threads) {
  eval::EvalRequest request{.judgments = trec::JudgedRows{.name = "judgments",
                                                          .topics = rows.judged_topics,
                                                          .documents = rows.judged,
                                                          .grades = rows.grades},
                            .runs = {trec::RankedRows{.name = "run",
                                                      .tag = "run",
                                                      .topics = rows.run_topics,
                                                      .documents = rows.ranked,
                                                      .scores = rows.scores}},
                            .measures = measures};
  request.options.threads = threads;
  request.options.collection_size = kDocuments;
  return eval::score_files(request).runs.front().topics.size();
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

struct Times {
  double wall = 0, cpu = 0;
};

template <class Work>
Times timed(Work work) {
  rusage before{}, after{};
  getrusage(RUSAGE_SELF, &before);
  const auto start = std::chrono::steady_clock::now();
  work();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  getrusage(RUSAGE_SELF, &after);
  return {wall.count(), seconds(after.ru_utime) + seconds(after.ru_stime) -
                            seconds(before.ru_utime) - seconds(before.ru_stime)};
}

Times floor_of(const Files& files) {
  return timed([&] { benchmark::DoNotOptimize(bare_pass(files.run)); });
}

void Floor(benchmark::State& state, Shape shape) {
  const auto& files = files_of(shape);
  for (auto _ : state) state.SetIterationTime(floor_of(files).wall);
}

void JudgmentsFloor(benchmark::State& state, Shape shape, std::size_t threads) {
  const auto& files = files_of(shape);
  for (auto _ : state) {
    const auto times = timed([&] { split_judgments(files.qrels, threads); });
    state.SetIterationTime(times.wall);
    state.counters["cpu_ms"] = times.cpu * 1e3;
  }
}

// The mean of a yardstick right before and right after.
struct Yardstick {
  double wall = 0, cpu = 0;
  void add(const Times& times) {
    wall += times.wall / 2;
    cpu += times.cpu / 2;
  }
};

void Eval(benchmark::State& state, Shape shape, std::vector<std::string> measures,
          std::size_t threads) {
  const auto& files = files_of(shape);
  const bool mostly_judgments = files.qrels_size > files.run_size;
  double wall = 0, cpu = 0;
  Yardstick run, judgments;
  const auto measure_floors = [&] {
    run.add(floor_of(files));
    if (mostly_judgments) judgments.add(timed([&] { split_judgments(files.qrels, threads); }));
  };
  for (auto _ : state) {
    measure_floors();
    const auto eval = timed([&] { benchmark::DoNotOptimize(evaluate(files, measures, threads)); });
    measure_floors();
    state.SetIterationTime(eval.wall);
    wall += eval.wall;
    cpu += eval.cpu;
  }
  state.counters["cpu_ms"] = cpu * 1e3 / static_cast<double>(state.iterations());
  state.counters["x_floor"] = wall / run.wall;
  state.counters["cpu_x_floor"] = cpu / run.cpu;
  if (!mostly_judgments) return;
  state.counters["x_judgments"] = wall / judgments.wall;
  state.counters["cpu_x_judgments"] = cpu / judgments.cpu;
}

// `x_files`: the time over that of scoring the same rows as files, measured right before and after.
void EvalRows(benchmark::State& state, Shape shape, std::vector<std::string> measures,
              std::size_t threads) {
  const auto& files = files_of(shape);
  const Rows rows(files);
  for (auto _ : state) {
    Yardstick from_files;
    const auto measure_files = [&] {
      from_files.add(timed([&] { benchmark::DoNotOptimize(evaluate(files, measures, threads)); }));
    };
    measure_files();
    const auto own = timed([&] { benchmark::DoNotOptimize(evaluate(rows, measures, threads)); });
    measure_files();
    state.SetIterationTime(own.wall);
    state.counters["x_files"] = own.wall / from_files.wall;
    state.counters["cpu_x_files"] = own.cpu / from_files.cpu;
  }
}

// Peak resident set of a process that does nothing else, mapped pages of the files included.
void PeakMemory(benchmark::State& state, Shape shape, std::vector<std::string> measures,
                std::size_t threads) {
  const auto& files = files_of(shape);
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child == 0) {
      benchmark::DoNotOptimize(evaluate(files, measures, threads));
      _exit(0);
    }
    rusage usage{};
    int status = 0;
    if (wait4(child, &status, 0, &usage) != child || status != 0) std::abort();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    state.SetIterationTime(wall.count());
    const auto peak_bytes = static_cast<double>(usage.ru_maxrss) * 1024;
    state.counters["peak_MB"] = peak_bytes / 1e6;
    state.counters["x_run_size"] = peak_bytes / static_cast<double>(files.run_size);
  }
}

[[maybe_unused]] const bool kRegistered = [] {
  const auto add = [](const std::string& name, auto function, auto... arguments) {
    benchmark::RegisterBenchmark(name.c_str(), function, arguments...)
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1);
  };
  add("deep/floor", Floor, kDeep);
  add("flat/floor", Floor, kFlat);
  for (const std::size_t threads : {1, 2}) {
    const auto suffix = fmt::format("/threads:{}", threads);
    add("flat/judgments" + suffix, JudgmentsFloor, kFlat, threads);
    add("deep/map" + suffix, Eval, kDeep, std::vector<std::string>{"map"}, threads);
    add("deep/all_trec" + suffix, Eval, kDeep, all_trec(), threads);
    add("deep/every" + suffix, Eval, kDeep, every_measure(), threads);
    add("flat/map" + suffix, Eval, kFlat, std::vector<std::string>{"map"}, threads);
    add("flat/official" + suffix, Eval, kFlat, std::vector<std::string>{"official"}, threads);
    add("flat/all_trec" + suffix, Eval, kFlat, all_trec(), threads);
    add("flat10/official" + suffix, Eval, kFlatFewJudged, std::vector<std::string>{"official"},
        threads);
    add("flat10/all_trec" + suffix, Eval, kFlatFewJudged, all_trec(), threads);
    add("deep/rows/map" + suffix, EvalRows, kDeep, std::vector<std::string>{"map"}, threads);
    add("flat/rows/official" + suffix, EvalRows, kFlat, std::vector<std::string>{"official"},
        threads);
    add("deep/memory/all_trec" + suffix, PeakMemory, kDeep, all_trec(), threads);
  }
  return true;
}();

}  // namespace
}  // namespace matchbench
