#include "harness/scoring/analysis/robustness/incomplete.hpp"

#include "harness/foundation/base/parallel.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/robustness/correlation.hpp"
#include "harness/scoring/analysis/significance/paired_tests.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace matchbench::analysis {

namespace {

// Places of judged services, shuffled: the relevant ones and the others.
struct Shuffled {
  std::vector<std::uint32_t> relevant, nonrelevant;
};

Shuffled shuffle(const measures::SettingGains::Request& request, std::uint64_t seed) {
  Shuffled out;
  for (std::uint32_t i = 0; i < request.gains.size(); ++i) {
    (request.gains[i] > 0 ? out.relevant : out.nonrelevant).push_back(i);
  }
  Random random(seed);
  random.shuffle(std::span(out.relevant));
  random.shuffle(std::span(out.nonrelevant));
  return out;
}

std::size_t kept(double fraction, std::size_t count, std::size_t least) {
  // 0.1 · 30 is 3 and a rounding error.
  const double share = std::ceil(fraction * static_cast<double>(count) - 1e-9);
  return std::min(count, std::max(least, static_cast<std::size_t>(share)));
}

// The request without a part of its judgments.
measures::SettingGains::Request reduced(const measures::SettingGains::Request& request,
                                        const Shuffled& shuffled, double fraction,
                                        const IncompleteOptions& options) {
  std::vector<bool> is_kept(request.gains.size());
  const auto keep = [&](const std::vector<std::uint32_t>& from, std::size_t least) {
    const auto count = kept(fraction, from.size(), least);
    for (std::size_t i = 0; i < count; ++i) is_kept[from[i]] = true;
  };
  keep(shuffled.relevant, options.least_relevant);
  keep(shuffled.nonrelevant, options.least_nonrelevant);
  return without_judgments(request, is_kept, options.withheld);
}

// Which of two systems the test finds better: 1, −1, or 0.
std::vector<int> decide(const ScoreMatrix& scores, double alpha, std::size_t threads) {
  const auto pairs = all_pairs(scores.systems.size());
  std::vector<int> out(pairs.size());
  parallel_for(pairs.size(), threads, [&](std::size_t p) {
    const auto d = differences(scores, pairs[p].first, pairs[p].second);
    if (wilcoxon_signed_rank(d, Zeros::kPratt, kExactDecisions).p >= alpha) return;
    out[p] = std::accumulate(d.begin(), d.end(), 0.0) > 0 ? 1 : -1;
  });
  return out;
}

void count(const std::vector<int>& all, const std::vector<int>& now, DecisionCounts& out) {
  for (std::size_t p = 0; p < all.size(); ++p) {
    if (all[p] == 0) {
      ++(now[p] == 0 ? out.true_positive : out.false_negative);
    } else if (now[p] == 0) {
      ++out.false_positive;
    } else {
      ++out.true_negative;
      if (now[p] != all[p]) ++out.reversed;
    }
  }
}

// What one value of the plan gives with some judgments.
struct Outcomes {
  std::vector<double> means;
  std::vector<int> decisions;
};

class Study {
 public:
  Study(const Experiment& experiment, const JudgedSetting& setting,
        const measures::ScoringPlan& plan, const IncompleteOptions& options)
      : experiment_(experiment), setting_(setting), plan_(plan), options_(options) {}

  std::vector<IncompletePoint> operator()() {
    const auto full = outcomes_of(setting_);
    const std::size_t fractions = options_.fractions.size();
    std::vector<IncompletePoint> points(plan_.value_count() * fractions);
    std::vector<std::size_t> counted(points.size());
    const auto repetitions = static_cast<double>(options_.repetitions);
    for (std::size_t repetition = 0; repetition < options_.repetitions; ++repetition) {
      const auto shuffled = shuffle_all(repetition);
      for (std::size_t f = 0; f < fractions; ++f) {
        const auto setting = reduced_setting(shuffled, options_.fractions[f]);
        const auto outcomes = outcomes_of(setting);
        for (std::size_t v = 0; v < plan_.value_count(); ++v) {
          auto& point = points[v * fractions + f];
          point.value = v;
          point.fraction = options_.fractions[f];
          point.mean_judged += judged_per_request(shuffled, options_.fractions[f]) / repetitions;
          const auto& means = outcomes[v].means;
          point.mean_score += std::accumulate(means.begin(), means.end(), 0.0) /
                              static_cast<double>(means.size()) / repetitions;
          count(full[v].decisions, outcomes[v].decisions, point.decisions);
          add_tau(kendall(full[v].means, means).tau_b, point, counted[v * fractions + f]);
        }
      }
    }
    return points;
  }

 private:
  std::vector<Outcomes> outcomes_of(const JudgedSetting& setting) const {
    const auto scores = score(experiment_, setting, plan_, options_.threads);
    std::vector<Outcomes> out;
    for (std::size_t v = 0; v < plan_.value_count(); ++v) {
      const auto matrix = matrix_of(experiment_, scores, plan_, v, options_.undefined);
      out.push_back({mean_scores(matrix), decide(matrix, options_.alpha, options_.threads)});
    }
    return out;
  }

  std::vector<Shuffled> shuffle_all(std::size_t repetition) const {
    std::vector<Shuffled> out;
    for (std::size_t r = 0; r < experiment_.requests.size(); ++r) {
      const auto purpose = fmt::format("incomplete {} {}", repetition, experiment_.requests[r]);
      out.push_back(shuffle(setting_.gains.requests[r], derive_seed(options_.seed, purpose)));
    }
    return out;
  }

  JudgedSetting reduced_setting(const std::vector<Shuffled>& shuffled, double fraction) const {
    JudgedSetting out{setting_.name, setting_.is_binary, {}};
    out.gains.scale = setting_.gains.scale;
    out.gains.service_count = setting_.gains.service_count;
    for (std::size_t r = 0; r < shuffled.size(); ++r) {
      out.gains.requests.push_back(
          reduced(setting_.gains.requests[r], shuffled[r], fraction, options_));
    }
    return out;
  }

  double judged_per_request(const std::vector<Shuffled>& shuffled, double fraction) const {
    std::size_t sum = 0;
    for (const auto& [relevant, nonrelevant] : shuffled) {
      sum += kept(fraction, relevant.size(), options_.least_relevant) +
             kept(fraction, nonrelevant.size(), options_.least_nonrelevant);
    }
    return static_cast<double>(sum) / static_cast<double>(shuffled.size());
  }

  // `counted`: of how many repetitions the point's τ is the mean.
  static void add_tau(std::optional<double> tau, IncompletePoint& point, std::size_t& counted) {
    if (!tau) return;
    const auto before = static_cast<double>(counted++);
    point.tau = (point.tau.value_or(0) * before + *tau) / (before + 1);
    point.lowest_tau = std::min(point.lowest_tau.value_or(*tau), *tau);
    point.highest_tau = std::max(point.highest_tau.value_or(*tau), *tau);
  }

  const Experiment& experiment_;
  const JudgedSetting& setting_;
  const measures::ScoringPlan& plan_;
  const IncompleteOptions& options_;
};

}  // namespace

measures::SettingGains::Request without_judgments(const measures::SettingGains::Request& request,
                                                  const std::vector<bool>& is_kept,
                                                  Withheld withheld) {
  measures::SettingGains::Request out;
  const bool subtopics = !request.subtopic_begin.empty();
  if (subtopics) out.subtopic_begin.push_back(0);
  for (std::size_t slot = 0; slot < is_kept.size(); ++slot) {
    if (!is_kept[slot] && withheld == Withheld::kDropped) continue;
    out.services.push_back(request.services[slot]);
    // A negative gain says "in the pool, not judged" (judged_request.hpp).
    out.gains.push_back(is_kept[slot] ? request.gains[slot] : -1);
    if (!subtopics) continue;
    const auto end = is_kept[slot] ? request.subtopic_begin[slot + 1] : 0;
    for (auto s = request.subtopic_begin[slot]; s < end; ++s) {
      out.subtopic_ids.push_back(request.subtopic_ids[s]);
    }
    out.subtopic_begin.push_back(static_cast<std::uint32_t>(out.subtopic_ids.size()));
  }
  return out;
}

std::vector<IncompletePoint> study_incomplete(const Experiment& experiment,
                                              const JudgedSetting& setting,
                                              const measures::ScoringPlan& plan,
                                              const IncompleteOptions& options) {
  return Study(experiment, setting, plan, options)();
}

}  // namespace matchbench::analysis
