#include "harness/scoring/analysis/robustness/unjudged_bounds.hpp"

#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace matchbench::analysis {
namespace {

std::uint32_t cutoff_of(const measures::Measure& measure) {
  const auto at = measure.declaration->at;
  const bool is_rank = at == measures::At::kRank || at == measures::At::kOptionalRank;
  return measure.at && is_rank ? static_cast<std::uint32_t>(*measure.at) : measures::kWhole;
}

double highest_gain(const measures::Measure& measure, const std::vector<double>& scale) {
  for (std::size_t i = 0; i < measure.values.size(); ++i) {
    if (!measure.declaration->parameters[i].is_highest_gain) continue;
    const double own = std::get<double>(measure.values[i]);
    if (own != measures::kGainOfSetting) return own;
  }
  return scale.empty() ? 1 : scale.back();
}

// One answer, whose unjudged services can be graded at will.
class Gradings {
 public:
  Gradings(const measures::ScoringPlan& plan, const JudgedSetting& setting,
           const Experiment& experiment)
      : plan_(plan), setting_(setting), experiment_(experiment) {}

  void assign(std::size_t request, const Ranking& ranking, std::uint32_t cutoff) {
    const auto& judged = setting_.gains.requests[request];
    grades_ = judged.gains;
    known_ = grades_.size();
    place_.clear();
    for (std::uint32_t s = 0; s < judged.services.size(); ++s) {
      place_.emplace(judged.services[s].value, s);
    }
    slots_.clear();
    scores_.clear();
    for (std::size_t i = 0; i < ranking.size(); ++i) {
      const auto found = place_.find(ranking[i].service.value);
      scores_.push_back(ranking[i].score);
      if (found != place_.end()) {
        slots_.push_back(found->second);
      } else if (i < cutoff) {
        slots_.push_back(static_cast<std::uint32_t>(grades_.size()));
        grades_.push_back(0);
      } else {
        slots_.push_back(measures::kUnjudged);
      }
    }
  }

  std::size_t unjudged() const { return grades_.size() - known_; }

  // Gives the unjudged services from `first` to before `last`, by rank, the gain, and the others 0.
  void set_range(std::size_t first, std::size_t last, double gain) {
    for (std::size_t i = 0; i < unjudged(); ++i) set(i, i >= first && i < last ? gain : 0);
  }
  void set(std::size_t place, double gain) { grades_[known_ + place] = gain; }
  double gain_of(std::size_t place) const { return grades_[known_ + place]; }

  double score() {
    const measures::JudgedRequest request{.grades = grades_,
                                          .collection_size = experiment_.collection_size,
                                          .scale = setting_.gains.scale,
                                          .subtopics = {}};
    plan_.prepare(request, workspace_, prepared_);
    double value = 0;
    plan_.score(prepared_, {.slots = slots_, .scores = scores_, .degrees = {}}, workspace_,
                {&value, 1});
    return value;
  }

  double score_failure(std::size_t request) {
    plan_.prepare(setting_.view(request, experiment_), workspace_, prepared_);
    double value = 0;
    plan_.score_failure(prepared_, {&value, 1});
    return value;
  }

 private:
  const measures::ScoringPlan& plan_;
  const JudgedSetting& setting_;
  const Experiment& experiment_;
  std::vector<double> grades_;
  std::size_t known_ = 0;
  NumberMap<std::uint32_t, std::uint32_t> place_;
  std::vector<std::uint32_t> slots_;
  std::vector<double> scores_;
  measures::Workspace workspace_;
  measures::PreparedRequest prepared_;
};

struct Widest {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(double value) {
    if (measures::is_undefined(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

// Gains that an unjudged service is tried with: 0, and those of the scale up to the highest; of a
// long scale, kMostGains of them.
std::vector<double> tried_gains(const std::vector<double>& scale, double highest) {
  constexpr std::size_t kMostGains = 6;
  std::vector<double> out = {0};
  const std::size_t step = 1 + scale.size() / kMostGains;
  for (std::size_t i = 0; i < scale.size(); i += step) {
    if (scale[i] > 0 && scale[i] < highest) out.push_back(scale[i]);
  }
  out.push_back(highest);
  return out;
}

// A grading in which some services, one behind another, have the highest gain.
struct TriedRange {
  std::size_t first = 0;
  std::size_t last = 0;
  double value = 0;
};

// Regrades one service after another, for as long as that moves the score towards `sign`.
double climb(Gradings& gradings, const TriedRange& from, const std::vector<double>& gains,
             double sign) {
  constexpr std::size_t kMostServices = 20;
  constexpr int kMostSweeps = 3;
  gradings.set_range(from.first, from.last, gains.back());
  double best = from.value;
  bool has_moved = true;
  for (int sweep = 0; sweep < kMostSweeps && has_moved; ++sweep) {
    has_moved = false;
    for (std::size_t i = 0; i < std::min(kMostServices, gradings.unjudged()); ++i) {
      double kept = gradings.gain_of(i);
      for (const double gain : gains) {
        gradings.set(i, gain);
        const double value = gradings.score();
        if (measures::is_undefined(value) || sign * (value - best) <= 0) continue;
        best = value;
        kept = gain;
        has_moved = true;
      }
      gradings.set(i, kept);
    }
  }
  return best;
}

// All gradings in which the first or the last services have the highest gain, and those of single
// ones; of many services, of about kSteps numbers of them. Where measures divide by an ideal, gains
// between the ends can be wider still: the best and the worst of these are climbed from.
void search(Gradings& gradings, const std::vector<double>& gains, Widest& out) {
  constexpr std::size_t kSteps = 64;
  const std::size_t n = gradings.unjudged();
  const std::size_t step = std::max<std::size_t>(1, n / kSteps);
  std::optional<TriedRange> lowest;
  std::optional<TriedRange> highest;
  const auto take = [&](std::size_t first, std::size_t last) {
    gradings.set_range(first, last, gains.back());
    const double value = gradings.score();
    if (measures::is_undefined(value)) return;
    if (!lowest || value < lowest->value) lowest = {first, last, value};
    if (!highest || value > highest->value) highest = {first, last, value};
  };
  for (std::size_t i = 0; i < n; i += step) {
    take(0, i);
    take(i, n);
    take(i, i + 1);
  }
  take(0, n);
  if (!lowest) return;
  out.add(climb(gradings, *lowest, gains, -1));
  out.add(climb(gradings, *highest, gains, 1));
}

Widest widest_of(Gradings& gradings, std::size_t request, const WeightedAnswer& answer,
                 std::uint32_t cutoff, BoundKind kind, const std::vector<double>& gains) {
  Widest out;
  if (answer.failed || answer.abstained) {
    out.add(gradings.score_failure(request));
    return out;
  }
  gradings.assign(request, answer.ranking, cutoff);
  if (kind == BoundKind::kExact || gradings.unjudged() == 0) {
    for (const double gain : {0.0, gains.back()}) {
      gradings.set_range(0, gradings.unjudged(), gain);
      out.add(gradings.score());
    }
  } else {
    search(gradings, gains, out);
  }
  return out;
}

}  // namespace

std::string_view name_of(BoundKind kind) {
  constexpr std::array<std::string_view, 3> kNames = {"exact", "search", "none"};
  return kNames[static_cast<std::size_t>(kind)];
}

BoundKind bound_kind_of(const measures::Measure& measure) {
  const auto& properties = measure.declaration->properties;
  if (properties.needs_subtopics || properties.needs_descriptions || properties.reads_groups ||
      measure.judged_only || measure.silence_scored ||
      properties.grading == measures::Grading::kSilence ||
      properties.direction == measures::Direction::kNeither || measure.width() != 1) {
    return BoundKind::kNone;
  }
  return properties.rises_with_gains ? BoundKind::kExact : BoundKind::kSearch;
}

std::vector<std::optional<measures::Interval>> unjudged_bounds(const Experiment& experiment,
                                                               const JudgedSetting& setting,
                                                               const measures::Measure& measure,
                                                               Undefined undefined,
                                                               std::size_t threads) {
  const auto kind = bound_kind_of(measure);
  std::vector<std::optional<measures::Interval>> out(experiment.systems.size());
  if (kind == BoundKind::kNone) return out;
  const measures::ScoringPlan plan({measure});
  const auto scores = score(experiment, setting, plan, threads);
  const auto gains = tried_gains(setting.gains.scale, highest_gain(measure, setting.gains.scale));
  const auto cutoff = cutoff_of(measure);
  parallel_for(experiment.systems.size(), threads, [&](std::size_t s) {
    Gradings gradings(plan, setting, experiment);
    measures::Interval sum{0, 0};
    std::size_t requests = 0;
    std::size_t left_out = 0;
    for (std::size_t r = 0; r < experiment.requests.size(); ++r) {
      const double value = scores.at(0, s, r);
      left_out += measures::is_left_out(value) ? 1 : 0;
      if (measures::is_undefined(value)) continue;
      ++requests;
      measures::Interval of_request{0, 0};
      const auto& answers = experiment.answers[s][r];
      for (const auto& answer : answers) {
        const Widest widest = widest_of(gradings, r, answer, cutoff, kind, gains);
        const bool is_defined = widest.low <= widest.high;
        of_request.low += answer.weight * (is_defined ? widest.low : value);
        of_request.high += answer.weight * (is_defined ? widest.high : value);
      }
      sum.low += answers.empty() ? value : std::min(value, of_request.low);
      sum.high += answers.empty() ? value : std::max(value, of_request.high);
    }
    const std::size_t counted =
        undefined == Undefined::kZero ? experiment.requests.size() - left_out : requests;
    if (requests == 0) return;
    out[s] = measures::Interval{sum.low / static_cast<double>(counted),
                                sum.high / static_cast<double>(counted)};
  });
  return out;
}

}  // namespace matchbench::analysis
