#include "harness/execution/round/query_order.hpp"

#include "harness/foundation/base/random.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace matchbench::round {

std::vector<RequestIndex> QueryOrder::of_pass(const PlannedRepetition& repetition,
                                              std::optional<std::uint32_t> fold,
                                              std::int32_t pass) const {
  std::vector<RequestIndex> order;
  const auto seed = derive_seed(repetition.order_seed, fmt::format("requests of pass {}", pass));
  for (const std::uint32_t index : shuffled(request_count_, seed)) {
    if (!fold || fold_of_[index] == *fold) order.push_back({index});
  }
  return order;
}

std::vector<session::PlannedQuery> QueryOrder::open(const PlannedRepetition& repetition,
                                                    const PlannedSession& session,
                                                    const AskedQueries& asked,
                                                    bool schedule_has_begun) const {
  std::vector<session::PlannedQuery> queries;
  const std::uint32_t first_warmup = session.first_pass * protocol_.warmup;
  for (std::uint32_t i = 0; i < protocol_.warmup; ++i) {
    const std::int32_t pass = -1 - static_cast<std::int32_t>(first_warmup + i);
    for (const RequestIndex request : of_pass(repetition, session.fold, pass)) {
      const auto known = asked.outcome(pass, request);
      if (!known || *known == Outcome::kOk) queries.push_back({pass, request});
    }
  }
  std::vector<session::PlannedQuery> timed;
  for (std::uint32_t i = 0; i < session.pass_count; ++i) {
    const auto pass = static_cast<std::int32_t>(session.first_pass + i);
    for (const RequestIndex request : of_pass(repetition, session.fold, pass)) {
      timed.push_back({pass, request});
    }
  }
  const auto is_open = [&](const session::PlannedQuery& query) {
    return !asked.outcome(query.pass, query.request);
  };
  const auto first_open = std::ranges::find_if(timed, is_open);
  if (first_open == timed.end()) return {};
  if (protocol_.scenario == Scenario::kServer) {
    schedule(timed, protocol_.server.rate_per_s,
             derive_seed(repetition.order_seed,
                         fmt::format("arrivals from pass {}", session.first_pass)));
    const bool is_first = first_open == timed.begin();
    const std::int64_t skipped_ns =
        schedule_has_begun || is_first ? 0 : *std::prev(first_open)->due_ns;
    for (auto& query : timed) *query.due_ns -= skipped_ns;
  }
  std::ranges::copy_if(timed, std::back_inserter(queries), is_open);
  return queries;
}

void schedule(std::span<session::PlannedQuery> queries, double rate_per_s, std::uint64_t seed) {
  Random random(seed);
  double at_ns = 0;
  for (auto& query : queries) {
    // Inversion; 1 - uniform is never 0.
    at_ns += -std::log1p(-random.uniform()) * 1e9 / rate_per_s;
    query.due_ns = std::llround(at_ns);
  }
}

}  // namespace matchbench::round
