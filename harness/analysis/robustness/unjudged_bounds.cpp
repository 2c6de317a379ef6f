#include "harness/analysis/robustness/unjudged_bounds.hpp"

#include "harness/base/parallel.hpp"
#include "harness/measures/scoring/scoring_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace matchbench::analysis {
namespace {

// Of these no gain lowers a score, wherever it is: they sum up gains by rank, and what they divide
// by does not depend on the judgments.
constexpr auto kRisingMeasures = std::to_array<std::string_view>(
    {"SetP", "gP", "P", "Success", "RR", "RBP", "gRBP", "CG", "DCG", "ERR", "INSQ", "SDCG"});

std::uint32_t cutoff_of(const measures::Measure& measure) {
  const auto at = measure.declaration->at;
  const bool is_rank = at == measures::At::kRank || at == measures::At::kOptionalRank;
  return measure.at && is_rank ? static_cast<std::uint32_t>(*measure.at) : measures::kWhole;
}

double highest_gain(const measures::Measure& measure, const std::vector<double>& scale) {
  for (std::size_t i = 0; i < measure.values.size(); ++i) {
    const auto name = measure.declaration->parameters[i].name;
    if (name != "gmax" && name != "max_rel") continue;
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

  // The score where the unjudged services from `first` to before `last`, by rank, have the gain.
  double score(std::size_t first, std::size_t last, double gain) {
    for (std::size_t i = known_; i < grades_.size(); ++i) {
      grades_[i] = i - known_ >= first && i - known_ < last ? gain : 0;
    }
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
  std::unordered_map<std::uint32_t, std::uint32_t> place_;
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

// All gradings in which the first or the last services have the gain, and those of single ones; of
// many services, of about kSteps numbers of them.
void search(Gradings& gradings, double gain, Widest& out) {
  constexpr std::size_t kSteps = 64;
  const std::size_t n = gradings.unjudged();
  const std::size_t step = std::max<std::size_t>(1, n / kSteps);
  for (std::size_t i = 0; i < n; i += step) {
    out.add(gradings.score(0, i, gain));
    out.add(gradings.score(i, n, gain));
    out.add(gradings.score(i, i + 1, gain));
  }
  out.add(gradings.score(0, n, gain));
}

Widest widest_of(Gradings& gradings, std::size_t request, const WeightedAnswer& answer,
                 std::uint32_t cutoff, BoundKind kind, double gain) {
  Widest out;
  if (answer.failed || answer.abstained) {
    out.add(gradings.score_failure(request));
    return out;
  }
  gradings.assign(request, answer.ranking, cutoff);
  out.add(gradings.score(0, 0, gain));
  if (gradings.unjudged() == 0) return out;
  if (kind == BoundKind::kExact) {
    out.add(gradings.score(0, gradings.unjudged(), gain));
  } else {
    search(gradings, gain, out);
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
  const auto& names = kRisingMeasures;
  return std::find(names.begin(), names.end(), measure.declaration->name) != names.end()
             ? BoundKind::kExact
             : BoundKind::kSearch;
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
  const double gain = highest_gain(measure, setting.gains.scale);
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
        const Widest widest = widest_of(gradings, r, answer, cutoff, kind, gain);
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
