#include "harness/execution/round/trials.hpp"

#include "harness/data/contest/passes.hpp"
#include "harness/data/store/arrival_latencies.hpp"
#include "harness/execution/round/query_order.hpp"
#include "harness/execution/round/rate_search.hpp"
#include "harness/execution/round/session_answers.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace matchbench::round {
namespace {

constexpr double kNsPerS = 1e9;
// Sessions of a repetition that are held again because somebody else has killed their workers.
constexpr int kMostKilled = 2;
// A rate is too high if it is so each time: a machine that stands still for a moment makes late
// what is due then, and the search would never come back to that rate.
constexpr std::size_t kAttempts = 2;

Service with_fresh_uri(Service service, const std::string& key) {
  service.uri = fmt::format("urn:matchbench:{:.16}", Sha256().field(key).field(service.uri).hex());
  service.source.uri = service.uri;
  return service;
}

}  // namespace

bool Trials::carry_out(const PlannedRepetition& repetition, store::RepetitionId id) {
  const contest::ProtocolSettings& protocol = prepared_.contest.protocol;
  read_timed_rankings(id);
  killed_ = 0;
  if (protocol.audit && !audit(repetition, id)) return false;
  if (!protocol.scaling.empty() && !scale(repetition, id)) return false;
  return !protocol.server.find_peak || find_peak(repetition, id);
}

Trials::Trial Trials::trial_of(const PlannedRepetition& repetition, store::RepetitionId id,
                               SessionKind kind) const {
  Trial trial{.repetition = repetition};
  trial.facts = {.repetition = id, .kind = kind};
  trial.service_order =
      service_order_of(repetition, shown_.order.size(), prepared_.contest.protocol.service_order);
  trial.requests = shown_.requests;
  return trial;
}

// In an order of the trial's and the pass's own. An audit leaves out what it asks first, so who
// could foresee the order would know of which requests it may keep the answers.
void Trials::ask_all(Trial& trial, std::int32_t pass) const {
  const auto seed = hidden_seed(prepared_.contest.protocol.secret,
                                fmt::format("{} {}", name_of(trial.facts.kind), pass));
  for (const std::uint32_t index : shuffled(shown_.requests.size(), seed)) {
    trial.queries.push_back({pass, {index}});
  }
}

bool Trials::audit(const PlannedRepetition& repetition, store::RepetitionId id) {
  Trial permuted = trial_of(repetition, id, SessionKind::kPermutedServices);
  permuted.service_order =
      shuffled(shown_.order.size(), derive_seed(repetition.order_seed, "permuted services"));
  ask_all(permuted, 0);
  ask_all(permuted, 1);

  // In each pass every request is somebody new, so that nothing can be remembered by its id.
  Trial fresh = trial_of(repetition, id, SessionKind::kFreshIds);
  fresh.requests.clear();
  for (std::int32_t pass = 0; pass < 2; ++pass) {
    const std::string key = std::to_string(
        hidden_seed(prepared_.contest.protocol.secret, fmt::format("fresh ids {}", pass)));
    for (const auto& request : shown_.requests) {
      fresh.requests.push_back(with_fresh_uri(request, key));
    }
    ask_all(fresh, pass);
  }
  const auto count = static_cast<std::uint32_t>(shown_.requests.size());
  for (auto& query : fresh.queries) {
    query.request.value += count * static_cast<std::uint32_t>(query.pass);
  }

  Trial twice = trial_of(repetition, id, SessionKind::kAskedTwice);
  ask_all(twice, 0);
  std::vector<session::PlannedQuery> doubled;
  for (const auto& query : twice.queries) doubled.insert(doubled.end(), 2, query);
  twice.queries = std::move(doubled);

  // As in the timed passes, whose shares of a call are not the times of calls. Who asks twice shows
  // what a call of its own takes.
  const bool in_batches = prepared_.contest.protocol.scenario == Scenario::kOffline;
  for (Trial* trial : {&permuted, &fresh}) trial->in_batches = in_batches;
  for (Trial* trial : {&permuted, &fresh, &twice}) {
    trial->compare = true;
    if (!hold(*trial)) return false;
  }
  return prepared_.entrants.folds[repetition.entrant] == 0 || audit_training(repetition, id);
}

// An entrant that ranks as well, or even the same, after learning from grades that mean nothing
// knows the judgments from elsewhere, or has learnt nothing from them before.
bool Trials::audit_training(const PlannedRepetition& repetition, store::RepetitionId id) {
  Trial shuffled = trial_of(repetition, id, SessionKind::kShuffledJudgments);
  shuffled.grades_seed = hidden_seed(prepared_.contest.protocol.secret, "shuffled judgments");
  shuffled.compare = true;
  ask_all(shuffled, 0);
  return hold(shuffled).has_value();
}

// Each sample contains the smaller ones, so that sizes differ in nothing but the services added.
bool Trials::scale(const PlannedRepetition& repetition, store::RepetitionId id) {
  for (const double share : prepared_.contest.protocol.scaling) {
    Trial trial = trial_of(repetition, id, SessionKind::kScaling);
    const auto all = static_cast<double>(trial.service_order.size());
    trial.service_order.resize(static_cast<std::size_t>(std::ceil(share * all)));
    trial.facts.services = static_cast<std::uint32_t>(trial.service_order.size());
    trial.compare = trial.service_order.size() == shown_.order.size();
    ask_all(trial, 0);
    ask_all(trial, 1);
    if (!hold(trial)) return false;
  }
  return true;
}

bool Trials::find_peak(const PlannedRepetition& repetition, store::RepetitionId id) {
  double rate = prepared_.contest.protocol.server.rate_per_s;
  const auto first = keeps_bound(repetition, id, rate);
  if (!first) return false;
  double good = *first ? rate : 0;
  double bad = *first ? 0 : rate;
  for (int i = 0; i < kMostDoublings && (good == 0 || bad == 0); ++i) {
    rate = *first ? rate * 2 : rate / 2;
    if (!*first && !can_be_tried(rate)) break;
    const auto kept = keeps_bound(repetition, id, rate);
    if (!kept) return false;
    (*kept ? good : bad) = rate;
  }
  if (good == 0 || bad == 0) return true;  // beyond what is searched
  for (int i = 0; i < kBisections; ++i) {
    rate = (good + bad) / 2;
    const auto kept = keeps_bound(repetition, id, rate);
    if (!kept) return false;
    (*kept ? good : bad) = rate;
  }
  return true;
}

std::size_t Trials::queries_at(double rate_per_s, std::size_t sessions) const {
  return contest::queries_at_a_rate(prepared_.rate_verdict.queries, rate_per_s,
                                    prepared_.contest.protocol.server, sessions,
                                    shown_.requests.size());
}

// One query has to arrive while one may last, and all within the time that a repetition has.
bool Trials::can_be_tried(double rate_per_s) const {
  const contest::ProtocolSettings& protocol = prepared_.contest.protocol;
  const double most_s = static_cast<double>(protocol.max_duration_ns) / kNsPerS;
  return rate_per_s >= kNsPerS / static_cast<double>(protocol.deadlines.query_ns) &&
         (most_s == 0 || static_cast<double>(queries_at(rate_per_s, 1)) <= most_s * rate_per_s);
}

std::optional<bool> Trials::keeps_bound(const PlannedRepetition& repetition, store::RepetitionId id,
                                        double rate_per_s) {
  Trial trial = trial_of(repetition, id, SessionKind::kRateSearch);
  trial.facts.scenario = Scenario::kServer;
  trial.facts.rate_per_s = rate_per_s;
  trial.compare = true;
  const std::size_t asked =
      queries_at(rate_per_s, std::max(prepared_.entrants.folds[repetition.entrant], 1u));
  for (std::int32_t pass = 0; trial.queries.size() < asked; ++pass) ask_all(trial, pass);
  if (prepared_.rate_verdict.most_late) trial.most_late = prepared_.rate_verdict.most_late(asked);
  for (; trial.attempt < kAttempts; ++trial.attempt) {
    late_ = 0;
    const auto held = hold(trial);
    if (!held) return std::nullopt;
    std::vector<store::TrialAnswer> answers;
    for (const store::SessionId session : *held) {
      for (auto& stored : store_.trials(session)) answers.push_back(std::move(stored.trial));
    }
    if (prepared_.rate_verdict.keeps_bound(store::arrival_latencies_ns(answers, asked))) {
      return true;
    }
  }
  return false;
}

std::optional<store::SessionId> Trials::stored(const Trial& trial) const {
  const store::SessionStart& start = trial.facts;
  std::size_t attempts = trial.attempt;
  for (const auto& session : store_.sessions(start.repetition)) {
    const store::SessionStart& known = session.start;
    if (known.kind == start.kind && known.services == start.services &&
        known.rate_per_s == start.rate_per_s && known.fold == start.fold && session.is_whole() &&
        attempts-- == 0) {
      return session.id;
    }
  }
  return std::nullopt;
}

std::optional<std::vector<store::SessionId>> Trials::hold(const Trial& trial) {
  const std::uint32_t folds = prepared_.entrants.folds[trial.repetition.entrant];
  const auto request_count = static_cast<std::uint32_t>(shown_.requests.size());
  std::vector<store::SessionId> sessions;
  for (std::uint32_t fold = 0; fold < std::max(folds, 1u); ++fold) {
    Trial part = trial;
    if (folds != 0) {
      part.facts.fold = fold;
      std::erase_if(part.queries, [&](const session::PlannedQuery& query) {
        return shown_.fold_of[query.request.value % request_count] != fold;
      });
      if (part.queries.empty()) continue;
    }
    if (part.facts.rate_per_s) {
      schedule(part.queries, *part.facts.rate_per_s,
               derive_seed(trial.repetition.order_seed, fmt::format("rate search {}", fold)));
    }
    const auto session = hold_one(part);
    if (!session) return std::nullopt;
    sessions.push_back(*session);
  }
  return sessions;
}

std::optional<store::SessionId> Trials::hold_one(const Trial& trial) {
  if (const auto known = stored(trial)) return known;
  const Entrant& entrant = prepared_.entrants.asked[trial.repetition.entrant];
  observer_.on_trial(entrant, trial.facts.kind);
  session::SessionTask task = host_.task_for(trial.repetition, trial.service_order, trial.requests,
                                             trial.facts.fold, trial.grades_seed);
  task.queries = trial.queries;
  task.batch = trial.in_batches;
  task.may_begin_again = [this](bool) { return killed_ < kMostKilled; };
  // What is not asked then counts as late. Else whoever is late on purpose has the rate halved to a
  // thousandth of what was asked for, and queries arrive for hours at each.
  if (trial.facts.rate_per_s) {
    task.enough = [this, &trial](std::int64_t under_way_ns) {
      const auto most_ns = prepared_.contest.protocol.max_duration_ns;
      return (most_ns != 0 && under_way_ns >= most_ns) ||
             (trial.most_late && late_ > *trial.most_late);
    };
  }
  SessionAnswers answers(shown_.loaded(trial.service_order), trial.requests.size(),
                         trial.service_order.size(), prepared_.contest.protocol.top_k);
  const auto request_count = static_cast<std::uint32_t>(shown_.requests.size());
  const std::size_t late_before = late_;
  std::optional<store::SessionId> session;
  std::uint32_t position = 0;
  // Most rankings come again and again, and a search for a rate has no time to judge each anew.
  std::map<std::pair<RequestIndex, std::uint64_t>, std::optional<bool>> same;  // by request, hash
  const session::SessionReport report = host_.hold(
      entrant, trial.facts, std::move(task),
      [&](store::SessionId id, const session::PlannedQuery& query, protocol::Answered&& answered,
          bool) {
        session = id;
        store::TrialAnswer taken{.position = position++,
                                 .answer = answers.take(query, std::move(answered))};
        Answer& answer = taken.answer;
        answer.request.value %= request_count;
        const bool is_late =
            answer.outcome != Outcome::kOk ||
            answer.latency_ns() > prepared_.contest.protocol.server.latency_bound_ns;
        if (is_late) ++late_;
        const auto timed = timed_rankings_.find(answer.request);
        if (trial.compare && answer.outcome == Outcome::kOk && timed != timed_rankings_.end()) {
          const auto [known, is_new] = same.try_emplace({answer.request, answer.ranking_hash});
          if (is_new) {
            const bool in_same_order = trial.facts.kind != SessionKind::kPermutedServices;
            known->second = ComparableRanking(answer.ranking, prepared_.contest.protocol.top_k)
                                .is_like(timed->second, in_same_order);
          }
          taken.same_ranking = known->second;
        }
        if (trial.facts.kind != SessionKind::kShuffledJudgments) answer.ranking.clear();
        store_.add_trial_answer(id, taken);
        return answer.outcome;
      });
  if (!report.time_fault.empty()) {
    const std::string reason =
        fmt::format("in a trial ({}): {}", name_of(trial.facts.kind), report.time_fault);
    store_.set_invalid(trial.facts.repetition, reason);
  }
  if (report.interrupted) return std::nullopt;
  if (report.is_void) {
    if (report.is_killed) ++killed_;
    late_ = late_before;
    return hold_one(trial);
  }
  return session ? session : stored(trial);
}

void Trials::read_timed_rankings(store::RepetitionId id) {
  timed_rankings_.clear();
  const auto passes = static_cast<std::int32_t>(prepared_.contest.protocol.passes);
  for (std::int32_t pass = 0; pass < passes; ++pass) {
    if (timed_rankings_.size() == shown_.requests.size()) return;
    store_.for_each_answer_of_pass(id, pass, [&](const Answer& answer) {
      if (answer.outcome != Outcome::kOk || timed_rankings_.contains(answer.request)) return;
      timed_rankings_.try_emplace(answer.request, answer.ranking, prepared_.contest.protocol.top_k);
    });
  }
}

}  // namespace matchbench::round
