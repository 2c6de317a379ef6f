#include "harness/operations/judging/opinions/opinions.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

namespace matchbench::judging {

using store::DecisionKind;
using store::DecisionPass;

namespace {

// A request, whose opinion it is (none: the consensus), and the pair; none: the request itself,
// which comes before its pairs.
using Matter =
    std::tuple<std::uint32_t, std::optional<std::uint32_t>, std::optional<std::uint32_t>>;
using LastDecisions = std::map<Matter, LastDecision>;

bool grades_above_0(const store::Decision& decision) {
  return decision.kind == DecisionKind::kGrades &&
         std::ranges::any_of(decision.grades, [](const auto& one) { return one.grade > 0; });
}

LastDecisions all_last(const PoolContents& pool) {
  LastDecisions last;
  for (const auto& decision : pool.decisions) {
    const std::uint32_t request =
        decision.pair ? pool.pairs[*decision.pair].request : decision.request;
    const bool is_consensus = decision.pass == DecisionPass::kConsensus;
    last[{request, is_consensus ? std::nullopt : std::optional(decision.judge), decision.pair}] =
        &decision;
  }
  return last;
}

// Takes out of `last` what is contradicted, and returns it.
std::vector<LastDecision> take_contradicted(LastDecisions& last) {
  std::vector<LastDecision> contradicted;
  for (auto said = last.begin(); said != last.end();) {
    const auto& [request, whose, pair] = said->first;
    const LastDecision denial = said->second;
    const auto first = std::next(said);
    const auto end = last.upper_bound({request, whose, std::numeric_limits<std::uint32_t>::max()});
    if (pair || denial->kind != DecisionKind::kNoAnswer) {
      said = first;
      continue;
    }
    const bool is_earlier = std::any_of(first, end, [&](const auto& one) {
      return grades_above_0(*one.second) && one.second->id > denial->id;
    });
    if (is_earlier) {
      contradicted.push_back(denial);
      last.erase(said);
    }
    for (auto one = first; !is_earlier && one != end;) {
      const bool is_contradicted = grades_above_0(*one->second);
      if (is_contradicted) contradicted.push_back(one->second);
      one = is_contradicted ? last.erase(one) : std::next(one);
    }
    said = end;
  }
  return contradicted;
}

LastDecisions last_that_count(const PoolContents& pool) {
  LastDecisions last = all_last(pool);
  take_contradicted(last);
  return last;
}

}  // namespace

std::vector<LastDecision> contradicted_of(const PoolContents& pool) {
  LastDecisions last = all_last(pool);
  return take_contradicted(last);
}

std::vector<PairOpinions> opinions_of(const PoolContents& pool) {
  std::vector<PairOpinions> out(pool.pairs.size());
  for (const auto& [matter, decision] : last_that_count(pool)) {  // judges rise
    if (!decision->pair || decision->kind != DecisionKind::kGrades) continue;
    if (decision->pass == DecisionPass::kConsensus) {
      out[*decision->pair].consensus = decision;
    } else {
      out[*decision->pair].own.push_back(decision);
    }
  }
  return out;
}

bool is_disputed(const PairOpinions& opinions) {
  std::map<std::uint16_t, double> first;
  for (const LastDecision opinion : opinions.own) {
    for (const auto& [dimension, grade] : opinion->grades) {
      if (first.emplace(dimension, grade).first->second != grade) return true;
    }
  }
  return false;
}

std::vector<NoAnswer> no_answers_of(const PoolContents& pool) {
  std::vector<NoAnswer> out;
  for (const auto& [matter, decision] : last_that_count(pool)) {
    if (decision->kind != DecisionKind::kNoAnswer) continue;
    const bool is_consensus = decision->pass == DecisionPass::kConsensus;
    out.push_back({std::get<0>(matter), decision->judge, is_consensus, decision});
  }
  return out;
}

}  // namespace matchbench::judging
