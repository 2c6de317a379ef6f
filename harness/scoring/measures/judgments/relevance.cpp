#include "harness/scoring/measures/judgments/relevance.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/aggregate.hpp"
#include "harness/scoring/measures/judgments/answered_requests.hpp"
#include "harness/scoring/measures/judgments/relevance_rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace matchbench::measures {
namespace {

using Kind = JudgeChoice::Kind;

// The most frequent grade; the lowest of several equally frequent ones. `grades` is sorted.
double majority(const std::vector<double>& grades) {
  double best = grades.front();
  std::ptrdiff_t most = 0;
  for (auto first = grades.begin(); first != grades.end();) {
    const auto last = std::upper_bound(first, grades.end(), *first);
    if (last - first > most) {
      most = last - first;
      best = *first;
    }
    first = last;
  }
  return best;
}

double combine(Kind kind, std::vector<double>& grades) {
  std::sort(grades.begin(), grades.end());
  const auto count = grades.size();
  switch (kind) {
    case Kind::kMean: {
      double sum = 0;
      for (const double grade : grades) sum += grade;
      return sum / static_cast<double>(count);
    }
    case Kind::kMedian:
      return quantile(grades, 0.5);
    case Kind::kMax:
      return grades.back();
    case Kind::kMin:
      return grades.front();
    case Kind::kMajority:
      return majority(grades);
    case Kind::kOne:
    case Kind::kEntrant:
      break;
  }
  assert(false && "no aggregate over judges");
  return 0;
}

// The grades of one pair at a time, in steps of its judgments alone: there may be many dimensions.
struct PairGrades {
  explicit PairGrades(std::size_t dimensions) : by_dimension(dimensions) {}

  void clear() {
    for (const std::uint32_t dimension : graded) by_dimension[dimension].reset();
    graded.clear();
  }
  void set(std::uint32_t dimension, double grade) {
    by_dimension[dimension] = grade;
    graded.push_back(dimension);
  }

  Grades by_dimension;
  std::vector<std::uint32_t> graded;  // the dimensions with a grade, in order
  std::vector<std::pair<std::uint16_t, double>> given = {};  // by the judges that count
};

void add_pair(ServiceIndex service, double gain, const PairGrades& grades,
              SettingGains::Request& out) {
  out.services.push_back(service);
  out.gains.push_back(gain);
  for (const std::uint32_t d : grades.graded) {
    if (*grades.by_dimension[d] > 0) out.subtopic_ids.push_back(d);
  }
  out.subtopic_begin.push_back(static_cast<std::uint32_t>(out.subtopic_ids.size()));
}

// Grades of one pair by dimension: those of one judge, or an aggregate over all people, of whom the
// consensus is none.
void grade_pair(std::span<const Judgment> pair, Kind kind, std::optional<std::uint16_t> judge,
                const std::vector<bool>& is_aggregated, PairGrades& out) {
  out.clear();
  out.given.clear();
  for (const auto& judgment : pair) {
    if (judge ? judgment.judge == *judge : is_aggregated[judgment.judge]) {
      out.given.emplace_back(judgment.dimension, judgment.grade);
    }
  }
  std::ranges::stable_sort(out.given, {}, &std::pair<std::uint16_t, double>::first);
  std::vector<double> grades;
  for (auto first = out.given.begin(); first != out.given.end();) {
    const auto [dimension, grade] = *first;
    grades.clear();
    for (; first != out.given.end() && first->first == dimension; ++first) {
      grades.push_back(first->second);
    }
    out.set(dimension, judge ? grade : combine(kind, grades));
  }
}

void apply_judges(const RelevanceSetting& setting, const Judgments& judgments, RelevanceRule& rule,
                  const Collection* names, SettingGains& out) {
  const bool one = setting.judge.kind == Kind::kOne;
  std::optional<std::uint16_t> judge;
  if (one) judge = find_name(judgments.judges, setting.judge.name, "judge", setting);
  std::vector<bool> is_aggregated;
  for (std::size_t j = 0; j < judgments.judges.size(); ++j) {
    is_aggregated.push_back(judgments.is_person(j));
  }

  PairGrades grades(judgments.dimensions.size());
  const auto& entries = judgments.entries;
  for (auto first = entries.begin(); first != entries.end();) {
    const auto last = std::find_if(first, entries.end(), [&](const Judgment& judgment) {
      return judgment.request != first->request || judgment.service != first->service;
    });
    const PairPlace place{setting, first->request, first->service, names};
    if (place.request.value >= out.requests.size() || place.service.value >= out.service_count) {
      throw input_error(
          fmt::format("relevance setting '{}': the judgments name request {}, service "
                      "{}, but the collection has {} and {}",
                      setting.name, place.request.value, place.service.value, out.requests.size(),
                      out.service_count));
    }
    grade_pair({first, last}, setting.judge.kind, judge, is_aggregated, grades);
    const auto gain = rule.gain(grades.by_dimension, place);
    if (gain) add_pair(place.service, *gain, grades, out.requests[place.request.value]);
    first = last;
  }
}

void apply_entrant(const RelevanceSetting& setting, const VirtualJudge* judge, RelevanceRule& rule,
                   std::size_t dimensions, const Collection* names, SettingGains& out) {
  if (judge == nullptr || judge->entrant != setting.judge.name) {
    throw input_error(
        fmt::format("the relevance setting '{}' takes the scores of the entrant '{}' for grades, "
                    "and there are none outside a round that it took part in",
                    setting.name, setting.judge.name),
        "name another setting");
  }
  PairGrades grades(dimensions);
  for (std::uint32_t r = 0; r < std::min(judge->rankings.size(), out.requests.size()); ++r) {
    auto ranking = judge->rankings[r];
    std::sort(ranking.begin(), ranking.end(),
              [](const auto& a, const auto& b) { return a.service < b.service; });
    for (const auto& ranked : ranking) {
      const PairPlace place{setting, {r}, ranked.service, names};
      if (!(ranked.score >= 0)) {
        throw input_error(fmt::format("{}: '{}' gives the score {}, which cannot be a grade",
                                      place.text(), judge->entrant, ranked.score),
                          "a virtual judge's scores must not be negative");
      }
      grades.clear();
      for (std::uint32_t d = 0; d < dimensions; ++d) grades.set(d, ranked.score);
      add_pair(ranked.service, *rule.gain(grades.by_dimension, place), grades, out.requests[r]);
    }
  }
}

void find_scale(SettingGains& out) {
  for (const auto& request : out.requests) {
    for (const double gain : request.gains) {
      if (gain > 0) out.scale.push_back(gain);
    }
  }
  std::sort(out.scale.begin(), out.scale.end());
  out.scale.erase(std::unique(out.scale.begin(), out.scale.end()), out.scale.end());
}

}  // namespace

JudgedRequest SettingGains::view(RequestIndex request) const {
  const auto& own = requests[request.value];
  return {.grades = own.gains,
          .collection_size = service_count,
          .scale = scale,
          .subtopics = {.begin = own.subtopic_begin, .ids = own.subtopic_ids},
          .has_answer = own.has_answer};
}

SettingGains gains_under(const RelevanceSetting& setting, const Judgments& judgments,
                         std::size_t request_count, std::size_t service_count,
                         const VirtualJudge* judge, const Collection* names) {
  SettingGains out;
  out.requests.resize(request_count);
  out.service_count = service_count;
  for (auto& request : out.requests) request.subtopic_begin.push_back(0);
  RelevanceRule rule(setting, judgments.dimensions);
  if (setting.judge.kind == Kind::kEntrant) {
    apply_entrant(setting, judge, rule, judgments.dimensions.size(), names, out);
  } else {
    apply_judges(setting, judgments, rule, names, out);
  }
  const auto stated = stated_answers(setting, judgments, request_count);
  for (std::size_t r = 0; r < request_count; ++r) out.requests[r].has_answer = stated[r];
  find_scale(out);
  return out;
}

}  // namespace matchbench::measures
