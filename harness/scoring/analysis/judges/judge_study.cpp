#include "harness/scoring/analysis/judges/judge_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/scoring/analysis/distributions.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <fmt/format.h>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
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

// 0: not separated; 1: the first of the pair is better; −1: the second.
int sign_of(const Separation& separation, std::size_t place, const Pair& pair, Better better) {
  if (!separation.separated[place]) return 0;
  const double difference = separation.means[pair.first] - separation.means[pair.second];
  return (difference > 0) == (better == Better::kLarger) ? 1 : -1;
}

// The variance of a mean.
double variance_of_mean(const Moments& sample) {
  return sample.deviation * sample.deviation / static_cast<double>(sample.count);
}

}  // namespace

JudgeGrades grades_on(const Judgments& judgments, std::size_t dimension) {
  constexpr std::size_t kMostComparisons = 2'000'000'000;  // on all dimensions
  const std::size_t most = kMostComparisons / std::max<std::size_t>(1, judgments.dimensions.size());
  JudgeGrades out(judgments.judges.size());
  std::optional<std::pair<RequestIndex, ServiceIndex>> last;
  for (const auto& entry : judgments.entries) {  // ordered by request, service
    if (entry.dimension != dimension) continue;
    const std::pair item(entry.request, entry.service);
    if (last != item) {
      for (auto& judge : out) judge.emplace_back();
      // Each two judges are compared over all items.
      if (out.size() * out.size() * out.front().size() > most) {
        throw input_error(fmt::format("{} judges of more than {} pairs of a request and a service "
                                      "are too many to be compared with each other",
                                      out.size(), out.front().size() - 1),
                          "leave out judges who graded little");
      }
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
                                  text::listed(judgments.judges)));
  }
  return out;
}

std::vector<SeparationFlip> separation_flips(const Separation& first, const Separation& second,
                                             Better better) {
  using Change = SeparationFlip::Change;
  std::vector<SeparationFlip> flips;
  const auto pairs = all_pairs(first.means.size());
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const int before = sign_of(first, p, pairs[p], better);
    const int after = sign_of(second, p, pairs[p], better);
    if (before == after) continue;
    SeparationFlip flip{pairs[p].first, pairs[p].second,
                        before == 0  ? Change::kGained
                        : after == 0 ? Change::kLost
                                     : Change::kTurned};
    if ((before != 0 ? before : after) < 0) std::swap(flip.better, flip.worse);
    flips.push_back(flip);
  }
  return flips;
}

std::string describe(const std::vector<SeparationFlip>& flips,
                     const std::vector<std::string>& systems) {
  static constexpr const char* kWords[] = {"gained", "lost", "turned round"};
  std::string text;
  for (const auto& flip : flips) {
    text += fmt::format("{}{} > {}: {}", text.empty() ? "" : "; ", systems[flip.better],
                        systems[flip.worse], kWords[static_cast<std::size_t>(flip.change)]);
  }
  return text;
}

PredictionPoweredMean prediction_powered_mean(std::span<const double> people,
                                              std::span<const double> program,
                                              std::span<const double> program_alone, double level) {
  assert(people.size() == program.size() && !people.empty());
  std::vector<double> differences;
  for (std::size_t i = 0; i < people.size(); ++i) differences.push_back(people[i] - program[i]);
  const Moments correction = moments(differences);
  if (program_alone.empty()) return {moments(people).mean, {}, {}, correction.mean};
  const Moments alone = moments(program_alone);
  PredictionPoweredMean out{alone.mean + correction.mean, {}, {}, correction.mean};
  if (correction.count < 2 || alone.count < 2) return out;
  const double a = variance_of_mean(correction);
  const double b = variance_of_mean(alone);
  if (a + b == 0) {
    out.low = out.high = out.mean;
    return out;
  }
  const double freedom = (a + b) * (a + b) /
                         (a * a / static_cast<double>(correction.count - 1) +
                          b * b / static_cast<double>(alone.count - 1));
  const double t = boost::math::quantile(StudentsT(freedom), 0.5 + level / 2);
  out.low = out.mean - t * std::sqrt(a + b);
  out.high = out.mean + t * std::sqrt(a + b);
  return out;
}

}  // namespace matchbench::analysis
