#include "harness/fronts/python/functions.hpp"

#include "harness/fronts/python/objects.hpp"
#include "harness/fronts/python/sources.hpp"
#include "harness/scoring/analysis/planning/planned_tests.hpp"
#include "harness/scoring/analysis/robustness/correlation.hpp"
#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/friedman.hpp"
#include "harness/scoring/analysis/significance/pair_tests.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

namespace matchbench::python {
namespace py = pybind11;
namespace {

constexpr std::array<std::string_view, 4> kCorrectionNames = {"none", "bonferroni", "holm", "bh"};

// The systems that the measure compares, over their common requests; adds what is to be said of
// that. Throws an input Error if nothing can be compared.
analysis::ScoreMatrix matrix_of(const py::dict& given, std::vector<std::string>& remarks) {
  const auto measure = py::cast<std::string>(given["measure"]);
  const auto systems = py::cast<std::vector<std::string>>(given["systems"]);
  const auto all = py::cast<analysis::KnownScores>(given["values"]);
  const auto common = analysis::common_requests(all);
  if (!common.can_be_compared()) {
    throw analysis::nothing_to_compare(common, measure, systems, "run",
                                       "evaluate() gives each run's own mean and values by query");
  }
  const auto notes = analysis::notes_on(common, measure, systems, "run");
  remarks.insert(remarks.end(), notes.begin(), notes.end());
  std::vector<std::string> names;
  analysis::KnownScores values;
  for (const auto s : common.systems) {
    names.push_back(systems[s]);
    values.push_back(all[s]);
  }
  auto matrix = analysis::make_score_matrix(measure, std::move(names),
                                            py::cast<std::vector<std::string>>(given["requests"]),
                                            values, Undefined::kSkip);
  matrix.better = py::cast<bool>(given["less_is_better"]) ? analysis::Better::kSmaller
                                                          : analysis::Better::kLarger;
  return matrix;
}

analysis::SignificanceOptions tests_of(const py::dict& given) {
  analysis::SignificanceOptions tests;
  std::string test = "max-t", correction = "holm";
  take_option(given, "test", test);
  take_option(given, "correction", correction);
  const auto named = analysis::pair_test_named(test);
  if (!named) {
    throw input_error("test has no value '" + test + "'",
                      "one of max-t, randomization, t, wilcoxon, sign, bootstrap, tukey, nemenyi");
  }
  tests.test = *named;
  tests.correction = choice_of<analysis::Correction>(kCorrectionNames, correction, "correction");
  take_option(given, "alpha", tests.alpha);
  take_option(given, "permutations", tests.flips.drawn);
  take_option(given, "replicates", tests.bootstrap.replicates);
  take_option(given, "seed", tests.flips.seed);
  take_option(given, "threads", tests.flips.threads);
  tests.bootstrap.seed = tests.flips.seed;
  tests.bootstrap.threads = tests.flips.threads;
  analysis::check_tests(tests);
  return tests;
}

py::object number_object(std::optional<double> value) {
  if (!value || !std::isfinite(*value)) return py::none();
  return py::float_(*value);
}

py::object count_object(std::optional<std::size_t> count) {
  if (!count) return py::none();
  return py::int_(*count);
}

py::list pairs_as_dicts(const analysis::ScoreMatrix& scores,
                        const std::vector<analysis::PairTests>& pairs) {
  py::list out;
  for (const auto& one : pairs) {
    py::dict row;
    row["first"] = text_object(scores.systems[one.first]);
    row["second"] = text_object(scores.systems[one.second]);
    row["difference"] = one.effects.mean_difference;
    row["low"] = number_object(one.low);
    row["high"] = number_object(one.high);
    row["cohen_dz"] = number_object(one.effects.cohen_dz);
    row["rank_biserial"] = number_object(one.effects.rank_biserial);
    row["wins"] = one.effects.wins;
    row["ties"] = one.effects.ties;
    row["losses"] = one.effects.losses;
    row["p_randomization"] = number_object(one.randomization);
    row["p_t"] = number_object(one.t);
    row["p_wilcoxon"] = number_object(one.wilcoxon);
    row["p_sign"] = number_object(one.sign);
    row["p_bootstrap"] = number_object(one.bootstrap);
    row["p_percentile"] = number_object(one.percentile);
    row["p_tukey"] = number_object(one.tukey);
    row["p_nemenyi"] = number_object(one.nemenyi);
    row["p_adjusted"] = number_object(one.adjusted);
    row["separated"] = one.is_separated;
    out.append(row);
  }
  return out;
}

py::list groups_as_dicts(const analysis::ScoreMatrix& scores, const analysis::Separation& found,
                         const analysis::FriedmanResult& friedman) {
  py::list out;
  for (const auto s : found.standings.order) {
    py::dict row;
    row["rank"] = found.standings.ranks[s];
    row["rank_high"] = found.standings.worst_ranks[s];
    row["letters"] = text_object(found.standings.letters[s]);
    row["system"] = text_object(scores.systems[s]);
    row["mean"] = found.means[s];
    row["mean_rank"] = friedman.mean_ranks[s];
    out.append(row);
  }
  return out;
}

py::dict friedman_as_dict(const analysis::FriedmanResult& friedman) {
  py::dict out;
  out["chi_squared"] = number_object(friedman.chi_squared);
  out["chi_squared_p"] = number_object(friedman.chi_squared_p);
  out["f"] = number_object(friedman.f);
  out["f_p"] = number_object(friedman.f_p);
  return out;
}

}  // namespace

py::dict significance(const py::dict& matrix, const py::dict& options) {
  const auto tests = tests_of(options);
  std::vector<std::string> remarks;
  const auto scores = matrix_of(matrix, remarks);
  analysis::Separation separation;
  std::vector<analysis::PairTests> pairs;
  analysis::FriedmanResult friedman;
  {
    const OthersRun others_run;
    separation = analysis::separate(scores, tests);
    pairs = analysis::test_all_pairs(scores, separation, tests);
    friedman = analysis::friedman_test(scores);
  }
  py::dict out;
  py::list notes;
  for (const std::string& remark : remarks) notes.append(text_object(remark));
  out["remarks"] = notes;
  out["pairs"] = pairs_as_dicts(scores, pairs);
  out["groups"] = groups_as_dicts(scores, separation, friedman);
  out["friedman"] = friedman_as_dict(friedman);
  const auto& visible = separation.visible;
  out["smallest_difference"] = number_object(visible ? visible->smallest : std::nullopt);
  out["requests_needed"] = count_object(visible ? visible->requests : std::nullopt);
  return out;
}

py::list plan(const py::dict& matrix, const py::dict& options) {
  analysis::PlanTarget target;
  analysis::BoardSimulation simulation;
  double pool = 0;
  take_option(options, "difference", target.difference);
  take_option(options, "power", target.power);
  take_option(options, "level", target.level);
  take_option(options, "seed", simulation.seed);
  take_option(options, "threads", simulation.threads);
  take_option(options, "mean_pool", pool);
  analysis::check_target(target);
  std::vector<std::string> remarks;
  const auto pilot = matrix_of(matrix, remarks);
  std::vector<analysis::PlannedTest> tests;
  {
    const OthersRun others_run;
    tests = analysis::plan_tests(pilot, target, pool, simulation);
  }
  py::list out;
  for (const auto& test : tests) {
    py::dict row;
    row["test"] = text_object(test.test);
    row["question"] = text_object(test.question);
    row["deviation"] = number_object(test.deviation);
    row["requests"] = count_object(test.requests);
    row["judgments"] = test.judgments ? count_object(static_cast<std::size_t>(*test.judgments))
                                      : py::object(py::none());
    row["pilot_requests"] = pilot.requests.size();
    row["smallest_difference"] = number_object(test.smallest);
    out.append(row);
  }
  return out;
}

py::dict correlate(const std::vector<double>& first, const std::vector<double>& second) {
  const auto kendall = analysis::kendall(first, second);
  py::dict out;
  out["tau_a"] = kendall.tau_a;
  out["tau_b"] = number_object(kendall.tau_b);
  out["tau_ap"] = number_object(analysis::tau_ap(first, second));
  out["rho"] = number_object(analysis::spearman(first, second));
  out["pearson"] = number_object(analysis::pearson(first, second));
  out["swaps"] = kendall.discordant;
  return out;
}

}  // namespace matchbench::python
