#include "harness/round/query_order.hpp"

#include "harness/base/random.hpp"

#include <fmt/format.h>

#include <cmath>

namespace matchbench {

std::vector<RequestIndex> QueryOrder::of_pass(const PlannedRun& run,
                                              std::optional<std::uint32_t> fold,
                                              std::int32_t pass) const {
  std::vector<RequestIndex> order;
  const auto seed = derive_seed(run.order_seed, fmt::format("requests of pass {}", pass));
  for (const std::uint32_t index : shuffled(request_count_, seed)) {
    if (!fold || fold_of_[index] == *fold) order.push_back({index});
  }
  return order;
}

std::vector<PlannedQuery> QueryOrder::open(const PlannedRun& run, const PlannedSession& session,
                                           const AskedQueries& asked) const {
  std::vector<PlannedQuery> queries;
  const std::uint32_t first_warmup = session.first_pass * protocol_.warmup;
  for (std::uint32_t i = 0; i < protocol_.warmup; ++i) {
    const std::int32_t pass = -1 - static_cast<std::int32_t>(first_warmup + i);
    for (const RequestIndex request : of_pass(run, session.fold, pass)) {
      const auto known = asked.outcome(pass, request);
      if (!known || *known == Outcome::kOk) queries.push_back({pass, request});
    }
  }
  const std::size_t first_timed = queries.size();
  for (std::uint32_t i = 0; i < session.pass_count; ++i) {
    const auto pass = static_cast<std::int32_t>(session.first_pass + i);
    for (const RequestIndex request : of_pass(run, session.fold, pass)) {
      if (!asked.outcome(pass, request)) queries.push_back({pass, request});
    }
  }
  if (queries.size() == first_timed) return {};
  if (protocol_.scenario == Scenario::kServer) {
    schedule(std::span(queries).subspan(first_timed), protocol_.server.rate_per_s,
             derive_seed(run.order_seed, fmt::format("arrivals from pass {}", session.first_pass)));
  }
  return queries;
}

void schedule(std::span<PlannedQuery> queries, double rate_per_s, std::uint64_t seed) {
  Random random(seed);
  double at_ns = 0;
  for (auto& query : queries) {
    // Inversion; 1 - uniform is never 0.
    at_ns += -std::log1p(-random.uniform()) * 1e9 / rate_per_s;
    query.due_ns = std::llround(at_ns);
  }
}

}  // namespace matchbench
