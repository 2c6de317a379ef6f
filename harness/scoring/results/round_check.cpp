#include "harness/scoring/results/round_check.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/ranking_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace matchbench::results {
namespace {

constexpr std::int64_t kYearNs = std::int64_t{366} * 24 * 3600 * 1'000'000'000;

bool stands_for_a_worker(SessionKind kind) {
  return kind != SessionKind::kFusion && kind != SessionKind::kRunFile;
}

// The longest that a time of each session can be.
class SessionTimes {
 public:
  SessionTimes(const store::RoundStore& store, const std::string& name) : name_(name) {
    std::set<store::RepetitionId> begun;
    for (const auto& session : store.sessions()) {
      const std::string place = fmt::format("session {}", session.id.value);
      std::int64_t most_ns = kYearNs;
      if (session.end) {
        const store::SessionEnd& end = *session.end;
        require(end.wall_ns, kYearNs, place);
        if (stands_for_a_worker(session.start.kind)) most_ns = end.wall_ns;
        require(end.first_query_ns.value_or(0), most_ns, place);
        require(end.gap_ns, most_ns, place);
        require(end.beside_calls_ns, kYearNs, place);
        require(end.user_ns, kYearNs, place);
        require(end.system_ns, kYearNs, place);
      }
      most_ns_[session.id] = most_ns;
      // What is due waits through the sessions of workers that have died before, and between them.
      const bool is_first = begun.insert(session.start.repetition).second;
      most_waiting_ns_[session.id] = is_first ? most_ns : kYearNs;
    }
  }

  void check(store::SessionId session, const CallTime& time, const std::string& place) const {
    require(time.wall_ns, most_ns(session), place);
    const std::int64_t most_each_ns = std::min(most_ns(session), kYearNs / kMostProcessors);
    require(time.cpu_ns, most_each_ns * kMostProcessors, place);
  }

  void check(store::SessionId session, const Answer& answer, const std::string& place) const {
    check(session, answer.time, place);
    require(answer.killed_ns.value_or(0), kYearNs, place);
    if (!answer.arrival) return;
    const auto waiting = most_waiting_ns_.find(session);
    require(answer.arrival->queued_ns,
            waiting == most_waiting_ns_.end() ? kYearNs : waiting->second, place);
    require(answer.arrival->scheduled_ns, kYearNs, place);
  }

 private:
  std::int64_t most_ns(store::SessionId session) const {
    const auto found = most_ns_.find(session);
    return found == most_ns_.end() ? kYearNs : found->second;
  }

  void require(std::int64_t ns, std::int64_t most_ns, const std::string& place) const {
    if (ns >= 0 && ns <= most_ns) return;
    throw input_error(
        fmt::format("{}: {} states a time of {} ns, which is not from 0 to {} ns, the "
                    "longest that its session allows",
                    name_, place, ns, most_ns));
  }

  const std::string& name_;
  std::map<store::SessionId, std::int64_t> most_ns_;
  std::map<store::SessionId, std::int64_t> most_waiting_ns_;
};

void check_times(const store::RoundStore& store, const std::string& name) {
  const SessionTimes times(store, name);
  for (const auto& repetition : store.repetitions()) {
    store.for_each_time(repetition.id, [&](const Answer& answer, store::SessionId session) {
      times.check(session, answer,
                  fmt::format("repetition {}, pass {}, request {}", repetition.id.value,
                              answer.pass, answer.request.value));
    });
  }
  for (const auto& [session, phase] : store.phases()) {
    times.check(session, phase.time,
                fmt::format("the phase '{}' of session {}", name_of(phase.phase), session.value));
  }
  for (const auto& [session, trial] : store.trials()) {
    times.check(session, trial.answer,
                fmt::format("trial {} of session {}", trial.position, session.value));
  }
}

constexpr const char* kNotGiven = "it is not the one that was given";

// Rankings of one repetition to one request, by hash.
struct GivenRankings {
  std::uint64_t count = 0;              // answers with a ranking of their own
  std::set<std::uint64_t> own;          // theirs
  std::map<std::uint64_t, int> others;  // of answers whose own is not stored, and one's pass

  // The pass of an answer whose own ranking ought to be there.
  std::optional<int> faulty_pass() const {
    for (const auto& [hash, pass] : others) {
      if (count < kWholeRankings || !own.contains(hash)) return pass;
    }
    return std::nullopt;
  }
};

// Why it is not a valid ranking of an answer; "" if it is one. `checked` are the hashes of rankings
// that were looked at, so that many answers may share a long one.
std::string fault_of(const Answer& answer, RankingCheck& check, std::set<std::uint64_t>& checked) {
  if (answer.outcome != Outcome::kOk) {
    return answer.ranking.empty() ? "" : "it comes with a failure";
  }
  if (answer.ranking.empty() && hash_of(answer.ranking) != answer.ranking_hash) return kNotGiven;
  if (!answer.is_own_ranking) return "";  // an answer whose own it is has it checked
  return checked.insert(answer.ranking_hash).second ? check.fault(answer.ranking, 0) : "";
}

std::size_t check_rankings(const store::RoundStore& store, const std::string& name) {
  std::size_t answers = 0;
  RankingCheck check(store.services().size());
  std::set<std::uint64_t> checked;
  for (const auto& repetition : store.repetitions()) {
    const auto fail = [&](std::int32_t pass, RequestIndex request, const std::string& fault) {
      throw input_error(fmt::format("{}: the ranking of repetition {}, pass {}, request {}: {}",
                                    name, repetition.id.value, pass, request.value, fault));
    };
    std::map<RequestIndex, GivenRankings> given;
    store.for_each_answer(repetition.id, [&](const Answer& answer) {
      ++answers;
      const std::string fault = fault_of(answer, check, checked);
      if (!fault.empty()) fail(answer.pass, answer.request, fault);
      if (answer.outcome != Outcome::kOk) return;
      GivenRankings& same = given[answer.request];
      if (!answer.is_own_ranking) {
        same.others.emplace(answer.ranking_hash, answer.pass);
        return;
      }
      ++same.count;
      same.own.insert(answer.ranking_hash);
    });
    for (const auto& [request, rankings] : given) {
      if (const auto pass = rankings.faulty_pass()) fail(*pass, request, kNotGiven);
    }
  }
  return answers;
}

void check_repetition(const store::RepetitionPasses& repetition,
                      const contest::ProtocolSettings& protocol, const std::string& name) {
  if (repetition.kind == EntrantKind::kRunFile) {
    if (repetition.least == 1 && repetition.most == 1) return;
    throw input_error(fmt::format(
        "{}: repetition {} is of a run file and answers requests {} to {} times, not once", name,
        repetition.repetition.value, repetition.least, repetition.most));
  }
  const bool stopped = protocol.max_duration_ns != 0 && repetition.is_invalid;
  if (stopped) return;
  if (repetition.least != repetition.most || repetition.least < protocol.passes) {
    throw input_error(fmt::format(
        "{}: answers of repetition {} are missing: {} to {} of {} passes are "
        "there",
        name, repetition.repetition.value, repetition.least, repetition.most, protocol.passes));
  }
  if (repetition.most > protocol.passes && protocol.min_duration_ns == 0) {
    throw input_error(fmt::format("{}: repetition {} has {} passes, the contest asks for {}", name,
                                  repetition.repetition.value, repetition.most, protocol.passes));
  }
}

}  // namespace

std::size_t check_answers(const store::RoundStore& store, const std::string& name) {
  check_times(store, name);
  return check_rankings(store, name);
}

void check_passes(std::span<const store::RepetitionPasses> repetitions,
                  const contest::ProtocolSettings& protocol, const std::string& name) {
  for (const auto& repetition : repetitions) check_repetition(repetition, protocol, name);
}

// Of a worker that died before it said how far it was confined nothing is known, and it has asked
// nothing.
void check_walls(const store::RoundStore& part, const std::string& name) {
  for (const auto& session : part.sessions()) {
    if (!session.end || !session.end->confinement) continue;
    const Confinement& reached = *session.end->confinement;
    if (reached.holds_strangers()) continue;
    throw input_error(
        fmt::format("{}: strangers take part, and the confinement of session {} is '{}'", name,
                    session.id.value, in_words(reached)),
        "run this shard where user namespaces, Landlock and seccomp are available");
  }
}

void check_entrants(std::span<const store::RepetitionPasses> repetitions,
                    std::span<const AskedEntrant> asked, const std::string& name) {
  for (const AskedEntrant& one : asked) {
    const auto there = std::ranges::count(repetitions, one.name, &store::RepetitionPasses::entrant);
    if (there == one.repetitions) continue;
    throw input_error(
        fmt::format("{}: the entrant '{}' has {} of the {} repetitions that the contest asks for",
                    name, one.name, there, one.repetitions),
        "merge the parts as their shards have written them");
  }
}

void check_part(const store::RoundStore& part, const std::filesystem::path& path) {
  const std::string name = path.string();
  const store::RoundFacts round = part.round();
  const contest::ProtocolSettings protocol = contest::stored_protocol(round.protocol);
  const std::vector<std::string>& entrants = round.contest.entrants;
  for (const auto& repetition : store::repetition_passes(path)) {
    if (std::ranges::find(entrants, repetition.entrant) == entrants.end()) {
      throw input_error(
          fmt::format("{}: the entrant '{}' is not in its contest", name, repetition.entrant),
          "merge only parts that were made from one plan");
    }
    // Which passes are the part's own is not in it: whether all are there is seen in the whole.
    contest::ProtocolSettings asked = protocol;
    asked.passes = std::clamp(repetition.most, 1U, protocol.passes);
    check_repetition(repetition, asked, name);
  }
}

}  // namespace matchbench::results
