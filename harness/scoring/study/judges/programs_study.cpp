#include "harness/scoring/study/judges/programs_study.hpp"

#include "harness/data/collection/native/setting_named.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/study/chosen_measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace matchbench::study {
namespace {

// The requests that count, by who judged them.
struct JudgedRequests {
  std::vector<std::size_t> in_full;  // by people and by the program
  std::vector<std::size_t> alone;    // by the program
};

JudgedRequests judged_requests(const analysis::JudgedSetting& people,
                               const analysis::JudgedSetting& program) {
  JudgedRequests out;
  for (std::size_t r = 0; r < program.gains.requests.size(); ++r) {
    const auto& by_program = program.gains.requests[r].services;  // rising, as all are
    const auto& by_people = people.gains.requests[r].services;
    if (by_program.empty()) continue;
    const bool in_full = std::ranges::includes(by_people, by_program);
    (in_full ? out.in_full : out.alone).push_back(r);
  }
  return out;
}

double mean_of_values(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// One program beside the people.
class ProgramComparison {
 public:
  ProgramComparison(const AnalysisInput& input, const measures::ScoringPlan& plan,
                    const analysis::JudgedSetting& people, const analysis::JudgedSetting& program)
      : input_(input),
        plan_(plan),
        program_(program.name),
        requests_(judged_requests(people, program)),
        people_scores_(analysis::score(input.experiment, people, plan)),
        program_scores_(analysis::score(input.experiment, program, plan)) {}

  const JudgedRequests& requests() const { return requests_; }

  ProgramsStudy::Row row(std::size_t value, std::size_t system) const {
    const auto people = scores(people_scores_, value, system, requests_.in_full);
    const auto program = scores(program_scores_, value, system, requests_.in_full);
    const auto alone = scores(program_scores_, value, system, requests_.alone);
    auto all = program;
    all.insert(all.end(), alone.begin(), alone.end());
    return {plan_.name_of_value(value),
            program_,
            input_.experiment.systems[system],
            mean_of_values(people),
            mean_of_values(all),
            analysis::prediction_powered_mean(people, program, alone)};
  }

  std::string flips(std::size_t value) const {
    const auto people = matrix(people_scores_, value);
    const auto program = matrix(program_scores_, value);
    return analysis::describe(
        analysis::separation_flips(analysis::separate(people, {}), analysis::separate(program, {}),
                                   people.better),
        input_.experiment.systems);
  }

 private:
  // A request without a relevant service, for which the measure is undefined, counts 0.
  static std::vector<double> scores(const analysis::ExperimentScores& of, std::size_t value,
                                    std::size_t system, const std::vector<std::size_t>& requests) {
    std::vector<double> out;
    for (const std::size_t r : requests) {
      const double score = of.at(value, system, r);
      out.push_back(std::isnan(score) ? 0 : score);
    }
    return out;
  }

  analysis::ScoreMatrix matrix(const analysis::ExperimentScores& of, std::size_t value) const {
    analysis::ScoreMatrix out{plan_.name_of_value(value),
                              input_.experiment.systems,
                              {},
                              {},
                              analysis::better_value_of(plan_.name_of_value(value))};
    for (const std::size_t r : requests_.in_full) {
      out.requests.push_back(input_.experiment.requests[r]);
    }
    for (std::size_t s = 0; s < out.systems.size(); ++s) {
      const auto own = scores(of, value, s, requests_.in_full);
      out.values.insert(out.values.end(), own.begin(), own.end());
    }
    return out;
  }

  const AnalysisInput& input_;
  const measures::ScoringPlan& plan_;
  const std::string program_;
  const JudgedRequests requests_;
  const analysis::ExperimentScores people_scores_;
  const analysis::ExperimentScores program_scores_;
};

// Throws if the setting takes the grades of a program.
void check_is_of_people(const RelevanceSetting& setting, const Judgments& judgments) {
  if (setting.judge.kind != JudgeChoice::Kind::kOne ||
      std::ranges::find(judgments.programs, setting.judge.name) == judgments.programs.end()) {
    return;
  }
  throw input_error(fmt::format("the setting '{}' takes the grades of '{}', which is a program",
                                setting.name, setting.judge.name),
                    "name a setting of people with --relevance");
}

analysis::JudgedSetting setting_of_program(const AnalysisInput& input,
                                           const RelevanceSetting& of_people,
                                           const std::string& program) {
  RelevanceSetting definition = of_people;
  definition.judge = {JudgeChoice::Kind::kOne, program};
  return {program, definition.is_binary(),
          measures::gains_under(definition, input.judgments, input.experiment.requests.size(),
                                input.experiment.service_count)};
}

void add_program(const ProgramComparison& comparison, const AnalysisInput& input,
                 const measures::ScoringPlan& plan, const std::string& program,
                 ProgramsStudy& study) {
  const auto& requests = comparison.requests();
  if (requests.in_full.empty()) {
    throw input_error(fmt::format("people judged no request in full that '{}' judged", program),
                      "have all services of some requests, drawn at random, judged by people");
  }
  study.remarks.push_back(fmt::format(
      "{} judged {} that people judged in full, and {} alone", program,
      text::counted(requests.in_full.size(), "request", "requests"), requests.alone.size()));
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    for (std::size_t s = 0; s < input.experiment.systems.size(); ++s) {
      study.rows.push_back(comparison.row(v, s));
    }
    if (input.experiment.systems.size() < 2 || requests.in_full.size() < 2) continue;
    const std::string flips = comparison.flips(v);
    study.remarks.push_back(flips.empty()
                                ? fmt::format("by {}, {} would have got every separation right",
                                              plan.name_of_value(v), program)
                                : fmt::format("by {}, {} would have got separations wrong: {}",
                                              plan.name_of_value(v), program, flips));
  }
}

}  // namespace

ProgramsStudy study_programs(const AnalysisInput& input, std::span<const std::string> measures) {
  if (input.judgments.programs.empty()) {
    throw input_error(
        "no judge is a program",
        "'matchbench collection import judgments --kind program' imports a program's grades");
  }
  const auto& of_people = collection::setting_named(input.definitions, input.setting().name);
  check_is_of_people(of_people, input.judgments);
  const std::vector<std::string> own = {"AP", "nDCG"};
  const measures::ScoringPlan plan(chosen_measures(input, measures, own));
  ProgramsStudy study;
  study.setting = input.setting().name;
  study.remarks = input.remarks;
  for (const auto& program : input.judgments.programs) {
    const ProgramComparison comparison(input, plan, input.setting(),
                                       setting_of_program(input, of_people, program));
    add_program(comparison, input, plan, program, study);
  }
  return study;
}

StudySheet sheet_of(const ProgramsStudy& study) {
  StudySheet out;
  out.heading = fmt::format("'{}' by people, and the same setting by programs\n\n", study.setting);
  out.remarks = study.remarks;
  out.table.columns = {{"measure", "measure"},
                       {"program", "program"},
                       {"system", "system"},
                       {"people", "people"},
                       {"program_mean", "program alone"},
                       {"corrected", "corrected"},
                       {"low", "from"},
                       {"high", "to"}};
  for (const auto& row : study.rows) {
    out.table.rows.push_back(
        {row.measure, row.program, row.system, text::number_cell(row.people),
         text::number_cell(row.program_mean), text::number_cell(row.corrected.mean),
         text::number_cell(row.corrected.low), text::number_cell(row.corrected.high)});
  }
  return out;
}

}  // namespace matchbench::study
