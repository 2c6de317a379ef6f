#include "harness/operations/judging/desk/desk.hpp"

#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/operations/judging/opinions/opinions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace matchbench::judging {

using store::Decision;
using store::DecisionKind;
using store::DecisionPass;

namespace {

// Longer than a hard pair takes, and short enough that a judge who left blocks nobody.
constexpr std::int64_t kLeaseMs = 900'000;
constexpr std::int64_t kAllLeasesOver = std::numeric_limits<std::int64_t>::max();

// The place of a pair in a judge's own order.
std::uint64_t place_in_order(std::uint32_t pair, std::uint64_t judge_seed) {
  return hash64({reinterpret_cast<const char*>(&pair), sizeof pair}, judge_seed);
}

}  // namespace

Desk::Desk(store::PoolStore& store, PoolContents pool, std::uint64_t seed)
    : store_(store), pool_(std::move(pool)), seed_(seed), own_(pool_.pairs.size()) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> batches;
  for (std::uint32_t p = 0; p < pool_.pairs.size(); ++p) {
    const auto& pair = pool_.pairs[p];
    if (pair.drawn && pair.opinions > 0) batches[pair.batch].push_back(p);
  }
  for (auto& [batch, pairs] : batches) batches_.push_back(std::move(pairs));
  by_judge_.resize(pool_.judges.size());
  for (const auto& decision : pool_.decisions) take_in(decision);
  for (std::uint32_t p = 0; p < pool_.pairs.size(); ++p) note_dispute(p);
  pool_.decisions.clear();  // they are in decisions_
}

std::uint32_t Desk::add_judge(const std::string& name, store::JudgeRole role) {
  const std::uint32_t judge = store_.add_judge(name, role);
  pool_.judges = store_.judges();
  by_judge_.resize(pool_.judges.size());
  return judge;
}

void Desk::take_in(const Decision& made) {
  const Decision& decision = decisions_.emplace_back(made);
  keys_.emplace(std::pair(decision.judge, decision.key), decision.id);
  if (!decision.pair) {
    on_request_[{decision.request, decision.judge}] = &decision;
    return;
  }
  if (decision.pass == DecisionPass::kConsensus) {
    consensus_[*decision.pair] = &decision;
    return;
  }
  auto& own = own_[*decision.pair];
  const auto before = std::ranges::find(own, decision.judge, &Decision::judge);
  if (before == own.end()) {
    own.push_back(&decision);
  } else {
    *before = &decision;
  }
  by_judge_[decision.judge].push_back(&decision);
  leases_.erase(*decision.pair);
}

void Desk::note_dispute(std::uint32_t pair) {
  const std::pair place(pool_.pairs[pair].batch, pair);
  if (is_disputed_pair(pair)) {
    disputed_.insert(place);
  } else {
    disputed_.erase(place);
  }
}

std::size_t Desk::graders(std::uint32_t pair) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      own_[pair], [](const Decision* one) { return one->kind == DecisionKind::kGrades; }));
}

bool Desk::lacks(std::uint32_t pair, std::uint32_t judge, std::int64_t now_ms) const {
  if (last_on_pair(pair, judge, DecisionPass::kOwn) != nullptr) return false;
  std::size_t taken = graders(pair);
  if (const auto leases = leases_.find(pair); leases != leases_.end()) {
    for (const Lease& lease : leases->second) {
      if (lease.judge != judge && lease.until_ms > now_ms) ++taken;
    }
  }
  return taken < pool_.pairs[pair].opinions;
}

bool Desk::wants(std::uint32_t pair, std::uint32_t judge, std::int64_t now_ms) const {
  const Decision* const said = last_on_request(pool_.pairs[pair].request, judge);
  return (said == nullptr || said->kind != DecisionKind::kNoAnswer) && lacks(pair, judge, now_ms);
}

std::optional<std::uint32_t> Desk::next_pair(std::uint32_t judge, std::int64_t now_ms) {
  const std::uint64_t judge_seed = derive_seed(seed_, fmt::format("judge {}", judge));
  for (const auto& batch : batches_) {
    std::optional<std::pair<std::uint64_t, std::uint32_t>> first;
    for (const std::uint32_t pair : batch) {
      if (!wants(pair, judge, now_ms)) continue;
      const std::pair candidate(place_in_order(pair, judge_seed), pair);
      if (!first || candidate < *first) first = candidate;
    }
    if (!first) continue;
    auto& leases = leases_[first->second];
    std::erase_if(leases,
                  [&](const Lease& one) { return one.judge == judge || one.until_ms <= now_ms; });
    leases.push_back({judge, now_ms + kLeaseMs});
    asked_.emplace(judge, first->second);
    return first->second;
  }
  return std::nullopt;
}

bool Desk::is_asked_of(std::uint32_t judge, std::uint32_t pair) const {
  return asked_.contains({judge, pair}) ||
         last_on_pair(pair, judge, DecisionPass::kOwn) != nullptr ||
         (pool_.pairs[pair].drawn && wants(pair, judge, kAllLeasesOver));
}

bool Desk::is_disputed_pair(std::uint32_t pair) const {
  if (const auto found = consensus_.find(pair);
      found != consensus_.end() && found->second->kind == DecisionKind::kGrades) {
    return false;
  }
  return is_disputed({.own = opinions_on(pair)});
}

bool Desk::has_graded(std::uint32_t judge, std::uint32_t pair) const {
  const Decision* const own = last_on_pair(pair, judge, DecisionPass::kOwn);
  return own != nullptr && own->kind == DecisionKind::kGrades;
}

std::optional<std::uint32_t> Desk::next_disputed(std::optional<std::uint32_t> grader) const {
  const auto found = std::ranges::find_if(
      disputed_, [&](const auto& place) { return !grader || has_graded(*grader, place.second); });
  return found == disputed_.end() ? std::nullopt : std::optional(found->second);
}

std::size_t Desk::disputed(std::optional<std::uint32_t> grader) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      disputed_, [&](const auto& place) { return !grader || has_graded(*grader, place.second); }));
}

std::size_t Desk::settled(std::optional<std::uint32_t> grader) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      consensus_, [&](const auto& one) { return !grader || has_graded(*grader, one.first); }));
}

const Decision* Desk::decision_before(std::uint32_t judge, std::uint64_t before) const {
  const auto& own = by_judge_.at(judge);
  for (auto at = own.rbegin(); at != own.rend(); ++at) {
    const bool is_last = last_on_pair(*(*at)->pair, judge, DecisionPass::kOwn) == *at;
    if (is_last && (before == 0 || (*at)->id < before)) return *at;
  }
  return nullptr;
}

const Decision* Desk::settled_before(std::uint64_t before,
                                     std::optional<std::uint32_t> grader) const {
  const Decision* latest = nullptr;
  for (const auto& [pair, decision] : consensus_) {
    if (grader && !has_graded(*grader, pair)) continue;
    if (before != 0 && decision->id >= before) continue;
    if (latest == nullptr || decision->id > latest->id) latest = decision;
  }
  return latest;
}

const Decision* Desk::last_on_pair(std::uint32_t pair, std::uint32_t judge,
                                   DecisionPass pass) const {
  if (pass == DecisionPass::kConsensus) {
    const auto found = consensus_.find(pair);
    return found == consensus_.end() ? nullptr : found->second;
  }
  const auto found = std::ranges::find(own_[pair], judge, &Decision::judge);
  return found == own_[pair].end() ? nullptr : *found;
}

const Decision* Desk::last_on_request(std::uint32_t request, std::uint32_t judge) const {
  const auto found = on_request_.find({request, judge});
  return found == on_request_.end() ? nullptr : found->second;
}

std::vector<const Decision*> Desk::opinions_on(std::uint32_t pair) const {
  std::vector<const Decision*> opinions;
  for (const Decision* one : own_[pair]) {
    if (one->kind == DecisionKind::kGrades) opinions.push_back(one);
  }
  return opinions;
}

std::variant<std::uint64_t, DecisionConflict> Desk::decide(const DeskDecision& wanted,
                                                           const std::string& made) {
  if (const auto known = keys_.find({wanted.judge, wanted.key}); known != keys_.end()) {
    return known->second;
  }
  const Decision* const last = wanted.pair ? last_on_pair(*wanted.pair, wanted.judge, wanted.pass)
                                           : last_on_request(wanted.request, wanted.judge);
  const std::uint64_t present = last == nullptr ? 0 : last->id;
  if (present != wanted.expected) return DecisionConflict{present};
  if (wanted.pass == DecisionPass::kConsensus && wanted.pair && last == nullptr &&
      !is_disputed_pair(*wanted.pair)) {
    return DecisionConflict{present, true};
  }
  Decision decision{.judge = wanted.judge,
                    .request = wanted.request,
                    .pair = wanted.pair,
                    .kind = wanted.kind,
                    .pass = wanted.pass,
                    .grades = wanted.grades,
                    .comment = wanted.comment,
                    .made = made,
                    .key = wanted.key};
  decision.id = store_.add_decision(decision);
  take_in(decision);
  if (decision.pair) note_dispute(*decision.pair);
  return decision.id;
}

std::size_t Desk::open_for(std::uint32_t judge) const {
  std::size_t open = 0;
  for (const auto& batch : batches_) {
    for (const std::uint32_t pair : batch) open += wants(pair, judge, kAllLeasesOver) ? 1 : 0;
  }
  return open;
}

std::vector<std::size_t> Desk::open_by_judge() const {
  std::map<std::uint32_t, std::size_t> lacking;  // pairs, by request
  std::size_t all = 0;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> decided;  // request and judge
  for (const auto& batch : batches_) {
    for (const std::uint32_t pair : batch) {
      if (graders(pair) >= pool_.pairs[pair].opinions) continue;
      ++all;
      ++lacking[pool_.pairs[pair].request];
      for (const Decision* one : own_[pair]) ++decided[{pool_.pairs[pair].request, one->judge}];
    }
  }
  std::vector<std::size_t> open(pool_.judges.size(), all);
  for (const auto& [key, pairs] : decided) open[key.second] -= pairs;
  for (const auto& [key, said] : on_request_) {
    const auto found = lacking.find(key.first);
    if (said->kind != DecisionKind::kNoAnswer || found == lacking.end()) continue;
    const auto own = decided.find(key);
    open[key.second] -= found->second - (own == decided.end() ? 0 : own->second);
  }
  return open;
}

std::size_t Desk::decided_by(std::uint32_t judge) const {
  return static_cast<std::size_t>(std::ranges::count_if(own_, [&](const auto& opinions) {
    return std::ranges::find(opinions, judge, &Decision::judge) != opinions.end();
  }));
}

bool Desk::has_judged_all(std::uint32_t judge) const {
  const auto is_open = [&](std::uint32_t pair) { return lacks(pair, judge, kAllLeasesOver); };
  const auto is_over = [&](const auto& batch) { return std::ranges::none_of(batch, is_open); };
  return std::ranges::all_of(batches_, is_over) &&
         std::ranges::none_of(by_judge_.at(judge), [&](const auto* made) {
           const Decision* const last = last_on_pair(*made->pair, judge, DecisionPass::kOwn);
           return last != nullptr && last->kind == DecisionKind::kSkip;
         });
}

std::size_t Desk::opinions_asked() const {
  std::size_t asked = 0;
  for (const auto& batch : batches_) {
    for (const std::uint32_t pair : batch) asked += pool_.pairs[pair].opinions;
  }
  return asked;
}

std::size_t Desk::opinions_wanted() const {
  std::size_t wanted = 0;
  for (const auto& batch : batches_) {
    for (const std::uint32_t pair : batch) {
      wanted += pool_.pairs[pair].opinions -
                std::min<std::size_t>(graders(pair), pool_.pairs[pair].opinions);
    }
  }
  return wanted;
}

void Desk::erase_judge(std::uint32_t judge, const std::string& when) {
  // A pool from elsewhere may have the name.
  std::string name;
  const auto is_of_another = [&](const store::PoolJudge& one) {
    return one.name == name && &one != &pool_.judges[judge];
  };
  std::size_t number = judge + 1;
  do {
    name = fmt::format("judge {}", number);
    number = std::max(number, pool_.judges.size()) + 1;
  } while (std::ranges::any_of(pool_.judges, is_of_another));
  store_.erase_judge(judge, name, when);
  pool_.judges = store_.judges();
  for (auto& decision : decisions_) {
    if (decision.judge == judge) decision.comment.clear();
  }
}

}  // namespace matchbench::judging
