#include "harness/scoring/measures/judgments/answered_requests.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace matchbench::measures {
namespace {

// What each judge says of each request: whether it has an answer.
using Votes = std::map<std::pair<RequestIndex, std::uint16_t>, bool>;

// Only requests are meant of which somebody states something who counts.
Votes votes_of(const Judgments& judgments, const std::vector<bool>& is_stated) {
  Votes out;
  for (const auto& judgment : judgments.entries) {
    const std::size_t request = judgment.request.value;
    if (judgment.grade <= 0 || request >= is_stated.size() || !is_stated[request]) continue;
    out[{judgment.request, judgment.judge}] = true;
  }
  for (const auto& one : judgments.answers) out[{one.request, one.judge}] = one.has_answer;
  return out;
}

std::optional<std::uint16_t> deciding_judge(const RelevanceSetting& setting,
                                            const Judgments& judgments) {
  if (setting.judge.kind != JudgeChoice::Kind::kOne) return std::nullopt;
  const auto found = std::ranges::find(judgments.judges, setting.judge.name);
  if (found == judgments.judges.end()) return std::nullopt;
  return static_cast<std::uint16_t>(found - judgments.judges.begin());
}

bool most_deny(RequestIndex request, const Judgments& judgments, const Votes& votes) {
  int denied = 0;
  for (std::size_t j = 0; j < judgments.judges.size(); ++j) {
    const auto judge = static_cast<std::uint16_t>(j);
    if (!judgments.is_person(judge)) continue;
    const auto vote = votes.find({request, judge});
    if (vote != votes.end()) denied += vote->second ? -1 : 1;
  }
  return denied > 0;
}

}  // namespace

std::vector<std::optional<bool>> stated_answers(const RelevanceSetting& setting,
                                                const Judgments& judgments,
                                                std::size_t request_count) {
  std::vector<std::optional<bool>> out(request_count);
  if (judgments.answers.empty()) return out;
  std::vector<bool> is_stated(request_count);
  const auto judge = deciding_judge(setting, judgments);
  for (const auto& one : judgments.answers) {
    if (judgments.is_program(one.judge) && one.judge != judge) continue;
    is_stated.at(one.request.value) = true;
  }
  const Votes votes = votes_of(judgments, is_stated);
  for (std::uint32_t r = 0; r < request_count; ++r) {
    if (!is_stated[r]) continue;
    const RequestIndex request{r};
    const auto own = judge ? votes.find({request, *judge}) : votes.end();
    out[r] = own != votes.end() ? own->second : !most_deny(request, judgments, votes);
  }
  return out;
}

}  // namespace matchbench::measures
