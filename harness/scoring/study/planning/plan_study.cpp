#include "harness/scoring/study/planning/plan_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/study/chosen_measures.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::study {
namespace {

// The mean number of different services among the first `depth` of all systems' answers.
double mean_pool_size(const analysis::Experiment& experiment, std::size_t depth) {
  std::vector<std::size_t> last_seen(experiment.service_count, 0);  // 1 + request
  std::size_t pooled = 0;
  for (std::size_t r = 0; r < experiment.requests.size(); ++r) {
    for (const auto& of_system : experiment.answers) {
      for (const auto& answer : of_system[r]) {
        for (std::size_t i = 0; i < std::min(depth, answer.ranking.size()); ++i) {
          auto& seen = last_seen[answer.ranking[i].service.value];
          pooled += seen != r + 1;
          seen = r + 1;
        }
      }
    }
  }
  return static_cast<double>(pooled) / static_cast<double>(experiment.requests.size());
}

std::string count_text(std::size_t requests, const analysis::PlanTarget& target) {
  return fmt::format("a difference of {} with power {} at level {}, from a pilot of {}",
                     target.difference, target.power, target.level,
                     text::counted(requests, "request", "requests"));
}

// A board's test takes time with its pairs, of which many systems have thousands.
analysis::BoardSimulation simulation_for(std::size_t systems, analysis::BoardSimulation simulation,
                                         std::vector<std::string>& remarks) {
  constexpr std::size_t kManySystems = 20;
  constexpr std::size_t kFewestBoards = 250;  // the standard error of a power of .8 is then .025
  constexpr std::uint64_t kFewestFlips = 199;
  if (systems <= kManySystems) return simulation;
  const auto pairs = [](std::size_t of) { return of * (of - 1) / 2; };
  const std::size_t boards = simulation.boards * pairs(kManySystems) / pairs(systems);
  simulation.boards = std::min(simulation.boards, std::max(kFewestBoards, boards));
  simulation.flips = std::min(simulation.flips, kFewestFlips);
  remarks.push_back(
      fmt::format("Of a board with so many entrants {} are simulated, each tested by {} flips.",
                  simulation.boards, simulation.flips));
  return simulation;
}

}  // namespace

PlanStudy study_plan(const PlanStudyOptions& options) {
  analysis::check_target(options.target);
  if (options.depth == 0) throw input_error("--depth 0: nothing would be judged");
  const AnalysisInput input = read_analysis_input(options.files);
  std::vector<std::string> remarks = input.remarks;
  const auto pilot = score_first_measure(input, options.measures, remarks);
  const auto& target = options.target;
  analysis::require_possible(target.difference, "--difference", {{pilot.measure}});
  const std::size_t n = pilot.requests.size();
  PlanStudy out{.setting = input.setting().name,
                .measure = pilot.measure,
                .target = target,
                .systems = pilot.systems.size(),
                .requests = n,
                .depth = options.depth,
                .mean_pool = mean_pool_size(input.experiment, options.depth),
                .tests = {},
                .remarks = std::move(remarks)};
  out.tests = analysis::plan_tests(pilot, target, out.mean_pool,
                                   simulation_for(out.systems, options.simulation, out.remarks));
  if (out.tests.front().deviation == 0) {
    out.remarks.emplace_back(
        "All entrants differ by the same amount for every request, so that nothing can be planned "
        "from them.");
  } else if (!out.tests.back().requests) {
    out.remarks.push_back(fmt::format("A board of more than {} requests is not simulated.",
                                      options.simulation.most_requests));
  }
  return out;
}

// What is left out on a narrow terminal.
constexpr int kOfThePilot = 1;

StudySheet sheet_of(const PlanStudy& study) {
  StudySheet out;
  out.heading =
      fmt::format("{} under '{}': {}; {}, {:.1f} services a request in the pool of depth {}\n\n",
                  study.measure, study.setting, count_text(study.requests, study.target),
                  text::counted(study.systems, "system", "systems"), study.mean_pool, study.depth);
  out.table.columns = {{"test", "test"},
                       {"question", "it finds"},
                       {"deviation", "deviation", kOfThePilot},
                       {"requests", "requests"},
                       {"judgments", "judgments"},
                       {"pilot_requests", "pilot's requests", kOfThePilot},
                       {"smallest_difference", "pilot shows", kOfThePilot}};
  for (const auto& test : study.tests) {
    out.table.rows.push_back(
        {test.test, test.question, text::number_cell(test.deviation),
         test.requests ? text::count_cell(*test.requests) : text::Cell(),
         test.judgments ? text::count_cell(static_cast<std::size_t>(*test.judgments))
                        : text::Cell(),
         text::count_cell(study.requests), text::number_cell(test.smallest, 4)});
  }
  out.remarks = study.remarks;
  return out;
}

}  // namespace matchbench::study
