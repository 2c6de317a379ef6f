#include "harness/operations/reproduce/compare_rounds.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/measures/compare/rank_biased_overlap.hpp"
#include "harness/scoring/results/read_experiment.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace matchbench::reproduce {
namespace {

using Answers = std::vector<analysis::WeightedAnswer>;

// One of the two rounds.
struct ScoredRound {
  results::RoundResults results;
  analysis::Experiment experiment;

  explicit ScoredRound(const store::RoundStore& store)
      : results(results::read_results(store)), experiment(results::read_experiment(store)) {}

  std::optional<std::size_t> place_of(const std::string& entrant) const {
    const auto& names = experiment.systems;
    const auto found = std::ranges::find(names, entrant);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
  }
};

bool is_same_answer(const analysis::WeightedAnswer& a, const analysis::WeightedAnswer& b) {
  return a.failed == b.failed && a.abstained == b.abstained && a.ranking == b.ranking;
}

// Whether every answer of one was given by the other, too.
bool are_same(const Answers& a, const Answers& b) {
  const auto all_in = [](const Answers& some, const Answers& others) {
    return std::ranges::all_of(some, [&](const auto& one) {
      return std::ranges::any_of(others,
                                 [&](const auto& other) { return is_same_answer(one, other); });
    });
  };
  return all_in(a, b) && all_in(b, a);
}

// The first ranking that was given; null if there is none.
const Ranking* first_ranking(const Answers& answers) {
  const auto found =
      std::ranges::find_if(answers, [](const auto& one) { return !one.failed && !one.abstained; });
  return found == answers.end() ? nullptr : &found->ranking;
}

struct Items {
  std::vector<std::uint32_t> services;
  std::vector<double> scores;

  explicit Items(const Ranking& ranking) {
    for (const auto& one : ranking) {
      services.push_back(one.service.value);
      scores.push_back(one.score);
    }
  }
};

// A mean of what may be undefined.
class Mean {
 public:
  void add(const std::optional<double>& value) {
    if (!value) return;
    sum_ += *value;
    ++count_;
  }
  std::optional<double> value() const {
    return count_ > 0 ? std::optional(sum_ / static_cast<double>(count_)) : std::nullopt;
  }

 private:
  double sum_ = 0;
  std::size_t count_ = 0;
};

// Whether the first `depth` of both have no service in common.
bool share_none(std::vector<std::uint32_t> a, std::vector<std::uint32_t> b, std::size_t depth) {
  if (a.size() > depth) a.resize(depth);
  if (b.size() > depth) b.resize(depth);
  return std::ranges::find_first_of(a, b) == a.end();
}

constexpr double kOverlapPersistence = 0.9;

void compare_rankings(const std::vector<Answers>& original, const std::vector<Answers>& again,
                      std::size_t depth, ReproducedEntrant& out) {
  Mean tau;
  Mean overlap;
  for (std::size_t r = 0; r < original.size(); ++r) {
    if (original[r].empty() && again[r].empty()) continue;
    ++out.requests;
    out.identical += are_same(original[r], again[r]);
    const auto* const first = first_ranking(original[r]);
    const auto* const second = first_ranking(again[r]);
    if (first != nullptr || second != nullptr) ++out.ranked;
    if (first == nullptr || second == nullptr) continue;
    const Items a(*first);
    const Items b(*second);
    const auto ktu = analysis::kendall_tau_union(a.services, b.services, depth);
    tau.add(ktu);
    out.disjoint += ktu && share_none(a.services, b.services, depth);
    const double shared = measures::rank_biased_overlap(
        {a.services, a.scores}, {b.services, b.scores}, kOverlapPersistence);
    overlap.add(std::min(1.0, shared));
  }
  out.tau_union = tau.value();
  out.overlap = overlap.value();
}

const results::MeasureResults& scores_of(const results::RoundResults& round,
                                         const std::string& setting, const std::string& measure) {
  const auto found = std::ranges::find_if(round.measures, [&](const auto& one) {
    return one.setting == setting && one.measure == measure;
  });
  if (found != round.measures.end()) return *found;
  throw input_error(fmt::format("{} is not scored under '{}'", measure, setting));
}

// The requests for which both are defined.
struct PairedScores {
  std::vector<double> original, again;
};

PairedScores paired(const std::vector<std::optional<double>>& original,
                    const std::vector<std::optional<double>>& again) {
  PairedScores out;
  for (std::size_t r = 0; r < original.size(); ++r) {
    if (!original[r] || !again[r]) continue;
    out.original.push_back(*original[r]);
    out.again.push_back(*again[r]);
  }
  return out;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

void require_same_ground(const ScoredRound& original, const ScoredRound& again) {
  const auto same = [](const auto& a, const auto& b) {
    return std::ranges::equal(a, b, {}, &results::NamedItem::uri, &results::NamedItem::uri);
  };
  if (same(original.results.services, again.results.services) &&
      same(original.results.requests, again.results.requests)) {
    return;
  }
  throw input_error("the collection has other requests or services than the round asked",
                    "name the collection of the round with --collection");
}

std::uint64_t failed_queries(const results::RoundResults& round, const std::string& entrant) {
  std::uint64_t failed = 0;
  for (const auto& one : round.entrants) {
    if (one.entrant.name != entrant) continue;
    for (const auto& requests : one.failed) failed += requests.queries;
  }
  return failed;
}

// The named one, else the last of the board that has answered.
std::string baseline_of(const ReproductionReport& report, const std::string& named) {
  std::vector<const ReproducedEntrant*> scored;
  for (const auto& one : report.entrants) {
    if (one.original && one.again) scored.push_back(&one);
  }
  if (!named.empty()) {
    const auto found =
        std::ranges::find_if(scored, [&](const auto* one) { return one->name == named; });
    if (found != scored.end()) return named;
    std::vector<std::string> names;
    for (const auto* one : scored) names.push_back(one->name);
    throw input_error(fmt::format("--baseline: both rounds have scores of no entrant '{}'", named),
                      fmt::format("there are: {}", fmt::join(names, ", ")));
  }
  std::erase_if(scored, [](const auto* one) { return one->ranked == 0; });
  if (scored.empty()) return {};
  const bool larger = analysis::better_value_of(report.measure) == analysis::Better::kLarger;
  return (*std::ranges::min_element(
              scored, {},
              [&](const auto* one) { return larger ? *one->original : -*one->original; }))
      ->name;
}

void compare_with_baseline(ReproductionReport& report) {
  const auto base = std::ranges::find(report.entrants, report.baseline, &ReproducedEntrant::name);
  if (base == report.entrants.end()) return;
  for (auto& one : report.entrants) {
    if (one.name == report.baseline || !one.original || !one.again) continue;
    const analysis::ImprovedMeans means{.original = *one.original,
                                        .original_baseline = *base->original,
                                        .again = *one.again,
                                        .again_baseline = *base->again};
    one.effect_ratio = analysis::effect_ratio(means);
    one.relative_improvement_change = analysis::relative_improvement_change(means);
  }
}

void list_differences(const ScoredRound& original, const ScoredRound& again,
                      ReproductionReport& report) {
  const auto add = [&](std::string what, const std::string& then, const std::string& now) {
    if (then != now) report.differences.push_back({std::move(what), then, now});
  };
  const auto& before = original.results.provenance.round;
  const auto& after = again.results.provenance.round;
  add("collection", before.collection.digest, after.collection.digest);
  add("harness", before.harness_version + " " + before.harness_commit,
      after.harness_version + " " + after.harness_commit);
  for (const auto& one : original.results.entrants) {
    const auto found = std::ranges::find_if(again.results.entrants, [&](const auto& other) {
      return other.entrant.name == one.entrant.name;
    });
    if (found == again.results.entrants.end()) {
      add(fmt::format("entrant '{}'", one.entrant.name), "took part", "did not take part");
      continue;
    }
    add(fmt::format("plugin of '{}'", one.entrant.name), one.entrant.plugin.sha256,
        found->entrant.plugin.sha256);
  }
}

}  // namespace

ReproductionReport compare_rounds(const store::RoundStore& original, const store::RoundStore& again,
                                  const ReproduceRequest& request) {
  const ScoredRound before(original);
  const ScoredRound after(again);
  require_same_ground(before, after);
  ReproductionReport out;
  out.contest = before.results.provenance.round.contest.title();
  out.setting = before.results.measures.front().setting;
  out.measure = before.results.measures.front().measure;
  out.depth = request.depth;
  const auto& scores_before = scores_of(before.results, out.setting, out.measure);
  const auto& scores_after = scores_of(after.results, out.setting, out.measure);
  for (std::size_t e = 0; e < before.experiment.systems.size(); ++e) {
    auto& one = out.entrants.emplace_back();
    one.name = before.experiment.systems[e];
    const auto place = after.place_of(one.name);
    if (!place) continue;
    compare_rankings(before.experiment.answers[e], after.experiment.answers[*place], request.depth,
                     one);
    one.failed_then = failed_queries(before.results, one.name);
    one.failed_now = failed_queries(after.results, one.name);
    const auto scores = paired(scores_before.values[e], scores_after.values[*place]);
    if (!scores.original.empty()) {
      one.original = mean_of(scores.original);
      one.again = mean_of(scores.again);
      one.scores = analysis::compare_reproduced(scores.original, scores.again);
      one.verdict = one.scores->verdict;
    }
    if (one.identical == one.requests) one.verdict = analysis::Reproduction::kIdentical;
  }
  out.baseline = baseline_of(out, request.baseline);
  compare_with_baseline(out);
  list_differences(before, after, out);
  for (const auto& one : out.entrants) out.verdict = std::max(out.verdict, one.verdict);
  return out;
}

}  // namespace matchbench::reproduce
