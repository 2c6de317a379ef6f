#include "precedents/model.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace precedents {
namespace {

constexpr std::size_t kCutoff = 10;       // of nDCG
constexpr std::size_t kFirstOfEach = 50;  // services that a kind of evidence may put in front
constexpr double kLeftOut = -1;           // a similarity that no request has

// Positions of the `count` greatest values, the greatest first; of equal ones the first.
std::vector<std::uint32_t> greatest(const std::vector<double>& values, std::size_t count) {
  std::vector<std::uint32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    return values[a] != values[b] ? values[a] > values[b] : a < b;
  };
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(count, order.size()));
  std::partial_sort(order.begin(), end, order.end(), before);
  order.erase(end, order.end());
  return order;
}

Column scaled(Column column) {
  const double best = column.empty() ? 0 : *std::max_element(column.begin(), column.end());
  for (double& value : column) value = best > 0 ? value / best : 0;
  return column;
}

double discounted(const std::vector<double>& gains) {
  double sum = 0;
  for (std::size_t i = 0; i < std::min(kCutoff, gains.size()); ++i) {
    sum += gains[i] / std::log2(static_cast<double>(i) + 2);
  }
  return sum;
}

double ideal(const WantedList& wanted) {
  std::vector<double> gains;
  for (const Wanted& each : wanted) gains.push_back(each.gain);
  std::sort(gains.begin(), gains.end(), std::greater<>());
  return discounted(gains);
}

// The services that may come first by any mixture of the columns.
std::vector<std::uint32_t> candidates(const std::vector<const Column*>& columns) {
  std::vector<std::uint32_t> all;
  for (const Column* column : columns) {
    const std::vector<std::uint32_t> first = greatest(*column, kFirstOfEach);
    all.insert(all.end(), first.begin(), first.end());
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace

Model::Model(const std::vector<shared::Bag>& requests, std::vector<WantedList> wanted,
             std::size_t services, const std::function<Column(std::size_t)>& text_of)
    : services_(services), wanted_(std::move(wanted)), index_(requests, wanted_, services) {
  choose(text_of);
}

Column Model::scores(const shared::Bag& request, const Column& text) const {
  const RequestIndex::Vector vector = index_.vector_of(request);
  const Evidence seen = evidence(vector, text, index_.similarities(vector), {});
  const auto place = std::find(kNearest.begin(), kNearest.end(), weights_.nearest);
  Column scores = seen.votes[static_cast<std::size_t>(place - kNearest.begin())];
  for (std::size_t i = 0; i < scores.size(); ++i) {
    scores[i] += weights_.profile * seen.profile[i] + weights_.text * seen.text[i];
  }
  return scores;
}

Model::Evidence Model::evidence(const RequestIndex::Vector& request, Column text,
                                const std::vector<double>& similarities,
                                const WantedList& left_out) const {
  return {votes(similarities), scaled(index_.profile_similarities(request, left_out)),
          scaled(std::move(text))};
}

// For each number of voters in kNearest.
std::array<Column, Model::kNearest.size()> Model::votes(
    const std::vector<double>& similarities) const {
  std::array<Column, kNearest.size()> votes;
  Column sums(services_, 0.0);
  double total = 0;
  std::size_t voted = 0;
  const std::vector<std::uint32_t> voters = greatest(similarities, kNearest.back());
  for (std::size_t size = 0; size < kNearest.size(); ++size) {
    for (; voted < std::min(kNearest[size], voters.size()); ++voted) {
      const double similarity = similarities[voters[voted]];
      if (similarity <= 0) break;
      total += similarity;
      for (const auto& [service, gain] : wanted_[voters[voted]]) sums[service] += similarity * gain;
    }
    votes[size] = sums;
    for (double& vote : votes[size]) vote = total > 0 ? vote / total : 0;
  }
  return votes;
}

void Model::choose(const std::function<Column(std::size_t)>& text_of) {
  std::array<double, kNearest.size() * kProfile.size() * kText.size()> sums{};
  const std::size_t stride = (wanted_.size() + kMostAsked - 1) / kMostAsked;
  for (std::size_t request = 0; request < wanted_.size(); request += stride) {
    const RequestIndex::Vector& vector = index_.vector_of(request);
    std::vector<double> similarities = index_.similarities(vector);
    similarities[request] = kLeftOut;
    const Evidence seen = evidence(vector, text_of(request), similarities, wanted_[request]);
    const std::vector<std::uint32_t> chosen =
        candidates({&seen.votes[0], &seen.votes[1], &seen.votes[2], &seen.profile, &seen.text});
    std::vector<double> gains(chosen.size(), 0.0);
    for (const auto& [service, gain] : wanted_[request]) {
      const auto place = std::lower_bound(chosen.begin(), chosen.end(), service);
      if (place != chosen.end() && *place == service) {
        gains[static_cast<std::size_t>(place - chosen.begin())] = gain;
      }
    }
    const double best = ideal(wanted_[request]);
    std::size_t variant = 0;
    for (const Column& votes : seen.votes) {
      for (const double profile : kProfile) {
        for (const double text : kText) {
          std::vector<double> scores;
          for (const std::uint32_t service : chosen) {
            scores.push_back(votes[service] + profile * seen.profile[service] +
                             text * seen.text[service]);
          }
          std::vector<double> ranked;
          for (const std::uint32_t place : greatest(scores, kCutoff)) {
            ranked.push_back(gains[place]);
          }
          sums[variant++] += discounted(ranked) / best;
        }
      }
    }
  }
  const auto best =
      static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
  weights_ = {kNearest[best / (kText.size() * kProfile.size())],
              kProfile[best / kText.size() % kProfile.size()], kText[best % kText.size()]};
}

std::uint64_t Model::bytes() const {
  std::uint64_t bytes = index_.bytes();
  for (const WantedList& list : wanted_) bytes += sizeof list + list.capacity() * sizeof(Wanted);
  return bytes;
}

}  // namespace precedents
