// Reading and checking collections of many services in the native format, as JSON lines.
#include "harness/data/collection/check/check.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/base/random.hpp"
#include "tests/support/temporary_folder.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr int kJudgedPerRequest = 50;

std::string text_of(Random& random, int words) {
  std::string text;
  for (int i = 0; i < words; ++i) {
    text += fmt::format("{}word{}", i == 0 ? "" : " ", random.below(20'000));
  }
  return text;
}

// A tool in the shape of those in the wild: a sentence or two, three inputs, four outputs.
std::string service_line(Random& random, std::size_t number) {
  std::string lists;
  for (const auto& [key, count] : {std::pair{"inputs", 3}, {"outputs", 4}}) {
    lists += fmt::format(", \"{}\": [", key);
    for (int i = 0; i < count; ++i) {
      lists += fmt::format("{}\"result.field{}[].name\"", i == 0 ? "" : ", ", random.below(5000));
    }
    lists += "]";
  }
  return fmt::format(
      "{{\"uri\": \"urn:matchbench:made:service/{}\", \"name\": \"{}\", \"description\": "
      "\"{}\"{}, \"categories\": [\"category{}\"], \"tags\": [\"server{}\"]}}\n",
      number, text_of(random, 2), text_of(random, 25), lists, random.below(50), random.below(2000));
}

class MadeCollection {
 public:
  MadeCollection(std::size_t services, std::size_t requests) {
    Random random(11);
    open("collection.yaml") << "matchbench: collection/1\nname: made\nlicence: CC0-1.0\n"
                               "source: made\njudgments: [judgments.tsv]\njudges: {consensus: {}}\n"
                               "dimensions: {graded: {}}\n"
                               "relevance: {graded: {dimensions: graded}}\n";
    auto service_file = open("services.jsonl");
    for (std::size_t i = 0; i < services; ++i) service_file << service_line(random, i);
    auto request_file = open("requests.jsonl");
    auto judgments = open("judgments.tsv");
    judgments << "request\tservice\tjudge\tdimension\tgrade\n";
    for (std::size_t i = 0; i < requests; ++i) {
      request_file << fmt::format(
          "{{\"uri\": \"urn:matchbench:made:request/{}\", \"description\": \"{}\"}}\n", i,
          text_of(random, 20));
      std::size_t service = random.below(services);
      for (int j = 0; j < kJudgedPerRequest; ++j) {
        judgments << fmt::format(
            "urn:matchbench:made:request/{}\turn:matchbench:made:service/"
            "{}\tconsensus\tgraded\t{}\n",
            i, service, j % 4);
        service = (service + 17) % services;
      }
    }
  }
  MadeCollection(const MadeCollection&) = delete;
  MadeCollection& operator=(const MadeCollection&) = delete;

  const fs::path& folder() const { return folder_.path(); }

 private:
  std::ofstream open(const char* name) const {
    return std::ofstream(folder_ / name, std::ios::binary);
  }

  const TemporaryFolder folder_;
};

std::vector<std::size_t> relevant(const RelevanceSetting&, const Judgments& judgments,
                                  std::size_t requests, std::size_t) {
  std::vector<std::size_t> counts(requests);
  for (const Judgment& entry : judgments.entries) counts[entry.request.value] += entry.grade > 0;
  return counts;
}

// Arguments: services, requests. The peak is that of the process so far.
void CheckCollection(benchmark::State& state) {
  const MadeCollection made(static_cast<std::size_t>(state.range(0)),
                            static_cast<std::size_t>(state.range(1)));
  for (auto _ : state) {
    const auto findings = collection::check_collection(made.folder(), relevant);
    if (!findings.empty() && findings.front().severity == collection::Severity::kError) {
      state.SkipWithError(findings.front().message.c_str());
    }
    benchmark::DoNotOptimize(findings);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  state.counters["peak_MB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}
BENCHMARK(CheckCollection)
    ->Args({1'000, 1'000})
    ->Args({10'000, 10'000})
    ->Args({50'000, 10'000})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime();

void ReadCollection(benchmark::State& state) {
  const MadeCollection made(static_cast<std::size_t>(state.range(0)),
                            static_cast<std::size_t>(state.range(1)));
  for (auto _ : state) {
    const Collection collection = collection::read_collection(made.folder());
    benchmark::DoNotOptimize(collection::read_judgments(made.folder(), collection));
  }
}
BENCHMARK(ReadCollection)
    ->Args({1'000, 1'000})
    ->Args({10'000, 10'000})
    ->Args({50'000, 10'000})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime();

}  // namespace
}  // namespace matchbench
