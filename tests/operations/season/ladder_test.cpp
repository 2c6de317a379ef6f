// What an attacker learns from a board that may be looked at often.
#include "harness/operations/season/boards.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <span>
#include <vector>

namespace matchbench::season {
namespace {

// What the combination of an attacker's submissions scores, in the mean of draws.
struct Learnt {
  double plain = 0;
  double ladder = 0;
};

// For each request the truth is one of two candidates, and a submission puts one of them first by
// chance. Of a plain board the attacker combines all submissions by majority, those below one half
// inverted; of a ladder those at which the value that it shows became better, and where they are
// split the last of them.
class Attack {
 public:
  Attack(std::size_t requests, std::size_t submissions) : count_(requests), most_(submissions) {}

  Learnt mean_of_draws(std::size_t draws) {
    Learnt sum;
    for (std::size_t d = 0; d < draws; ++d) {
      const Learnt one = draw();
      sum.plain += one.plain / static_cast<double>(draws);
      sum.ladder += one.ladder / static_cast<double>(draws);
    }
    return sum;
  }

 private:
  Learnt draw() {
    std::vector<RequestValues> submissions;  // whether the truth is first
    std::vector<int> all(count_, 0);         // votes for the truth
    std::vector<int> risen(count_, 0);
    double shown = -1;
    for (std::size_t s = 0; s < most_; ++s) {
      RequestValues& one = submissions.emplace_back(count_);
      for (auto& value : one) value = coin_(random_) ? 1 : 0;
      vote(one, *mean_of(one) < .5 ? -1 : 1, all);
      const double value = *ladder_value(std::span(submissions), false);
      if (value <= shown) continue;
      shown = value;
      vote(one, 2, risen);
    }
    // What the last that rose says decides where the others are split.
    for (auto one = submissions.rbegin(); one != submissions.rend(); ++one) {
      if (*mean_of(*one) != shown) continue;
      vote(*one, 1, risen);
      break;
    }
    return {won(all), won(risen)};
  }

  static void vote(const RequestValues& submission, int weight, std::vector<int>& votes) {
    for (std::size_t r = 0; r < votes.size(); ++r)
      votes[r] += *submission[r] == 1 ? weight : -weight;
  }

  double won(const std::vector<int>& votes) const {
    double sum = 0;
    for (const int vote : votes) sum += vote > 0 ? 1 : vote == 0 ? .5 : 0;
    return sum / static_cast<double>(count_);
  }

  const std::size_t count_;
  const std::size_t most_;
  std::mt19937 random_{1};
  std::bernoulli_distribution coin_{.5};
};

// Two rows of a table that another program has computed.
TEST(Ladder, IsNotLearntByHeart) {
  const Learnt small = Attack(30, 20).mean_of_draws(200);
  EXPECT_NEAR(small.plain, .74, .04);
  EXPECT_NEAR(small.ladder, .59, .04);
  const Learnt large = Attack(50, 100).mean_of_draws(200);
  EXPECT_NEAR(large.plain, .87, .04);
  EXPECT_NEAR(large.ladder, .60, .04);
}

}  // namespace
}  // namespace matchbench::season
