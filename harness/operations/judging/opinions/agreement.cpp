#include "harness/operations/judging/opinions/agreement.hpp"

#include "harness/data/collection/native/name_index.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/judges/judge_study.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace matchbench::judging {
namespace {

using analysis::JudgeGrades;
using analysis::KappaWeights;

constexpr std::size_t kMostRows = 1'000'000;
// Grades of two judges for one pair and dimension: each is drawn thousands of times.
constexpr std::uint64_t kMostCommonGrades = 100'000;

using Seed = std::optional<std::uint64_t>;  // none: without intervals

CoefficientValue with_interval(const JudgeGrades& grades, const analysis::Coefficient& coefficient,
                               const Seed& seed) {
  if (!seed) return {coefficient(grades), std::nullopt};
  return {coefficient(grades), analysis::agreement_interval(grades, coefficient, *seed)};
}

analysis::Coefficient kappa_with(KappaWeights weights) {
  return [weights](const JudgeGrades& grades) {
    return analysis::cohen_kappa(grades[0], grades[1], weights).value;
  };
}

// The row of these judges; `items` is 0 if no two of them graded one item.
AgreementRow row_of(const JudgeGrades& all, std::vector<std::size_t> judges, const Seed& seed) {
  JudgeGrades grades;
  for (const std::size_t judge : judges) grades.push_back(all[judge]);
  AgreementRow row;
  row.judges = std::move(judges);
  for (std::size_t i = 0; i < all.front().size(); ++i) {
    const auto given =
        std::ranges::count_if(grades, [&](const auto& judge) { return judge[i].has_value(); });
    if (given >= 2) ++row.items;
  }
  if (row.items == 0) return row;
  if (grades.size() == 2) {
    row.observed = analysis::cohen_kappa(grades[0], grades[1]).observed;
    row.kappa = with_interval(grades, kappa_with(KappaWeights::kNone), seed);
    row.weighted_kappa = with_interval(grades, kappa_with(KappaWeights::kQuadratic), seed);
  }
  row.alpha = with_interval(
      grades,
      [](const JudgeGrades& one) {
        return analysis::krippendorff_alpha(one, analysis::GradeScale::kOrdinal);
      },
      seed);
  return row;
}

// The rows of all combinations of judges that have an item in common.
void add_rows(const Judgments& judgments, std::optional<RequestIndex> request, const Seed& seed,
              std::vector<AgreementRow>& out) {
  std::vector<std::size_t> people, graders;  // all, and who graded anything here
  std::set<std::size_t> found;
  for (const auto& entry : judgments.entries) found.insert(entry.judge);
  for (std::size_t j = 0; j < judgments.judges.size(); ++j) {
    if (!judgments.is_person(j)) continue;
    people.push_back(j);
    if (found.contains(j)) graders.push_back(j);
  }
  for (std::size_t d = 0; d < judgments.dimensions.size(); ++d) {
    const JudgeGrades grades = analysis::grades_on(judgments, d);
    if (grades.empty()) continue;
    const auto add = [&](std::vector<std::size_t> judges) {
      AgreementRow row = row_of(grades, std::move(judges), seed);
      if (row.items == 0) return;
      if (out.size() == kMostRows) {
        throw input_error(
            fmt::format("{} judges of so many requests are too many to be compared with each other",
                        people.size()),
            "leave out judges who graded little");
      }
      row.dimension = d;
      row.request = request;
      out.push_back(std::move(row));
    };
    if (people.size() > 2) add(people);
    for (std::size_t a = 0; a < graders.size(); ++a) {
      for (std::size_t b = a + 1; b < graders.size(); ++b) add({graders[a], graders[b]});
    }
  }
}

void add_columns(text::Table& table, const std::string& key, const std::string& title) {
  table.columns.push_back({key, title});
  text::add_bounds(table, key, title);
}

void add_cells(std::vector<text::Cell>& row, const CoefficientValue& coefficient) {
  row.push_back(text::number_cell(coefficient.value, 3));
  const auto& interval = coefficient.interval;
  row.push_back(interval ? text::number_cell(interval->low, 3) : text::Cell());
  row.push_back(interval ? text::number_cell(interval->high, 3) : text::Cell());
}

// The grades of one pair in one dimension, by judge.
using GradesOfPair = std::map<std::uint16_t, double>;

}  // namespace

bool are_too_many(const Judgments& judgments) {
  std::map<std::tuple<RequestIndex, ServiceIndex, std::uint16_t>, std::uint64_t> given;
  std::uint64_t common = 0;
  for (const auto& entry : judgments.entries) {
    if (!judgments.is_person(entry.judge)) continue;
    common += given[{entry.request, entry.service, entry.dimension}]++;
  }
  return common > kMostCommonGrades;
}

std::vector<AgreementRow> agreement_rows(const Judgments& judgments, std::uint64_t seed_of_draws) {
  const Seed seed = are_too_many(judgments) ? Seed() : Seed(seed_of_draws);
  std::vector<AgreementRow> rows;
  add_rows(judgments, std::nullopt, seed, rows);
  const auto& entries = judgments.entries;  // ordered by request
  for (auto first = entries.begin(); first != entries.end();) {
    const auto last = std::find_if(first, entries.end(), [&](const Judgment& entry) {
      return entry.request != first->request;
    });
    const Judgments one{judgments.judges,  judgments.dimensions, {first, last}, {}, {},
                        judgments.programs};
    add_rows(one, first->request, seed, rows);
    first = last;
  }
  return rows;
}

text::Table agreement_table(const std::vector<AgreementRow>& rows, AgreementScope scope,
                            const Judgments& judgments, const Collection& collection) {
  const bool by_request = scope == AgreementScope::kEachRequest;
  text::Table table;
  table.columns.push_back({"dimension", "dimension"});
  if (by_request) table.columns.push_back({"request", "request"});
  table.columns.push_back({"judges", "judges"});
  table.columns.push_back({"items", "pairs"});
  table.columns.push_back({"observed", "equal"});
  add_columns(table, "kappa", "kappa");
  add_columns(table, "weighted_kappa", "weighted");
  add_columns(table, "alpha", "alpha");
  for (const auto& one : rows) {
    if (one.request.has_value() != by_request) continue;
    auto& row = table.rows.emplace_back();
    row.emplace_back(judgments.dimensions[one.dimension]);
    if (by_request) {
      row.emplace_back(collection::words_and_end(collection.requests[one.request->value]));
    }
    std::vector<std::string> names;
    for (const std::size_t judge : one.judges) names.push_back(judgments.judges[judge]);
    row.emplace_back(fmt::format("{}", fmt::join(names, ", ")));
    row.push_back(text::count_cell(one.items));
    row.push_back(text::number_cell(one.observed, 3));
    add_cells(row, one.kappa);
    add_cells(row, one.weighted_kappa);
    add_cells(row, one.alpha);
  }
  return table;
}

text::Table disagreement_table(const Judgments& judgments, const Collection& collection) {
  std::map<std::tuple<RequestIndex, ServiceIndex, std::uint16_t>, GradesOfPair> pairs;
  for (const auto& entry : judgments.entries) {
    pairs[{entry.request, entry.service, entry.dimension}][entry.judge] = entry.grade;
  }
  text::Table table{{{"request", "request"}, {"service", "service"}, {"dimension", "dimension"}},
                    {}};
  for (const auto& judge : judgments.judges) table.columns.push_back({judge, judge});
  std::vector<std::pair<double, std::vector<text::Cell>>> rows;
  for (const auto& [key, grades] : pairs) {
    std::vector<double> given;
    for (const auto& [judge, grade] : grades) {
      if (judgments.is_person(judge)) given.push_back(grade);
    }
    if (given.size() < 2) continue;
    const auto [low, high] = std::ranges::minmax(given);
    if (low == high) continue;
    const auto& [request, service, dimension] = key;
    std::vector<text::Cell> row{collection::words_and_end(collection.requests[request.value]),
                                collection::words_and_end(collection.services[service.value]),
                                judgments.dimensions[dimension]};
    for (std::size_t j = 0; j < judgments.judges.size(); ++j) {
      const auto found = grades.find(static_cast<std::uint16_t>(j));
      row.push_back(found == grades.end() ? text::Cell() : text::number_cell(found->second, 0));
    }
    rows.emplace_back(high - low, std::move(row));
  }
  std::ranges::stable_sort(rows, std::greater<>(),
                           &std::pair<double, std::vector<text::Cell>>::first);
  for (auto& [width, row] : rows) table.rows.push_back(std::move(row));
  return table;
}

}  // namespace matchbench::judging
