#include "harness/execution/worker/relay.hpp"

#include "harness/execution/worker/answer_times.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/model/late_call.hpp"

#include <unistd.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace matchbench::worker {
Relay::Relay(Connection& host, protocol::FlightRecorder& recorder, const protocol::Start& start,
             Guest& guest)
    : host_(host),
      recorder_(recorder),
      start_(start),
      guest_(guest),
      clock_(guest.id(), start.max_threads) {}

protocol::Frame Relay::hear() {
  return *guest_.connection().receive();  // which never hangs up
}

void Relay::refuse(protocol::FrameType type, std::string_view body) {
  host_.say(protocol::encode_frame(type, body));
  while (host_.receive()) {  // until the host ends this process
  }
  throw protocol::ProtocolFault("the plugin's process has spoken out of turn");
}

// It reaches the host as an answer to a query that nobody asked.
void Relay::refuse_answer() {
  const protocol::Answered stray{.sequence = ~std::uint64_t{0}};
  const std::string words = stray.encode();
  refuse(protocol::FrameType::kAnswered,
         std::string_view(words).substr(protocol::kFrameHeaderBytes));
}

bool Relay::run() try {
  const protocol::Frame hello = hear();
  if (hello.type != protocol::FrameType::kHello) {
    host_.say(protocol::encode_frame(hello.type, hello.body));  // confinement has failed
    return true;
  }
  host_.say(protocol::encode_frame(hello.type, hello.body));
  if (!hand_on_phases(Phase::kOpen, Phase::kLoad, "")) return true;
  while (const auto order = host_.receive()) {
    if (!carry_out(*order)) return true;
  }
  return false;
} catch (const Guest::Gone& gone) {
  recorder_.stage.store(guest_.stage(), std::memory_order_release);
  end_like(gone);
} catch (const protocol::ProtocolFault&) {
  // The host ends a worker whose words make no sense, and says so.
  host_.say("the words of the guest make no sense");
  while (host_.receive()) {
  }
  throw;
}

// `order`: what the guest is told to do first. False once the session is over.
bool Relay::hand_on_phases(Phase from, Phase until, const std::string& order) {
  for (int phase = static_cast<int>(from); phase <= static_cast<int>(until); ++phase) {
    recorder_.stage_since_ns.store(monotonic_ns(), std::memory_order_relaxed);
    if (phase == static_cast<int>(from)) {
      clock_.start();
      guest_.connection().say(order);
    } else {
      clock_.go_on();
    }
    protocol::Frame said = hear();
    if (said.type == protocol::FrameType::kDescribed) {
      can_batch_ = protocol::Described::decode(said.body).can_batch;
      host_.say(protocol::encode_frame(said.type, said.body));
      said = hear();
    }
    clock_.stop();
    clock_.settle();
    if (said.type != protocol::FrameType::kPhaseDone) refuse(said.type, said.body);
    protocol::PhaseDone done = protocol::PhaseDone::decode(said.body);
    done.result.time = time();
    done.unexplained_ns = clock_.take_unexplained_ns();
    host_.say(done.encode());
    if (done.result.outcome != Outcome::kOk) return false;
    if (start_.open_only) return false;
  }
  return true;
}

bool Relay::carry_out(const protocol::Frame& order) {
  switch (order.type) {
    case protocol::FrameType::kRequest:
      definitions_[protocol::RequestDefinition::decode(order.body).request] =
          protocol::encode_frame(order.type, order.body);
      return true;
    case protocol::FrameType::kTraining:
      return hand_on_phases(Phase::kTrain, Phase::kTrain,
                            protocol::encode_frame(order.type, order.body));
    case protocol::FrameType::kAsk:
      ask(protocol::Ask::decode(order.body));
      return true;
    case protocol::FrameType::kFinish:
      hand_on_phases(Phase::kDestroy, Phase::kDestroy,
                     protocol::encode_frame(protocol::FrameType::kFinish, {}));
      return false;
    default:
      throw protocol::ProtocolFault("the host sent a message that is not for workers");
  }
}

void Relay::define(std::span<const std::uint32_t> requests) {
  for (const std::uint32_t request : requests) {
    const auto definition = definitions_.find(request);
    if (definition == definitions_.end()) continue;
    guest_.connection().say(definition->second);
    definitions_.erase(definition);
  }
}

void Relay::ask(const protocol::Ask& ask) {
  if (ask.batch && can_batch_) {
    ask_together(ask, 0);
  } else {
    for (std::size_t i = 0; i < ask.requests.size(); ++i) {
      const std::optional<std::int64_t> due_ns = ask.due_at(i);
      if (due_ns) {
        if (await_sleep_of_guest(*due_ns)) post_held();
        wait_until(*due_ns, host_);
      }
      ask_together({.first_sequence = ask.first_sequence + i, .requests = {ask.requests[i]}},
                   due_ns.value_or(0));
    }
  }
  await_sleep_of_guest();
  post_held();
  host_.ring();
}

void Relay::post_held() {
  clock_.look();
  const auto count = static_cast<std::int64_t>(held_.size());
  for (std::int64_t i = 0; i < count; ++i) {
    protocol::Answered& answered = held_[static_cast<std::size_t>(i)];
    answered.time = share_of(time(), i, count);
    if (i + 1 == count) answered.unexplained_ns = clock_.take_unexplained_ns();
    post_answer(answered, frame_, host_);
  }
  held_.clear();
}

// With the ranking that the guest leaves out, if the host does not know it.
void Relay::complete(std::uint32_t request, protocol::Answered& answered) const {
  if (!answered.repeats) return;
  const auto known = late_.find(request);
  if (known == late_.end() || known->second.ranking_hash != answered.ranking_hash) return;
  answered.repeats = false;
  answered.ranking = known->second.ranking;
}

void Relay::keep_back(std::uint32_t request, protocol::Answered& answered) {
  if (start_.brief_repeats && !answered.repeats) late_.try_emplace(request, std::move(answered));
}

// One call of the guest's plugin.
void Relay::ask_together(const protocol::Ask& ask, std::int64_t due_ns) {
  const auto count = static_cast<std::int64_t>(ask.requests.size());
  const std::string question = ask.encode();
  post_held();
  // What is there before the question is no answer to it.
  if (guest_.connection().has_more()) refuse_answer();
  recorder_.stage_since_ns.store(monotonic_ns(), std::memory_order_relaxed);
  recorder_.sequence.store(ask.first_sequence, std::memory_order_release);
  recorder_.stage.store(protocol::Stage::kQuerying, std::memory_order_release);
  // From when the guest can know the request: it may hold up what comes after it.
  clock_.start();
  define(ask.requests);
  guest_.connection().say(question);
  for (std::int64_t i = 0; i < count; ++i) {
    const protocol::Frame said = hear();
    clock_.stop();
    if (said.type != protocol::FrameType::kAnswered) refuse(said.type, said.body);
    held_.push_back(protocol::Answered::decode(said.body));
    if (held_.back().sequence != ask.first_sequence + static_cast<std::uint64_t>(i)) {
      refuse_answer();
    }
  }
  clock_.settle();
  recorder_.stage.store(protocol::Stage::kWaiting, std::memory_order_release);
  const std::int64_t budget_ns = time_for_all_ns(start_.query_budget_ns, count);
  for (std::int64_t i = 0; i < count; ++i) {
    protocol::Answered& answered = held_[static_cast<std::size_t>(i)];
    answered.queued_ns = due_ns == 0 ? 0 : clock_.start_ns() - due_ns;
    complete(ask.requests[static_cast<std::size_t>(i)], answered);
    if (budget_ns == 0 || clock_.wall_ns() <= budget_ns || answered.outcome != Outcome::kOk)
      continue;
    keep_back(ask.requests[static_cast<std::size_t>(i)], answered);
    answered.outcome = Outcome::kTimedOut;
    answered.message =
        late_call(count == 1 ? "query()" : "query_batch()", clock_.wall_ns(), budget_ns);
    answered.repeats = false;
    answered.ranking.clear();
  }
}

}  // namespace matchbench::worker
