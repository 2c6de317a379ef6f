#include "harness/scoring/analysis/judges/judge_study.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace matchbench::analysis {
namespace {

JudgeAgreement agreement_of(const JudgeGrades& all, std::size_t dimension,
                            std::vector<std::size_t> judges) {
  JudgeGrades grades;
  for (const auto judge : judges) grades.push_back(all[judge]);
  JudgeAgreement out;
  out.dimension = dimension;
  out.judges = std::move(judges);
  for (std::size_t i = 0; i < all.front().size(); ++i) {
    const auto given = std::count_if(grades.begin(), grades.end(),
                                     [&](const auto& judge) { return judge[i].has_value(); });
    if (given >= 2) ++out.items;
  }
  if (out.items == 0) return out;
  if (grades.size() == 2) {
    const auto kappa = cohen_kappa(grades[0], grades[1]);
    out.observed = kappa.observed;
    out.kappa = kappa.value;
    out.linear_kappa = cohen_kappa(grades[0], grades[1], KappaWeights::kLinear).value;
    out.quadratic_kappa = cohen_kappa(grades[0], grades[1], KappaWeights::kQuadratic).value;
  }
  out.fleiss = fleiss_kappa(grades);
  out.alpha_nominal = krippendorff_alpha(grades, GradeScale::kNominal);
  out.alpha_ordinal = krippendorff_alpha(grades, GradeScale::kOrdinal);
  out.alpha_interval = krippendorff_alpha(grades, GradeScale::kInterval);
  return out;
}

}  // namespace

JudgeGrades grades_on(const Judgments& judgments, std::size_t dimension) {
  JudgeGrades out(judgments.judges.size());
  std::optional<std::pair<RequestIndex, ServiceIndex>> last;
  for (const auto& entry : judgments.entries) {  // ordered by request, service
    if (entry.dimension != dimension) continue;
    const std::pair item(entry.request, entry.service);
    if (last != item) {
      for (auto& judge : out) judge.emplace_back();
      last = item;
    }
    out[entry.judge].back() = entry.grade;
  }
  return out;
}

std::vector<JudgeAgreement> study_agreement(const Judgments& judgments) {
  const std::size_t judges = judgments.judges.size();
  if (judges < 2) {
    throw input_error(judges == 0 ? "there is no judge"
                                  : fmt::format("'{}' is the only judge", judgments.judges.front()),
                      "agreement is between two or more");
  }
  std::vector<std::size_t> persons;
  for (std::size_t j = 0; j < judges; ++j) {
    if (judgments.is_person(j)) persons.push_back(j);
  }
  std::vector<JudgeAgreement> out;
  bool overlap = false;
  for (std::size_t d = 0; d < judgments.dimensions.size(); ++d) {
    const auto grades = grades_on(judgments, d);
    const auto add = [&](std::vector<std::size_t> who) {
      out.push_back(agreement_of(grades, d, std::move(who)));
      overlap = overlap || out.back().items > 0;
    };
    if (persons.size() > 2) add(persons);
    for (std::size_t a = 0; a < judges; ++a) {
      for (std::size_t b = a + 1; b < judges; ++b) add({a, b});
    }
  }
  if (!overlap) {
    throw input_error(fmt::format("no two of the judges {} judged anything in common",
                                  fmt::join(judgments.judges, ", ")));
  }
  return out;
}

}  // namespace matchbench::analysis
