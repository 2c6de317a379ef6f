#include "harness/collection/native/answer_statements.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace matchbench::collection {
namespace {

// What each judge says of each request: whether it has an answer.
using Votes = std::map<std::pair<RequestIndex, std::uint16_t>, bool>;

Votes votes_of(const Judgments& judgments, std::span<const AnswerStatement> statements) {
  Votes out;
  for (const auto& judgment : judgments.entries) {
    if (judgment.grade > 0) out[{judgment.request, judgment.judge}] = true;
  }
  for (const auto& one : statements) out[{one.request, one.judge}] = one.has_answer;
  return out;
}

std::optional<std::uint16_t> judge_of(const RelevanceSetting& setting, const Judgments& judgments) {
  if (setting.judge.kind != JudgeChoice::Kind::kOne) return std::nullopt;
  const auto found = std::ranges::find(judgments.judges, setting.judge.name);
  if (found == judgments.judges.end()) return std::nullopt;
  return static_cast<std::uint16_t>(found - judgments.judges.begin());
}

bool most_deny(RequestIndex request, const Judgments& judgments, const Votes& votes) {
  int denied = 0;
  for (std::uint16_t judge = 0; judge < judgments.judges.size(); ++judge) {
    if (judgments.judges[judge] == kConsensus) continue;
    const auto vote = votes.find({request, judge});
    if (vote != votes.end()) denied += vote->second ? -1 : 1;
  }
  return denied > 0;
}

}  // namespace

std::vector<bool> requests_without_answer(const RelevanceSetting& setting,
                                          const Judgments& judgments,
                                          std::span<const AnswerStatement> statements,
                                          std::size_t request_count) {
  const Votes votes = votes_of(judgments, statements);
  const auto judge = judge_of(setting, judgments);
  std::vector<bool> out;
  for (std::uint32_t r = 0; r < request_count; ++r) {
    const RequestIndex request{r};
    const auto own = judge ? votes.find({request, *judge}) : votes.end();
    out.push_back(own != votes.end() ? !own->second : most_deny(request, judgments, votes));
  }
  return out;
}

}  // namespace matchbench::collection
