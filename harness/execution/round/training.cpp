#include "harness/execution/round/training.hpp"

#include "harness/foundation/base/random.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace matchbench::round {

std::vector<std::uint32_t> deal_folds(const TrainingData& data, std::uint32_t folds,
                                      std::uint64_t seed) {
  Random random(seed);
  std::vector<std::uint32_t> order(data.by_request.size());
  std::iota(order.begin(), order.end(), 0u);
  random.shuffle(std::span(order));  // requests with equal numbers are in random order
  const auto relevant = [&](std::uint32_t request) {
    const auto& judged = data.by_request[request];
    return std::count_if(judged.begin(), judged.end(),
                         [](const auto& one) { return one.relevant; });
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return relevant(a) < relevant(b); });
  std::vector<std::uint32_t> fold_of(order.size());
  std::vector<std::uint32_t> deal(folds);
  std::iota(deal.begin(), deal.end(), 0u);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i % folds == 0) random.shuffle(std::span(deal));
    fold_of[order[i]] = deal[i % folds];
  }
  return fold_of;
}

namespace {

void add_request(const Service& request, std::span<const TrainingData::Judged> all_judged,
                 std::span<const std::uint32_t> position, protocol::Training& training) {
  const auto query = static_cast<std::uint32_t>(training.queries.size());
  training.queries.push_back(request);
  const auto first = training.judgments.size();
  for (const auto& judged : all_judged) {
    if (position[judged.service.value] == kNotLoaded) continue;
    training.judgments.push_back(
        {query, position[judged.service.value], judged.grade, judged.relevant ? 1 : 0});
  }
  std::sort(training.judgments.begin() + static_cast<std::ptrdiff_t>(first),
            training.judgments.end(),
            [](const auto& a, const auto& b) { return a.service < b.service; });
}

}  // namespace

protocol::Training training_without(const TrainingData& data,
                                    std::span<const std::uint32_t> fold_of, std::uint32_t fold,
                                    std::span<const Service> requests,
                                    std::span<const std::uint32_t> position,
                                    std::int64_t budget_ns) {
  protocol::Training training;
  training.max_grade = data.max_grade;
  training.budget_ns = budget_ns;
  for (std::uint32_t request = 0; request < requests.size(); ++request) {
    if (fold_of[request] == fold) continue;
    add_request(requests[request], data.by_request[request], position, training);
  }
  return training;
}

protocol::Training training_on_all(const TrainingData& data, std::span<const Service> requests,
                                   std::span<const std::uint32_t> position,
                                   std::int64_t budget_ns) {
  protocol::Training training;
  training.max_grade = data.max_grade;
  training.budget_ns = budget_ns;
  for (std::size_t request = 0; request < requests.size(); ++request) {
    add_request(requests[request], data.by_request[request], position, training);
  }
  return training;
}

void shuffle_grades(protocol::Training& training, std::uint64_t seed) {
  struct Grade {
    std::int32_t grade;
    std::int32_t relevant;
  };
  std::vector<Grade> grades;
  for (const auto& judged : training.judgments) grades.push_back({judged.grade, judged.relevant});
  Random(seed).shuffle(std::span(grades));
  for (std::size_t i = 0; i < grades.size(); ++i) {
    training.judgments[i].grade = grades[i].grade;
    training.judgments[i].relevant = grades[i].relevant;
  }
}

}  // namespace matchbench::round
