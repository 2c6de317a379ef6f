#include "harness/execution/round/repetition_states.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::round {
namespace {

// A shard has its share of the time that a repetition may take in all.
std::int64_t most_duration_ns(const PreparedRound& prepared) {
  const contest::ProtocolSettings& protocol = prepared.contest.protocol;
  if (!prepared.blocks) return protocol.max_duration_ns;
  return protocol.max_duration_ns / protocol.blocks * prepared.blocks->count;
}

}  // namespace

RepetitionStates::RepetitionStates(const PreparedRound& prepared, const RoundPlan& plan,
                                   std::size_t request_count, store::RoundStore& store)
    : prepared_(prepared),
      plan_(plan),
      store_(store),
      durations_(prepared.contest.protocol, plan.repetitions.size(), most_duration_ns(prepared)),
      asked_(plan.repetitions.size(), AskedQueries(request_count)),
      invalid_(plan.repetitions.size()),
      answered_of_(plan.repetitions.size()),
      extended_by_(plan.repetitions.size()),
      before_ns_(plan.repetitions.size()) {
  std::vector<store::EntrantId> entrants;
  for (const auto& entrant : prepared.entrants.asked)
    entrants.push_back(store.add_entrant(entrant));
  for (const auto& repetition : plan.repetitions) {
    ids_.push_back(store.begin_repetition(
        {entrants[repetition.entrant], repetition.number, repetition.seed, repetition.resume_key}));
  }
  read_former_rounds();
  store.commit();
}

void RepetitionStates::read_former_rounds() {
  for (std::size_t repetition = 0; repetition < ids_.size(); ++repetition) {
    store_.for_each_time(ids_[repetition], [&](const Answer& answer, store::SessionId) {
      add_answer(repetition, answer);
    });
  }
  for (const auto& session : store_.sessions()) {
    const auto repetition = std::ranges::find(ids_, session.start.repetition);
    if (repetition == ids_.end() || session.start.kind != SessionKind::kQueries || !session.end)
      continue;
    add_worker(static_cast<std::size_t>(repetition - ids_.begin()),
               session.end->wall_ns - session.end->gap_ns);
  }
}

void RepetitionStates::set_outcome(std::size_t repetition, const Answer& answer) {
  asked_[repetition].set(answer.pass, answer.request, answer.outcome);
}

void RepetitionStates::add_answer(std::size_t repetition, const Answer& answer) {
  set_outcome(repetition, answer);
  if (answer.pass < 0) return;
  ++answered_;
  ++answered_of_[repetition];
  if (is_failure(answer.outcome)) ++failed_;
  durations_.add_answer(repetition, answer);
}

bool RepetitionStates::used_up(std::size_t repetition, std::int64_t under_way_ns) const {
  return durations_.used_up(repetition, under_way_ns);
}

void RepetitionStates::set_invalid(std::size_t repetition, const std::string& reason) {
  invalid_[repetition] = reason;
  store_.set_invalid(ids_[repetition], reason);
  store_.commit();
}

std::vector<PlannedSession> RepetitionStates::left_of_extension() const {
  const std::uint32_t planned = prepared_.contest.protocol.passes;
  return blocks_of([&](std::size_t repetition) { return passes_asked(repetition) - planned; },
                   [&](std::size_t) { return planned; }, "former extension");
}

std::vector<PlannedSession> RepetitionStates::extend() {
  end_extension();
  for (std::size_t repetition = 0; repetition < ids_.size(); ++repetition) {
    before_ns_[repetition] = durations_.answered_ns(repetition);
    extended_by_[repetition] = 0;
    if (!invalid_[repetition].empty()) continue;
    const Extension wanted = durations_.extension(repetition, passes_asked(repetition));
    if (!wanted.invalid.empty()) set_invalid(repetition, wanted.invalid);
    extended_by_[repetition] = wanted.passes;
  }
  return blocks_of([this](std::size_t repetition) { return extended_by_[repetition]; },
                   [this](std::size_t repetition) { return passes_asked(repetition); },
                   fmt::format("extension {}, block", extensions_++));
}

void RepetitionStates::end_extension() {
  for (std::size_t repetition = 0; repetition < ids_.size(); ++repetition) {
    if (extended_by_[repetition] == 0 ||
        durations_.answered_ns(repetition) > before_ns_[repetition])
      continue;
    if (!invalid_[repetition].empty()) continue;
    set_invalid(repetition,
                fmt::format("none of {} further passes was answered, so that it does not come "
                            "to its least duration",
                            extended_by_[repetition]));
  }
}

std::uint32_t RepetitionStates::passes_asked(std::size_t repetition) const {
  return std::max(prepared_.contest.protocol.passes, asked_[repetition].pass_count());
}

std::vector<PlannedSession> RepetitionStates::blocks_of(const CountOf& count, const CountOf& first,
                                                        std::string_view purpose) const {
  std::vector<PassesOfRepetition> passes;
  for (std::size_t repetition = 0; repetition < plan_.repetitions.size(); ++repetition) {
    if (count(repetition) == 0) continue;
    passes.push_back({repetition, prepared_.entrants.folds[plan_.repetitions[repetition].entrant],
                      first(repetition), count(repetition)});
  }
  return deal_blocks(passes, prepared_.contest.protocol.blocks,
                     session_order_source(prepared_.contest.protocol), purpose);
}

}  // namespace matchbench::round
