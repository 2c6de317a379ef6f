#include "harness/operations/judging/opinions/pool_judgments.hpp"

#include "harness/foundation/text/utc_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace matchbench::judging {
namespace {

using Time = std::optional<std::int64_t>;

Time time_of(const store::Decision& decision) {
  return text::parse_utc(decision.made);
}

// `grades` is not empty.
double grade_by(Unsettled rule, std::vector<double> grades) {
  std::ranges::sort(grades);
  switch (rule) {
    case Unsettled::kHighest:
      return grades.back();
    case Unsettled::kLowest:
      return grades.front();
    case Unsettled::kMean:
      return std::accumulate(grades.begin(), grades.end(), 0.0) /
             static_cast<double>(grades.size());
    case Unsettled::kMedian:
    case Unsettled::kLeave:
      break;
  }
  return grades[(grades.size() - 1) / 2];
}

// Counts the pair and gives the decisions whose grades are its consensus; none if it has none.
const std::vector<LastDecision>* sources_of(const PairOpinions& pair, Unsettled rule,
                                            ConsensusCounts& counts) {
  if (pair.own.empty()) return nullptr;
  if (pair.own.size() == 1) {
    ++counts.alone;
  } else if (!is_disputed(pair)) {
    ++counts.agreed;
  } else if (rule == Unsettled::kLeave) {
    ++counts.unsettled;
    return nullptr;
  } else {
    ++counts.by_rule;
  }
  return &pair.own;
}

}  // namespace

collection::TimedJudgments pool_judgments(const PoolContents& pool,
                                          const std::vector<PairOpinions>& opinions,
                                          JudgeNames names) {
  collection::TimedJudgments timed;
  Judgments& out = timed.judgments;
  out.dimensions = pool.origin.dimensions;
  std::vector<bool> has_graded(pool.judges.size());
  for (const auto& pair : opinions) {
    for (const LastDecision opinion : pair.own) has_graded[opinion->judge] = true;
  }
  const auto denials = no_answers_of(pool);
  for (const auto& one : denials) {
    if (!one.is_consensus) has_graded[one.judge] = true;
  }
  std::vector<std::uint16_t> place_of(pool.judges.size());
  for (std::size_t j = 0; j < pool.judges.size(); ++j) {
    if (!has_graded[j]) continue;
    place_of[j] = static_cast<std::uint16_t>(out.judges.size());
    out.judges.push_back(names == JudgeNames::kOwn
                             ? pool.judges[j].name
                             : fmt::format("judge-{}", out.judges.size() + 1));
  }
  for (std::size_t p = 0; p < opinions.size(); ++p) {
    const auto& pair = pool.pairs[p];
    for (const LastDecision opinion : opinions[p].own) {
      for (const auto& [dimension, grade] : opinion->grades) {
        timed.add({pool.request_of(pair), pool.service_of(pair), place_of[opinion->judge],
                   dimension, grade},
                  time_of(*opinion));
      }
    }
  }
  for (const auto& one : denials) {
    if (one.is_consensus) continue;
    out.answers.push_back({pool.requests[one.request], place_of[one.judge], false});
  }
  std::ranges::sort(out.answers);
  collection::sort_entries(timed);
  return timed;
}

ConsensusCounts add_consensus(const PoolContents& pool, const std::vector<PairOpinions>& opinions,
                              Unsettled rule, collection::TimedJudgments& timed) {
  Judgments& judgments = timed.judgments;
  ConsensusCounts counts;
  const auto judge = static_cast<std::uint16_t>(judgments.judges.size());
  judgments.judges.emplace_back(kConsensus);
  std::set<std::uint32_t> denied;
  for (const auto& one : no_answers_of(pool)) {
    if (!one.is_consensus) continue;
    denied.insert(one.request);
    judgments.answers.push_back({pool.requests[one.request], judge, false});
  }
  std::ranges::sort(judgments.answers);
  for (std::size_t p = 0; p < opinions.size(); ++p) {
    const auto add = [&](std::uint16_t dimension, double grade, Time time) {
      timed.add(
          {pool.request_of(pool.pairs[p]), pool.service_of(pool.pairs[p]), judge, dimension, grade},
          time);
    };
    if (opinions[p].consensus != nullptr) {
      ++counts.settled;
      for (const auto& [dimension, grade] : opinions[p].consensus->grades) {
        add(dimension, grade, time_of(*opinions[p].consensus));
      }
      continue;
    }
    if (denied.contains(pool.pairs[p].request)) continue;
    const auto* sources = sources_of(opinions[p], rule, counts);
    if (sources == nullptr) continue;
    std::map<std::uint16_t, std::vector<double>> grades;
    Time time;
    for (const LastDecision opinion : *sources) {
      time = std::max(time, time_of(*opinion));
      for (const auto& one : opinion->grades) grades[one.dimension].push_back(one.grade);
    }
    for (const auto& [dimension, given] : grades) add(dimension, grade_by(rule, given), time);
  }
  collection::sort_entries(timed);
  return counts;
}

}  // namespace matchbench::judging
