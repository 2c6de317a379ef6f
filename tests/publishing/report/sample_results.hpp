#pragma once

#include "harness/publishing/report/model/report_model.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <string>
#include <vector>

namespace matchbench::report {

inline results::EntrantResults sample_entrant(const std::string& name,
                                              const std::vector<std::int64_t>& times_ns) {
  results::EntrantResults out;
  out.entrant.name = name;
  out.entrant.plugin.name = name;
  out.entrant.plugin.version = "1.0";
  out.entrant.parameters = "{}";
  for (std::size_t i = 0; i < times_ns.size(); ++i) {
    out.samples.push_back({{static_cast<std::uint32_t>(i % 3)}, 0, {times_ns[i], times_ns[i]}});
  }
  out.queries = times_ns.size();
  out.outcomes[0] = times_ns.size();
  return out;
}

inline std::vector<std::string> texts_of(const std::vector<Remark>& remarks, RemarkLevel level) {
  std::vector<std::string> texts;
  for (const Remark& remark : remarks) {
    if (remark.level == level) texts.push_back(remark.text);
  }
  return texts;
}

// A ranking of these services, with falling scores.
inline Ranking sample_ranking(const std::vector<std::uint32_t>& services) {
  Ranking ranking;
  for (const auto service : services) {
    ranking.push_back({{service}, 0, static_cast<double>(services.size() - ranking.size())});
  }
  return ranking;
}

struct SampleRound {
  results::RoundResults results;
  results::JudgedRankings judged;
};

// Two entrants, three requests, four services, two settings. Service 0 is relevant to every request
// under both, service 1 under "graded" alone, service 2 is judged and not relevant, service 3 is
// unjudged. "good" ranks 0, 1, 2, 3 throughout, "poor" 3, 2, 1, 0. So under "graded" the average
// precision of good is 1 and of poor (1/3 + 2/4)/2 = 5/12; under "strict" 1 and 1/4. nDCG@10 with
// gains 2 and 1 and log2(i + 1): good 1, poor (1/2 + 2/log2(5))/(2 + 1/log2(3)).
inline SampleRound sample_round() {
  SampleRound round;
  results::RoundResults& results = round.results;
  results.provenance = {.round = {.harness_version = "1.2.3",
                                  .harness_commit = "abc",
                                  .build_type = "Release",
                                  .created = "2031-05-04T09:08:07Z",
                                  .contest = {.name = "Sample", .text = "matchbench: contest/1\n"},
                                  .collection = {"four", "1", "CC0-1.0", "made up", "d1"},
                                  .seed = 18446744073709551615ULL,
                                  .protocol = R"({"passes":1})",
                                  .environment = {{"cpu.model", "abacus"}}},
                        .confinement = Confinement{.confined = true,
                                                   .landlock_abi = 7,
                                                   .seccomp = true,
                                                   .namespaces = true,
                                                   .own_files = true,
                                                   .no_capabilities = true,
                                                   .limits = true,
                                                   .clock = ClockPlace::kApart}};
  for (const char* name : {"r1", "r2", "r3"}) {
    results.requests.push_back({name, std::string("urn:") + name, "asks for something"});
  }
  for (const char* name : {"s0", "s1", "s2", ""}) {
    results.services.push_back({name, std::string("urn:service/") + name, std::nullopt});
  }
  results.entrants = {sample_entrant("poor", {3'000'000, 1'000'000, 2'000'000}),
                      sample_entrant("good", {2'000'000, 4'000'000, 6'000'000})};
  results.settings = {{"graded", "  graded: {}\n", false}, {"strict", "  strict: {}\n", true}};
  results.measure_facts = {{"AP", "Average precision", "…", "book", 0, 1},
                           {"nDCG@10", "Gain", "…", "paper", 0, 1}};
  const double poor_ap = 5.0 / 12;
  const double poor_ndcg = 0.5175;  // rounded
  const auto same = [](double value) {
    return std::vector<std::optional<double>>(3, std::optional(value));
  };
  results.measures = {{"graded", "AP", {same(poor_ap), same(1)}},
                      {"graded", "nDCG@10", {same(poor_ndcg), same(1)}},
                      {"strict", "AP", {same(0.25), same(1)}},
                      {"strict", "nDCG@10", {same(0.4307), same(1)}}};

  analysis::Experiment& experiment = round.judged.experiment;
  experiment.name = "Sample";
  experiment.service_count = 4;
  experiment.collection_size = 4;
  for (const auto& request : results.requests) experiment.requests.push_back(request.name);
  const std::vector<std::vector<std::uint32_t>> orders = {{3, 2, 1, 0}, {0, 1, 2, 3}};
  for (std::size_t e = 0; e < results.entrants.size(); ++e) {
    experiment.systems.push_back(results.entrants[e].entrant.name);
    experiment.answers.emplace_back(
        3, std::vector<analysis::WeightedAnswer>{
               {.weight = 1, .failed = false, .ranking = sample_ranking(orders[e])}});
  }
  for (const bool strict : {false, true}) {
    analysis::JudgedSetting setting{strict ? "strict" : "graded", strict, {}};
    setting.gains.service_count = 4;
    setting.gains.scale = strict ? std::vector<double>{2} : std::vector<double>{1, 2};
    for (int r = 0; r < 3; ++r) {
      setting.gains.requests.push_back({.services = {{0}, {1}, {2}},
                                        .gains = {2, strict ? 0.0 : 1.0, 0},
                                        .subtopic_begin = {},
                                        .subtopic_ids = {}});
    }
    round.judged.settings.emplace_back(std::move(setting));
  }
  return round;
}

inline ReportModel report_of(const SampleRound& round) {
  return make_report(round.results, round.judged);
}

}  // namespace matchbench::report
