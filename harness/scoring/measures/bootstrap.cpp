#include "harness/scoring/measures/bootstrap.hpp"

#include "harness/foundation/base/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

namespace matchbench::measures {
namespace {

// Values closer than this are equal: they differ by rounding alone.
constexpr double kEqualWithin = 1e-12;

// Uniform below a bound of at most 32 bits, without bias (Lemire 2019, TOMACS 29(1)), two draws
// from each output of the engine.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint32_t bound)
      : random_(seed), bound_(bound), biased_(-bound % bound) {}

  std::uint32_t next() {
    for (;;) {
      const std::uint64_t product = std::uint64_t{half()} * bound_;
      if (static_cast<std::uint32_t>(product) >= biased_) {
        return static_cast<std::uint32_t>(product >> 32);
      }
    }
  }

 private:
  std::uint32_t half() {
    if (!second_) bits_ = random_.next();
    second_ = !second_;
    return static_cast<std::uint32_t>(second_ ? bits_ : bits_ >> 32);
  }

  Random random_;
  std::uint32_t bound_;
  std::uint32_t biased_;
  std::uint64_t bits_ = 0;
  bool second_ = false;
};

// Makes the wanted aggregate of the sum of a replicate and of its squares. For the deviation and
// for t*, values are centred.
double aggregate_of_sums(double sum, double squares, double count, Aggregate aggregate) {
  if (aggregate == Aggregate::kSum) return sum;
  if (aggregate == Aggregate::kGeometricMean) return sum / count;
  const double rest = std::max(squares - sum * sum / count, 0.0);
  const double deviation = count < 2 ? 0 : std::sqrt(rest / (count - 1));
  if (aggregate == Aggregate::kDeviation) return deviation;
  // The squares of equal values leave their rounding behind, which is not a deviation.
  constexpr double kRounding = 1e-13;
  if (rest > kRounding * squares) return sum / count / (deviation / std::sqrt(count));
  if (std::fabs(sum / count) <= kEqualWithin) return 0;
  return std::copysign(std::numeric_limits<double>::infinity(), sum);
}

// The aggregate of every replicate in a block of `width`. drawn[query * width + i]: how often the
// query is drawn into replicate i.
template <std::size_t width>
void add_sums(std::span<const double> values, Aggregate aggregate, const std::uint8_t* drawn,
              std::vector<double>& replicates) {
  const auto count = static_cast<double>(values.size());
  const bool spread = aggregate == Aggregate::kDeviation || aggregate == Aggregate::kMean;
  std::array<double, width> sums{};
  std::array<double, width> squares{};
  for (const double value : values) {
    for (std::size_t i = 0; i < width; ++i) sums[i] += value * drawn[i];
    if (spread) {
      for (std::size_t i = 0; i < width; ++i) squares[i] += value * value * drawn[i];
    }
    drawn += width;
  }
  for (std::size_t i = 0; i < width; ++i) {
    replicates.push_back(aggregate_of_sums(sums[i], squares[i], count, aggregate));
  }
}

// The value at a place (a fraction lies between two neighbours) in each replicate's order.
template <std::size_t width>
void add_order_statistics(std::span<const double> sorted, double place, const std::uint8_t* drawn,
                          std::vector<double>& replicates) {
  const auto lower = static_cast<std::uint32_t>(std::floor(place));
  const auto upper = static_cast<std::uint32_t>(std::ceil(place));
  std::array<std::uint32_t, width> passed{};
  std::array<double, width> at_lower{};
  std::array<double, width> at_upper{};
  for (const double value : sorted) {
    for (std::size_t i = 0; i < width; ++i) {
      const auto before = passed[i];
      passed[i] += drawn[i];
      if (before <= lower && lower < passed[i]) at_lower[i] = value;
      if (before <= upper && upper < passed[i]) at_upper[i] = value;
    }
    drawn += width;
  }
  for (std::size_t i = 0; i < width; ++i) {
    replicates.push_back(at_lower[i] + (place - lower) * (at_upper[i] - at_lower[i]));
  }
}

}  // namespace

Bootstrap::Bootstrap(std::uint64_t seed, std::uint32_t replicates)
    : seed_(seed), blocks_((replicates + kWidth - 1) / kWidth) {}

void Bootstrap::draw(std::size_t queries, std::size_t index, Block& out) const {
  out.assign(queries * kWidth, 0);
  Draws draws(derive_seed(seed_, fmt::format("bootstrap {} {}", queries, index)),
              static_cast<std::uint32_t>(queries));
  for (std::size_t i = 0; i < kWidth; ++i) {
    for (std::size_t d = 0; d < queries; ++d) ++out[draws.next() * kWidth + i];
  }
}

const Bootstrap::Block& Bootstrap::block(std::size_t queries, std::size_t index) {
  constexpr std::size_t kMostBytes = 128 << 20;  // of 10 000 queries
  if (queries * blocks_ * kWidth > kMostBytes) {
    draw(queries, index, drawn_);
    return drawn_;
  }
  auto found = std::find_if(kept_.begin(), kept_.end(),
                            [&](const Resamples& entry) { return entry.queries == queries; });
  if (found == kept_.end()) {
    Resamples fresh{queries, std::vector<Block>(blocks_)};
    for (std::size_t b = 0; b < blocks_; ++b) draw(queries, b, fresh.blocks[b]);
    found = kept_.insert(kept_.end(), std::move(fresh));
  }
  return found->blocks[index];
}

Bootstrap::Prepared Bootstrap::prepare(const BootstrapSample& sample, Undefined undefined) {
  Prepared out{.aggregate = sample.aggregate,
               .range = sample.range,
               .values = counted(sample.values, undefined),
               .replicates = {}};
  auto& values = out.values;
  switch (sample.aggregate) {
    case Aggregate::kMedian:
    case Aggregate::kMin:
      // Sorted values get the resamples of the first, second … query: it does not matter which
      // query has which resamples.
      std::sort(values.begin(), values.end());
      break;
    case Aggregate::kGeometricMean:
      for (double& value : values) value = std::log(std::max(value, kLeastOfGeometric));
      break;
    case Aggregate::kMean:
    case Aggregate::kDeviation:
      out.mean = std::accumulate(values.begin(), values.end(), 0.0) /
                 std::max<double>(1, static_cast<double>(values.size()));
      for (double& value : values) value -= out.mean;
      break;
    case Aggregate::kSum:
      break;
  }
  return out;
}

void Bootstrap::add_replicates(const Block& block, Prepared& sample) {
  const auto last = static_cast<double>(sample.values.size() - 1);
  if (sample.aggregate == Aggregate::kMedian || sample.aggregate == Aggregate::kMin) {
    const double place = sample.aggregate == Aggregate::kMin ? 0 : last / 2;
    add_order_statistics<kWidth>(sample.values, place, block.data(), sample.replicates);
  } else {
    add_sums<kWidth>(sample.values, sample.aggregate, block.data(), sample.replicates);
  }
}

Interval Bootstrap::mean_interval_of(Prepared& sample, double confidence) {
  const double deviation = summarize(sample.values, Aggregate::kDeviation, Undefined::kSkip).value;
  if (sample.values.size() < kLeastForMean || deviation <= kEqualWithin) return {};
  const double error = deviation / std::sqrt(static_cast<double>(sample.values.size()));
  const double tail = (1 - confidence) / 2;
  const double low = sample.mean - quantile(sample.replicates, 1 - tail) * error;
  const double high = sample.mean - quantile(sample.replicates, tail) * error;
  const bool is_whole_range = low <= sample.range.low && high >= sample.range.high;
  return {std::max(low, sample.range.low), std::min(high, sample.range.high),
          std::isinf(low) || std::isinf(high) || is_whole_range};
}

Interval Bootstrap::interval_of(Prepared& sample, double confidence) {
  if (sample.values.empty()) return {};
  if (sample.aggregate == Aggregate::kMean) return mean_interval_of(sample, confidence);
  const double tail = (1 - confidence) / 2;
  const Interval interval{quantile(sample.replicates, tail), quantile(sample.replicates, 1 - tail)};
  if (sample.aggregate != Aggregate::kGeometricMean) return interval;
  return {std::exp(interval.low), std::exp(interval.high)};
}

std::vector<Interval> Bootstrap::intervals(std::span<const BootstrapSample> samples,
                                           Undefined undefined, double confidence) {
  std::map<std::size_t, std::vector<Prepared>> by_size;  // samples that share their resamples
  std::vector<std::pair<std::size_t, std::size_t>> places;
  for (const auto& sample : samples) {
    auto prepared = prepare(sample, undefined);
    auto& alike = by_size[prepared.values.size()];
    places.emplace_back(prepared.values.size(), alike.size());
    alike.push_back(std::move(prepared));
  }
  // The replicates of this many samples are kept at a time: those of all would be gigabytes.
  constexpr std::size_t kAtOnce = 256;
  std::map<std::size_t, std::vector<Interval>> made;
  for (auto& [queries, alike] : by_size) {
    for (std::size_t first = 0; first < alike.size(); first += kAtOnce) {
      const auto some = std::span(alike).subspan(first, std::min(kAtOnce, alike.size() - first));
      for (std::size_t b = 0; queries > 0 && b < blocks_; ++b) {
        const Block& drawn = block(queries, b);
        for (auto& sample : some) add_replicates(drawn, sample);
      }
      for (auto& sample : some) {
        made[queries].push_back(interval_of(sample, confidence));
        sample.replicates = std::vector<double>();
      }
    }
  }
  std::vector<Interval> out;
  for (const auto& [queries, place] : places) out.push_back(made[queries][place]);
  return out;
}

Interval Bootstrap::interval(const BootstrapSample& sample, Undefined undefined,
                             double confidence) {
  return intervals({&sample, 1}, undefined, confidence).front();
}

}  // namespace matchbench::measures
