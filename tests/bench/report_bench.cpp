#include "harness/foundation/base/random.hpp"
#include "harness/publishing/report/formats/html.hpp"
#include "harness/publishing/report/formats/report_json.hpp"
#include "harness/publishing/report/formats/report_tables.hpp"
#include "harness/publishing/report/model/report_model.hpp"

#include <benchmark/benchmark.h>
#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>

namespace matchbench {
namespace {

constexpr std::uint32_t kServices = 1083;  // as in OWLS-TC4
constexpr std::size_t kDepth = 100;
constexpr std::uint32_t kRelevant = 20;

struct LargeRound {
  LargeRound(std::size_t entrants, std::size_t requests) {
    Random random(7);
    for (std::uint32_t i = 0; i < kServices; ++i) {
      const std::string name = "service_" + std::to_string(i);
      results.services.push_back({name, "http://example.org/services/" + name, std::nullopt});
    }
    analysis::Experiment& experiment = judged.experiment;
    experiment.service_count = kServices;
    experiment.collection_size = kServices;
    for (std::size_t r = 0; r < requests; ++r) {
      const std::string name = "request_" + std::to_string(r);
      results.requests.push_back({name, "http://example.org/requests/" + name, "asks"});
      experiment.requests.push_back(name);
    }
    judge(requests);
    results.settings = {{"graded", "", false}};
    std::vector<std::uint32_t> order(kServices);
    std::iota(order.begin(), order.end(), 0);
    for (const char* measure : {"AP", "nDCG@10", "Q", "P@5", "RR"}) {
      results.measure_facts.push_back({measure, "", "", "", 0, 1});
      results.measures.push_back({"graded", measure, {}});
    }
    for (std::size_t e = 0; e < entrants; ++e) {
      results::EntrantResults& entrant = results.entrants.emplace_back();
      entrant.entrant.name = "entrant " + std::to_string(e);
      entrant.entrant.parameters = "{}";
      entrant.queries = requests;
      experiment.systems.push_back(entrant.entrant.name);
      auto& answers = experiment.answers.emplace_back();
      for (auto& measure : results.measures) measure.values.emplace_back();
      for (std::uint32_t r = 0; r < requests; ++r) {
        const auto time_ns = static_cast<std::int64_t>(random.below(1'000'000));
        entrant.samples.push_back({{r}, 0, {time_ns, time_ns}});
        random.shuffle(std::span(order));
        Ranking ranking;
        for (std::size_t i = 0; i < kDepth; ++i) {
          ranking.push_back({{order[i]}, 0, 1.0 / static_cast<double>(i + 3)});
        }
        answers.push_back({{.weight = 1, .failed = false, .ranking = std::move(ranking)}});
        for (auto& measure : results.measures) {
          measure.values.back().push_back(static_cast<double>(random.below(1'000'003)) / 1e6);
        }
      }
    }
  }

  void judge(std::size_t requests) {
    analysis::JudgedSetting setting{"graded", false, {}};
    setting.gains.service_count = kServices;
    setting.gains.scale = {1};
    for (std::size_t r = 0; r < requests; ++r) {
      auto& request = setting.gains.requests.emplace_back();
      for (std::uint32_t s = 0; s < kRelevant; ++s) {
        request.services.push_back({s * 50});
        request.gains.push_back(1);
      }
    }
    judged.settings = {std::move(setting)};
  }

  results::RoundResults results;
  results::JudgedRankings judged;
};

// The limit that reports are made for: 200 entrants, 1000 requests, below 20 MB.
void make_large_report(benchmark::State& state) {
  const LargeRound round(static_cast<std::size_t>(state.range(0)),
                         static_cast<std::size_t>(state.range(1)));
  std::size_t bytes = 0;
  for (auto _ : state) {
    bytes = report::json_for_html(report::to_json(report::make_report(round.results, round.judged)))
                .size();
  }
  state.counters["megabytes"] = static_cast<double>(bytes) / 1e6;
}
BENCHMARK(make_large_report)
    ->Args({10, 42})
    ->Args({45, 200})
    ->Args({200, 1000})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

// What is held beside the round while its CSV files are written, as a share of what is written: it
// falls as rounds grow, because a part is what one measure says of one entrant.
void write_large_csv(benchmark::State& state) {
  const LargeRound round(static_cast<std::size_t>(state.range(0)),
                         static_cast<std::size_t>(state.range(1)));
  const auto model =
      report::make_report(round.results, round.judged, report::ReportDetail::kTables);
  std::size_t written = 0;
  std::size_t held = 0;
  for (auto _ : state) {
    const std::size_t before = mallinfo2().uordblks;
    const auto take = [&](std::string_view part) {
      written += part.size();
      held = std::max<std::size_t>(held,
                                   mallinfo2().uordblks - std::min(before, mallinfo2().uordblks));
    };
    report::write_csv_files(round.results, model, [&](const report::ReportFile& file) {
      take(file.text);
      if (file.rest) file.rest(take);
    });
  }
  state.counters["megabytes_written"] = static_cast<double>(written) / 1e6;
  state.counters["megabytes_held"] = static_cast<double>(held) / 1e6;
  state.counters["held_to_written"] = static_cast<double>(held) / static_cast<double>(written);
}
BENCHMARK(write_large_csv)
    ->Args({10, 42})
    ->Args({45, 200})
    ->Args({200, 1000})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace matchbench
