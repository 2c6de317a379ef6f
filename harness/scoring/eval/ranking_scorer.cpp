#include "harness/scoring/eval/ranking_scorer.hpp"

#include <algorithm>

namespace matchbench::eval {
namespace {

constexpr char kLetterOfUnjudged = '-';

// The reference evaluator's letter of a judged document.
char letter_of(double grade) {
  if (grade >= 10) return '>';
  return grade >= 0 ? static_cast<char>('0' + static_cast<int>(grade)) : '.';
}

std::string letters(std::span<const std::uint32_t> slots, std::span<const double> grades,
                    std::size_t ranks) {
  std::string text;
  for (const auto slot : slots.first(std::min(ranks, slots.size()))) {
    text += slot == measures::kUnjudged ? kLetterOfUnjudged : letter_of(grades[slot]);
  }
  return text;
}

}  // namespace

// A negative grade says as little of a document as none.
void RankingScorer::keep_judged(std::span<const double> grades) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i] == measures::kUnjudged || grades[slots[i]] < 0) continue;
    slots[kept] = slots[i];
    if (plan_.needs_scores) scores[kept] = scores[i];
    ++kept;
  }
  slots.resize(kept);
}

void RankingScorer::score(const measures::JudgedRequest& judged, std::span<double> values,
                          std::string* relevance) {
  if (options_.depth && *options_.depth < slots.size()) slots.resize(*options_.depth);
  if (options_.judged_only) keep_judged(judged.grades);
  if (plan_.needs_scores) scores.resize(slots.size());
  plan_.plan.prepare(judged, workspace_, prepared_);
  measures::RankedView ranking{.slots = slots, .scores = {}, .degrees = {}, .is_silent = is_silent};
  // In an order of its own the ranking has no scores that a measure could read.
  if (plan_.needs_scores && options_.order == RunOrder::kScore) ranking.scores = scores;
  plan_.plan.score(prepared_, ranking, workspace_, values);
  if (relevance != nullptr) *relevance = letters(slots, judged.grades, plan_.relevance_ranks);
}

void RankingScorer::score_missing(const measures::JudgedRequest& judged, std::span<double> values) {
  plan_.plan.prepare(judged, workspace_, prepared_);
  plan_.plan.score_missing(prepared_, values);
}

}  // namespace matchbench::eval
