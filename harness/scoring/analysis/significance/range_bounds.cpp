#include "harness/scoring/analysis/significance/range_bounds.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/distributions.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <fmt/format.h>
#include <boost/math/distributions/binomial.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace matchbench::analysis {
namespace {

// What lies between neighbours of a sample, where they differ.
std::vector<std::pair<std::size_t, double>> gaps_of(const std::vector<double>& sorted) {
  std::vector<std::pair<std::size_t, double>> gaps;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const double next = i + 1 < sorted.size() ? sorted[i + 1] : 1;
    if (next > sorted[i]) gaps.emplace_back(i, next - sorted[i]);
  }
  return gaps;
}

}  // namespace

ProportionBounds clopper_pearson(std::size_t successes, std::size_t trials, double confidence) {
  const auto n = static_cast<double>(trials);
  const auto k = static_cast<double>(successes);
  const double tail = (1 - confidence) / 2;
  return {successes == 0 ? 0 : Binomial::find_lower_bound_on_p(n, k, tail),
          successes == trials ? 1 : Binomial::find_upper_bound_on_p(n, k, tail)};
}

GaffkeBounds::GaffkeBounds(std::uint64_t seed, std::uint32_t draws)
    : seed_(seed), blocks_((draws + kWidth - 1) / kWidth) {}

void GaffkeBounds::draw(std::size_t count, std::size_t index, Block& out) const {
  out.resize(count * kWidth);
  Random random(derive_seed(seed_, fmt::format("gaffke {} {}", count, index)));
  std::vector<double> uniforms(count);
  for (std::size_t d = 0; d < kWidth; ++d) {
    for (double& one : uniforms) one = random.uniform();
    std::sort(uniforms.begin(), uniforms.end());
    for (std::size_t i = 0; i < count; ++i) out[i * kWidth + d] = uniforms[i];
  }
}

const GaffkeBounds::Block& GaffkeBounds::block(std::size_t count, std::size_t index) {
  constexpr std::size_t kMostBytes = 128 << 20;
  if (count * blocks_ * kWidth * sizeof(double) > kMostBytes) {
    draw(count, index, drawn_);
    return drawn_;
  }
  if (kept_count_ != count) {
    kept_.assign(blocks_, {});
    for (std::size_t b = 0; b < blocks_; ++b) draw(count, b, kept_[b]);
    kept_count_ = count;
  }
  return kept_[index];
}

std::vector<double> GaffkeBounds::upper(std::span<const std::vector<double>> samples,
                                        double confidence) {
  if (samples.empty()) return {};
  const std::size_t count = samples.front().size();
  std::vector<std::vector<double>> means(samples.size());
  std::vector<std::vector<std::pair<std::size_t, double>>> gaps;
  for (const auto& sample : samples) {
    assert(sample.size() == count && std::is_sorted(sample.begin(), sample.end()));
    gaps.push_back(gaps_of(sample));
  }
  for (std::size_t b = 0; b < blocks_; ++b) {
    const Block& uniforms = block(count, b);
    for (std::size_t s = 0; s < samples.size(); ++s) {
      std::array<double, kWidth> below{};
      for (const auto& [place, gap] : gaps[s]) {
        const double* drawn = uniforms.data() + place * kWidth;
        for (std::size_t d = 0; d < kWidth; ++d) below[d] += gap * drawn[d];
      }
      for (const double one : below) means[s].push_back(1 - one);
    }
  }
  std::vector<double> out;
  for (auto& of_sample : means) out.push_back(measures::quantile(of_sample, confidence));
  return out;
}

}  // namespace matchbench::analysis
