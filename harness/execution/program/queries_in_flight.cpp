#include "harness/execution/program/queries_in_flight.hpp"

#include "harness/execution/program/faults.hpp"
#include "harness/execution/program/messages_out.hpp"
#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>

#include <string>

namespace matchbench::program {
namespace {

// Processor time is looked at this often while queries are under way without a pause.
constexpr std::int64_t kSettleEveryNs = 100'000'000;

}  // namespace

bool QueriesInFlight::has_room_for(const mb_service_t& request) const {
  return calls_.empty() || conversation_.documents().has_room_for(request);
}

std::optional<QueriesInFlight::Ended> QueriesInFlight::send(std::uint64_t sequence,
                                                            const mb_query_t& query) {
  ProgramDocuments& documents = conversation_.documents();
  if (calls_.empty()) documents.forget_requests();
  ProgramExchange::Call call{.name = "query",
                             .members = fmt::format(R"(,"top_k":{},"request":)", query.top_k),
                             .budget_ns = budget_ns_};
  append_service(call.members, *query.request, documents.show(*query.request));
  const std::string message = conversation_.message_of(call);
  if (auto refused = ProgramExchange::too_long(call.name, message)) {
    return Ended{sequence, *std::move(refused), {}};
  }
  ProgramPipes& pipes = conversation_.pipes();
  if (calls_.empty() && pipes.has_more()) {
    conversation_.end();
    return Ended{sequence,
                 {Outcome::kError, "query: the program wrote something that nobody asked for", {}},
                 {}};
  }
  conversation_.trace().called(message);
  if (calls_.empty()) conversation_.clock().start();
  const std::int64_t start_ns = calls_.empty() ? conversation_.clock().start_ns() : monotonic_ns();
  calls_.emplace(conversation_.last_id(), Sent{sequence, start_ns});
  try {
    pipes.write(message, calls_.size());
  } catch (const ProgramPipes::Closed&) {
    conversation_.explain_end();
  }
  return std::nullopt;
}

std::optional<QueriesInFlight::Ended> QueriesInFlight::receive(std::int64_t until_ns) try {
  ProgramPipes& pipes = conversation_.pipes();
  AnswerParser& reader = conversation_.reader();
  if (reader.read_at_hand(pipes, answer_)) return take_answer();
  if (!pipes.read_some_until(until_ns) || !reader.read_at_hand(pipes, answer_)) return std::nullopt;
  return take_answer();
} catch (const ProgramPipes::Closed&) {
  conversation_.explain_end();
} catch (const ProgramFault&) {
  conversation_.end();
  throw;
}

QueriesInFlight::Ended QueriesInFlight::take_answer() {
  conversation_.trace().answered(answer_, {});
  const text::JsonObject& members = conversation_.reader().members_of(answer_);
  const auto id = members.whole("id");
  const auto call = id ? calls_.find(*id) : calls_.end();
  if (call == calls_.end()) {
    throw ProgramFault(fmt::format(
        "the program wrote an answer to {}, which it was not asked or has answered already",
        id ? fmt::format("the call {}", *id) : std::string("no call")));
  }
  Ended ended{.sequence = call->second.sequence};
  ended.result.start_ns = call->second.start_ns;
  ended.result.time.wall_ns = conversation_.pipes().read_ns() - call->second.start_ns;
  calls_.erase(call);
  settle();
  try {
    conversation_.judge(
        {.name = "query", .budget_ns = budget_ns_}, members, answer_,
        [&](const text::JsonObject&, RawAnswer& answer) {
          conversation_.reader().take_ranking(answer, ended.matches);
        },
        ended.result);
  } catch (const ProgramFault& fault) {
    conversation_.end();
    ended.result.outcome = fault.outcome();
    ended.result.message = fmt::format("query: {}", fault.what());
  }
  return ended;
}

// Of the clock: the time with at least one query under way is one call to it, or several that
// follow one another.
void QueriesInFlight::settle() {
  CallClock& clock = conversation_.clock();
  if (!calls_.empty() && monotonic_ns() - clock.start_ns() < kSettleEveryNs) return;
  clock.stop();
  clock.settle();
  busy_ns_ += clock.wall_ns();
  if (!calls_.empty()) clock.go_on();
}

}  // namespace matchbench::program
