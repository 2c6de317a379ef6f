#pragma once

#include "tests/scoring/measures/score_one.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::measures {

// Gains that judgments may have: harmful, none, and parts of one.
inline const std::vector<double> kGains{-1, 0, 0, 1, 2, 2.5, 3, 7};

// For rapidcheck's reports.
inline std::string described(const Example& example) {
  std::ostringstream out;
  out << "N = " << example.collection_size.value_or(0) << ", grades";
  for (const double grade : example.grades) out << ' ' << grade;
  out << ", ranking";
  for (const auto slot : example.slots) {
    if (slot == kUnjudged) {
      out << " -";
    } else {
      out << ' ' << slot;
    }
  }
  out << ", scores";
  for (const double score : example.scores) out << ' ' << score;
  return out.str();
}

inline void showValue(const Example& example, std::ostream& out) {
  out << described(example);
}

// Uniform in [low, high) in every case; rapidcheck alone would begin with the smallest numbers.
template <class T>
T drawn(T low, T high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(low, high));
}

template <class T>
void shuffle_by_rapidcheck(std::vector<T>& items) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[drawn<std::size_t>(0, i)]);
  }
}

// Up to `most` services. Some are judged with one of `gains`, the first `least_judged` of them with
// the last one. Some are ranked, in any order, with falling scores in [0, 1] that tie often. There
// are up to three subtopics.
inline Example random_example(std::vector<double> gains, std::uint32_t most = 14,
                              std::uint32_t least_judged = 0) {
  Example example;
  const auto size = drawn<std::uint32_t>(1, most + 1);
  const auto judged = drawn<std::uint32_t>(least_judged, size + 1);
  const auto ranked = drawn<std::uint32_t>(0, size + 1);
  example.collection_size = size;
  example.subtopic_begin.push_back(0);
  for (std::uint32_t s = 0; s < judged; ++s) {
    const bool relevant = s < least_judged;
    example.grades.push_back(relevant ? gains.back() : *rc::gen::elementOf(gains));
    for (std::uint32_t id = 0; id < 3 && example.grades.back() > 0; ++id) {
      if (*rc::gen::arbitrary<bool>()) example.subtopic_ids.push_back(id);
    }
    example.subtopic_begin.push_back(static_cast<std::uint32_t>(example.subtopic_ids.size()));
  }
  for (std::uint32_t s = 0; s < size; ++s) example.slots.push_back(s < judged ? s : kUnjudged);
  shuffle_by_rapidcheck(example.slots);
  example.slots.resize(ranked);
  for (std::uint32_t i = 0; i < ranked; ++i) {
    example.scores.push_back(0.25 * drawn(0, 5));
  }
  std::sort(example.scores.rbegin(), example.scores.rend());
  return example;
}

// The gains of the ranking over all N ranks; unjudged and unretrieved services have 0.
inline std::vector<double> gains_by_rank(const Example& example) {
  std::vector<double> gains(*example.collection_size, 0.0);
  for (std::size_t i = 0; i < example.slots.size(); ++i) {
    if (example.slots[i] != kUnjudged) gains[i] = std::max(example.grades[example.slots[i]], 0.0);
  }
  return gains;
}

// All judged gains, falling, then 0 up to rank N.
inline std::vector<double> ideal_by_rank(const Example& example) {
  std::vector<double> gains = example.grades;
  for (double& gain : gains) gain = std::max(gain, 0.0);
  gains.resize(*example.collection_size, 0.0);
  std::sort(gains.rbegin(), gains.rend());
  return gains;
}

// An example with a relevant service, if the last of the gains is positive.
inline Example relevant_example(std::vector<double> gains, std::uint32_t most = 14) {
  return random_example(std::move(gains), most, 1);
}

}  // namespace matchbench::measures
