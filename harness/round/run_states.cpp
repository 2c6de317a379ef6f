#include "harness/round/run_states.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::round {
namespace {

// A shard has its share of the time that a run may take in all.
std::int64_t most_duration_ns(const RoundInput& input) {
  const contest::Protocol& protocol = input.protocol;
  if (!input.blocks) return protocol.max_duration_ns;
  return protocol.max_duration_ns / protocol.blocks * input.blocks->count;
}

}  // namespace

RunStates::RunStates(const RoundInput& input, const RoundPlan& plan, std::size_t request_count,
                     store::RoundStore& store)
    : input_(input),
      plan_(plan),
      store_(store),
      durations_(input.protocol, plan.runs.size(), most_duration_ns(input)),
      asked_(plan.runs.size(), AskedQueries(request_count)),
      invalid_(plan.runs.size()),
      answered_of_(plan.runs.size()),
      extended_by_(plan.runs.size()),
      before_ns_(plan.runs.size()) {
  std::vector<store::EntrantId> entrants;
  for (const auto& entrant : input.entrants) entrants.push_back(store.add_entrant(entrant));
  for (const auto& run : plan.runs) {
    ids_.push_back(
        store.begin_run({entrants[run.entrant], run.repetition, run.seed, run.resume_key}));
  }
  read_former_rounds();
  store.commit();
}

void RunStates::read_former_rounds() {
  for (std::size_t run = 0; run < ids_.size(); ++run) {
    store_.for_each_time(ids_[run],
                         [&](const Answer& answer, store::SessionId) { add_answer(run, answer); });
  }
  for (const auto& session : store_.sessions()) {
    const auto run = std::ranges::find(ids_, session.start.run);
    if (run == ids_.end() || session.start.kind != SessionKind::kQueries || !session.end) continue;
    add_worker(static_cast<std::size_t>(run - ids_.begin()), session.end->wall_ns);
  }
}

void RunStates::set_outcome(std::size_t run, const Answer& answer) {
  asked_[run].set(answer.pass, answer.request, answer.outcome);
}

void RunStates::add_answer(std::size_t run, const Answer& answer) {
  set_outcome(run, answer);
  if (answer.pass < 0) return;
  ++answered_;
  ++answered_of_[run];
  durations_.add_answer(run, answer);
}

bool RunStates::used_up(std::size_t run, std::int64_t under_way_ns) const {
  return durations_.used_up(run, under_way_ns);
}

void RunStates::set_invalid(std::size_t run, const std::string& reason) {
  invalid_[run] = reason;
  store_.set_invalid(ids_[run], reason);
  store_.commit();
}

std::vector<PlannedSession> RunStates::left_of_extension() const {
  const std::uint32_t planned = input_.protocol.passes;
  return blocks_of([&](std::size_t run) { return passes_asked(run) - planned; },
                   [&](std::size_t) { return planned; }, "former extension");
}

std::vector<PlannedSession> RunStates::extend() {
  end_extension();
  for (std::size_t run = 0; run < ids_.size(); ++run) {
    before_ns_[run] = durations_.answered_ns(run);
    extended_by_[run] = 0;
    if (!invalid_[run].empty()) continue;
    const Extension wanted = durations_.extension(run, passes_asked(run));
    if (!wanted.invalid.empty()) set_invalid(run, wanted.invalid);
    extended_by_[run] = wanted.passes;
  }
  return blocks_of([this](std::size_t run) { return extended_by_[run]; },
                   [this](std::size_t run) { return passes_asked(run); },
                   fmt::format("extension {}, block", extensions_++));
}

void RunStates::end_extension() {
  for (std::size_t run = 0; run < ids_.size(); ++run) {
    if (extended_by_[run] == 0 || durations_.answered_ns(run) > before_ns_[run]) continue;
    if (!invalid_[run].empty()) continue;
    set_invalid(run, fmt::format("none of {} further passes was answered, so that it does not come "
                                 "to its least duration",
                                 extended_by_[run]));
  }
}

std::uint32_t RunStates::passes_asked(std::size_t run) const {
  return std::max(input_.protocol.passes, asked_[run].pass_count());
}

std::vector<PlannedSession> RunStates::blocks_of(const CountOf& count, const CountOf& first,
                                                 std::string_view purpose) const {
  std::vector<PassesOfRun> passes;
  for (std::size_t run = 0; run < plan_.runs.size(); ++run) {
    if (count(run) == 0) continue;
    passes.push_back({run, input_.folds[plan_.runs[run].entrant], first(run), count(run)});
  }
  return deal_blocks(passes, input_.protocol.blocks, session_order_source(input_.protocol),
                     purpose);
}

}  // namespace matchbench::round
