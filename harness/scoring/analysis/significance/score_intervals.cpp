#include "harness/scoring/analysis/significance/score_intervals.hpp"

#include "harness/scoring/analysis/significance/effect_size.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/paired_tests.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>

namespace matchbench::analysis {

namespace {

using measures::BootstrapSample;
using measures::Interval;
using measures::ValueRange;

// The bounds of an interval that say nothing.
struct Missing {
  bool low = false;
  bool high = false;
};

// No bound is a number if all values are equal.
Missing missing_bounds(const Interval& interval, const ValueRange& range) {
  return {!(interval.low > range.low), !(interval.high < range.high)};
}

// Values within the range as parts of it, ascending.
std::vector<double> scaled(std::vector<double> values, const ValueRange& range) {
  for (double& value : values) {
    value = std::clamp((value - range.low) / (range.high - range.low), 0.0, 1.0);
  }
  std::sort(values.begin(), values.end());
  return values;
}

std::vector<double> mirrored(const std::vector<double>& values) {
  std::vector<double> out;
  for (auto value = values.rbegin(); value != values.rend(); ++value) out.push_back(1 - *value);
  return out;
}

double mean_of_parts(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// An upper bound that Gaffke's method is to find, of the values or of their mirror image.
struct Wanted {
  std::size_t sample;
  bool is_low;
};

// Those of one number of values, which share their draws.
struct Alike {
  std::vector<Wanted> bounds;
  std::vector<std::vector<double>> values;
};

void set_bound(Interval& interval, const ValueRange& range, bool is_low, double part) {
  const double width = range.high - range.low;
  if (is_low) {
    interval.low = range.low + width * part;
  } else {
    interval.high = range.low + width * part;
  }
  interval.is_open = false;
}

double power_to_show(std::span<const double> before, std::span<const double> after) {
  if (before.size() < ScoreFall::kLeastRequests) return 0;
  std::vector<double> falls;
  for (std::size_t i = 0; i < before.size(); ++i) falls.push_back(before[i] - after[i]);
  const double deviation = moments(falls).deviation;
  if (deviation == 0) return 1;
  return power_of_one_sided_t_test(ScoreFall::kToldFall / deviation, falls.size(),
                                   ScoreFall::kLevel);
}

}  // namespace

Interval ScoreIntervals::interval(const BootstrapSample& sample, Undefined undefined,
                                  double confidence) {
  return intervals({&sample, 1}, undefined, confidence).front();
}

std::vector<Interval> ScoreIntervals::intervals(std::span<const BootstrapSample> samples,
                                                Undefined undefined, double confidence) {
  std::vector<Interval> out = bootstrap_.intervals(samples, undefined, confidence);
  std::map<std::size_t, Alike> by_count;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    const auto& [given, aggregate, range] = samples[s];
    const bool has_ends = std::isfinite(range.low) && std::isfinite(range.high);
    if (aggregate != measures::Aggregate::kMean || !has_ends) continue;
    const auto counted = measures::counted(given, undefined);
    const Missing missing = missing_bounds(out[s], range);
    if (counted.size() < measures::Bootstrap::kLeastForMean || !(missing.low || missing.high)) {
      continue;
    }
    // Those of SilenceF1 are shares of a ratio, of which the mean alone keeps to the range.
    if (*std::ranges::max_element(counted) > range.high) continue;
    const auto values = scaled(counted, range);
    if (std::ranges::all_of(values, [](double value) { return value == 0 || value == 1; })) {
      const auto ones = static_cast<std::size_t>(std::ranges::count(values, 1.0));
      const auto exact = clopper_pearson(ones, values.size(), confidence);
      if (missing.low) set_bound(out[s], range, true, exact.low);
      if (missing.high) set_bound(out[s], range, false, exact.high);
      continue;
    }
    Alike& alike = by_count[values.size()];
    for (const bool is_low : {true, false}) {
      if (!(is_low ? missing.low : missing.high)) continue;
      alike.bounds.push_back({s, is_low});
      alike.values.push_back(is_low ? mirrored(values) : values);
    }
  }
  constexpr std::size_t kAtOnce = 256;  // the draws of all samples would be gigabytes
  for (const auto& [count, alike] : by_count) {
    for (std::size_t first = 0; first < alike.bounds.size(); first += kAtOnce) {
      const auto some =
          std::span(alike.values).subspan(first, std::min(kAtOnce, alike.values.size() - first));
      const auto found = gaffke_.upper(some, (1 + confidence) / 2);
      for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [sample, is_low] = alike.bounds[first + i];
        const double bound = std::max(found[i], mean_of_parts(some[i]));
        set_bound(out[sample], samples[sample].range, is_low, is_low ? 1 - bound : bound);
      }
    }
  }
  return out;
}

std::optional<MeanInterval> MeanIntervals::of(const MeanSample& sample) {
  return of_each({&sample, 1}).front();
}

std::vector<std::optional<MeanInterval>> MeanIntervals::of_each(
    std::span<const MeanSample> samples) {
  std::vector<std::vector<double>> defined;
  for (const auto& sample : samples) {
    auto& values = defined.emplace_back();
    for (const auto& value : sample.values) {
      if (value) values.push_back(*value);
    }
  }
  std::vector<measures::BootstrapSample> resampled;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    resampled.push_back({defined[i], measures::Aggregate::kMean, samples[i].range});
  }
  const auto intervals = intervals_.intervals(resampled, Undefined::kSkip, confidence_);
  std::vector<std::optional<MeanInterval>> out;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto& values = defined[i];
    auto& one = out.emplace_back();
    if (values.empty()) continue;
    const double mean =
        std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    one =
        MeanInterval{mean, measures::known_bound(intervals[i].low),
                     measures::known_bound(intervals[i].high), values.size(), intervals[i].is_open};
  }
  return out;
}

ScoreFall test_fall(std::span<const double> before, std::span<const double> after) {
  assert(before.size() == after.size());
  ScoreFall fall{.requests = before.size()};
  if (before.empty()) return fall;
  ScoreMatrix scores{.systems = {"before", "after"}};
  scores.requests.resize(before.size());
  scores.values.assign(before.begin(), before.end());
  scores.values.insert(scores.values.end(), after.begin(), after.end());
  const auto means = mean_scores(scores);
  fall.before = means[0];
  fall.after = means[1];
  fall.power = power_to_show(before, after);
  if (fall.after < fall.before) fall.p = randomization_p_values(scores, {}).front() / 2;
  return fall;
}

}  // namespace matchbench::analysis
