#include "harness/execution/session/talk/questions.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::session {
namespace {

// Queries that a worker has.
constexpr std::size_t kMostAhead = 2048;
// Between the first Ask of an open loop and the start of its schedule: the worker has to wake up
// and to read what it is asked, at first with all definitions.
constexpr std::int64_t kLeadNs = 50'000'000;
// Queries in one call, at most.
constexpr std::size_t kMostInBatch = 65536;

}  // namespace

Questions::Questions(const SessionTask& task, TimeListener& times,
                     std::function<void(std::string)> send)
    : task_(task),
      times_(times),
      send_(std::move(send)),
      schedule_start_ns_(task.schedule_start_ns),
      defined_(task.requests.size(), false) {}

std::size_t Questions::owed() const {
  if (batches() && under_way()) return asked_ - answered_;
  return all_answered() ? 0 : 1;
}

// This is one past the last query that is asked in the same call.
std::size_t Questions::end_of_batch() const {
  std::size_t end = asked_;
  while (end < task_.queries.size() && end - asked_ < kMostInBatch &&
         task_.queries[end].pass == task_.queries[asked_].pass) {
    ++end;
  }
  return end;
}

void Questions::ask_more(std::int64_t now_ns) {
  if (asked_ == task_.queries.size()) return;
  if (task_.batch ? under_way() : asked_ - answered_ > kMostAhead / 2) return;
  const bool scheduled = task_.queries[asked_].due_ns.has_value();
  if (scheduled && schedule_start_ns_ == 0) {
    if (under_way()) return;  // the schedule begins when all before it is answered
    schedule_start_ns_ = now_ns + kLeadNs;
  }
  call_begin_ = asked_;
  // Who asks several at a time waits for none between two Asks.
  const bool all = scheduled && task_.start.in_flight > 1;
  const std::size_t most = all ? task_.queries.size() : answered_ + kMostAhead;
  const std::size_t until = task_.batch ? end_of_batch() : std::min(task_.queries.size(), most);
  protocol::Ask ask{.first_sequence = asked_, .batch = task_.batch};
  for (; asked_ < until; ++asked_) {
    const PlannedQuery& query = task_.queries[asked_];
    if (query.due_ns.has_value() != scheduled) break;
    define(query.request.value);
    ask.requests.push_back(query.request.value);
    if (scheduled) ask.due_ns.push_back(schedule_start_ns_ + *query.due_ns);
  }
  send_(ask.encode());
}

void Questions::define(std::uint32_t request) {
  if (defined_[request]) return;
  defined_[request] = true;
  std::string definition = protocol::RequestDefinition{request, task_.requests[request]}.encode();
  times_.on_request(definition.size());
  send_(std::move(definition));
}

}  // namespace matchbench::session
