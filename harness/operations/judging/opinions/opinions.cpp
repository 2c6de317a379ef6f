#include "harness/operations/judging/opinions/opinions.hpp"

#include <map>
#include <tuple>

namespace matchbench::judging {

using store::DecisionKind;
using store::DecisionPass;

std::vector<PairOpinions> opinions_of(const PoolContents& pool) {
  std::vector<std::map<std::uint32_t, LastDecision>> own(pool.pairs.size());
  std::vector<PairOpinions> out(pool.pairs.size());
  for (const auto& decision : pool.decisions) {
    if (!decision.pair) continue;
    const bool is_grades = decision.kind == DecisionKind::kGrades;
    if (decision.pass == DecisionPass::kConsensus) {
      out[*decision.pair].consensus = is_grades ? &decision : nullptr;
    } else {
      own[*decision.pair][decision.judge] = is_grades ? &decision : nullptr;
    }
  }
  for (std::size_t p = 0; p < own.size(); ++p) {
    for (const auto& [judge, last] : own[p]) {
      if (last != nullptr) out[p].own.push_back(last);
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
  std::map<std::tuple<std::uint32_t, bool, std::uint32_t>, LastDecision> last;
  for (const auto& decision : pool.decisions) {
    if (decision.pair) continue;
    const bool is_consensus = decision.pass == DecisionPass::kConsensus;
    last[{decision.request, is_consensus, is_consensus ? 0 : decision.judge}] = &decision;
  }
  std::vector<NoAnswer> out;
  for (const auto& [key, decision] : last) {
    if (decision->kind != DecisionKind::kNoAnswer) continue;
    out.push_back({decision->request, decision->judge, std::get<1>(key), decision});
  }
  return out;
}

}  // namespace matchbench::judging
