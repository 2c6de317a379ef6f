#include "harness/execution/worker/answering.hpp"

#include "harness/execution/protocol/gathering.hpp"
#include "harness/execution/worker/answer_times.hpp"
#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::worker {
namespace {

// A shorter call has made no system call, so it has not closed the connection. What a thread of the
// plugin's does in the meantime is found within this number of queries.
constexpr std::int64_t kShortestSystemCallNs = 60;
constexpr std::uint64_t kLookAtConnectionEvery = 64;
// A definition beyond it is not a collection's request.
constexpr std::uint32_t kMostRequests = 1u << 24;

}  // namespace

void end_cut_off(Connection& connection, protocol::FlightRecorder& recorder,
                 std::string_view last_frame) {
  connection.post(last_frame);
  recorder.stage.store(protocol::Stage::kCut, std::memory_order_release);
  throw protocol::ProtocolFault(protocol::kCutOff);
}

Answering::Answering(Connection& connection, protocol::FlightRecorder& recorder,
                     const protocol::Start& start, plugin::Matchmaker& matchmaker)
    : connection_(connection), recorder_(recorder), start_(start), matchmaker_(matchmaker) {}

void Answering::define(protocol::RequestDefinition definition) {
  if (definition.request >= kMostRequests)
    throw protocol::ProtocolFault("a request has an absurd number");
  if (definition.request >= requests_.size()) requests_.resize(definition.request + 1);
  requests_[definition.request] = std::make_unique<Request>(std::move(definition.service));
}

Answering::Request& Answering::request(std::uint32_t index) {
  if (index >= requests_.size() || !requests_[index]) {
    throw protocol::ProtocolFault("the host asks a request that it has not defined");
  }
  return *requests_[index];
}

void Answering::ask(const protocol::Ask& ask) {
  if (ask.batch && matchmaker_.can_batch()) {
    ask_batch(ask);
  } else {
    for (std::size_t i = 0; i < ask.requests.size(); ++i) {
      ask_one(ask.first_sequence + i, request(ask.requests[i]), ask.due_at(i));
    }
  }
  if (held_) await_sleep_of_guest();
  post_held();
  connection_.ring();
}

void Answering::give(std::uint32_t index, std::span<const mb_match_t> matches,
                     protocol::Answered& answered) {
  mb_ranking_t ranking{};
  ranking.count = static_cast<std::uint32_t>(matches.size());
  ranking.matches = matches.data();
  take_ranking(request(index), ranking, answered);
  post(answered, false);
}

// What was posted is the last word of a worker whose program breaks the rules: the host reads it
// and starts a fresh one.
void Answering::end_if_over() {
  if (!matchmaker_.is_over()) return;
  recorder_.stage.store(protocol::Stage::kCut, std::memory_order_release);
  throw protocol::ProtocolFault("the program has broken a rule of the conversation and is ended");
}

mb_query_t Answering::query_for(const Request& request) const {
  mb_query_t query{};
  query.struct_size = static_cast<std::uint32_t>(sizeof query) + appended_bytes();
  query.top_k = start_.top_k;
  query.budget_ns = static_cast<std::uint64_t>(start_.query_budget_ns);
  query.request = request.abi.get();
  return query;
}

void Answering::enter_query(std::uint64_t sequence) {
  recorder_.stage_since_ns.store(monotonic_ns(), std::memory_order_relaxed);
  recorder_.sequence.store(sequence, std::memory_order_release);
  recorder_.stage.store(protocol::Stage::kQuerying, std::memory_order_release);
}

void Answering::ask_one(std::uint64_t sequence, Request& request,
                        std::optional<std::int64_t> due_ns) {
  plugin::Grown<mb_query_t> query(appended_bytes());
  query.known = query_for(request);
  plugin::Grown<mb_ranking_t> ranking(appended_bytes());
  if (due_ns) {
    if (held_ && await_sleep_of_guest(*due_ns)) post_held();
    wait_until(*due_ns, connection_);
  }
  post_held();

  enter_query(sequence);
  plugin::CallResult result = matchmaker_.query(query.known, start_.query_budget_ns, ranking.known);
  recorder_.stage.store(protocol::Stage::kCopying, std::memory_order_release);

  protocol::Answered answered{.sequence = sequence,
                              .outcome = result.outcome,
                              .message = std::move(result.message),
                              .time = result.time};
  if (due_ns && result.start_ns != 0) answered.queued_ns = result.start_ns - *due_ns;
  take_ranking(request, ranking.known, answered);
  recorder_.stage.store(protocol::Stage::kWaiting, std::memory_order_release);
  const bool may_be_cut = result.time.wall_ns >= kShortestSystemCallNs ||
                          sequence < protocol::kGatherFrom ||
                          sequence % kLookAtConnectionEvery == 0;
  const bool is_cut = may_be_cut && !connection_.is_intact();
  if (start_.is_program() && !is_cut && !matchmaker_.is_over()) {
    held_ = std::move(answered);
    return;
  }
  answered.unexplained_ns = matchmaker_.take_unexplained_ns();
  post(answered, is_cut);
  end_if_over();
}

void Answering::post_held() {
  const auto cpu_ns = matchmaker_.look_at_cpu_ns();
  if (!held_) return;
  if (cpu_ns && held_->outcome == Outcome::kOk) held_->time.cpu_ns = *cpu_ns;
  held_->unexplained_ns = matchmaker_.take_unexplained_ns();
  post(*held_, false);
  held_.reset();
}

void Answering::ask_batch(const protocol::Ask& ask) {
  const std::size_t count = ask.requests.size();
  std::vector<plugin::Grown<mb_query_t>> queries(count,
                                                 plugin::Grown<mb_query_t>(appended_bytes()));
  std::vector<plugin::Grown<mb_ranking_t>> rankings(count,
                                                    plugin::Grown<mb_ranking_t>(appended_bytes()));
  std::vector<const mb_query_t*> asked;
  std::vector<mb_ranking_t*> out;
  std::vector<mb_status> statuses(count, MB_E_INTERNAL);
  for (std::size_t i = 0; i < count; ++i) {
    queries[i].known = query_for(request(ask.requests[i]));
    asked.push_back(&queries[i].known);
    out.push_back(&rankings[i].known);
  }
  const auto calls = static_cast<std::int64_t>(count);

  enter_query(ask.first_sequence);
  plugin::CallResult whole =
      matchmaker_.query_batch(asked, time_for_all_ns(start_.query_budget_ns, calls), out, statuses);
  if (start_.is_program()) await_sleep_of_guest();
  if (const auto cpu_ns = matchmaker_.look_at_cpu_ns()) whole.time.cpu_ns = *cpu_ns;
  recorder_.stage.store(protocol::Stage::kCopying, std::memory_order_release);

  const bool cut = !connection_.is_intact();
  for (std::size_t i = 0; i < count; ++i) {
    plugin::CallResult result = whole;
    if (whole.outcome == Outcome::kOk) result = matchmaker_.result_in_batch(i, statuses[i]);
    protocol::Answered answered{.sequence = ask.first_sequence + i,
                                .outcome = result.outcome,
                                .message = std::move(result.message),
                                .time = share_of(whole.time, static_cast<std::int64_t>(i), calls)};
    if (i + 1 == count) answered.unexplained_ns = matchmaker_.take_unexplained_ns();
    take_ranking(request(ask.requests[i]), rankings[i].known, answered);
    post(answered, cut);
  }
  end_if_over();
  recorder_.stage.store(protocol::Stage::kWaiting, std::memory_order_release);
}

void Answering::take_ranking(Request& request, const mb_ranking_t& ranking,
                             protocol::Answered& answered) const {
  if (answered.outcome != Outcome::kOk) return;
  if (ranking.count > start_.service_order.size()) {
    answered.outcome = Outcome::kBadRanking;
    answered.message = fmt::format("the ranking has {} entries, the collection {} services",
                                   ranking.count, start_.service_order.size());
    return;
  }
  if (ranking.count > 0 && ranking.matches == nullptr) {
    answered.outcome = Outcome::kBadRanking;
    answered.message = fmt::format("the ranking has {} entries at NULL", ranking.count);
    return;
  }
  static_assert(sizeof(RankedService) == sizeof(mb_match_t));
  const std::span lines(reinterpret_cast<const RankedService*>(ranking.matches), ranking.count);
  answered.ranking_hash = hash_of(lines);
  answered.repeats = start_.brief_repeats && request.first_hash == answered.ranking_hash;
  if (answered.repeats) return;
  answered.ranking.assign(lines.begin(), lines.end());
  // The plugin may have written to it in the meantime, from a thread of its own.
  answered.ranking_hash = hash_of(answered.ranking);
  if (!request.first_hash) request.first_hash = answered.ranking_hash;
}

void Answering::post(protocol::Answered& answered, bool cut) {
  if (cut) {
    answered.outcome = Outcome::kError;
    answered.message = protocol::kCutOff;
    answered.repeats = false;
    answered.ranking.clear();
    answered.write(frame_);
    end_cut_off(connection_, recorder_, frame_.end());
  }
  post_answer(answered, frame_, connection_);
}

}  // namespace matchbench::worker
