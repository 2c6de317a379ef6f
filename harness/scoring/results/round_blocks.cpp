#include "harness/scoring/results/round_blocks.hpp"

#include "harness/data/contest/passes.hpp"
#include "harness/data/contest/protocol_settings.hpp"
#include "harness/scoring/results/environment.hpp"
#include "harness/scoring/results/read_nodes.hpp"

namespace matchbench::results {

RoundBlocks::RoundBlocks(const store::RoundStore& store)
    : block_of_pass_(contest::blocks_of_passes(contest::stored_protocol(store.round().protocol))) {
  std::map<store::EnvironmentId, Machine> machines;
  for (const auto& [id, environment] : store.environments()) {
    machines[id] = {environment.node.value_or(""), facts_of_times(environment.facts),
                    value_of(environment.facts, kShardKey)};
  }
  for (const auto& session : store.sessions()) {
    if (session.start.kind != SessionKind::kQueries) continue;
    machines_[session.id] = machines[session.start.environment];
  }
}

std::optional<std::uint32_t> RoundBlocks::block_of(store::SessionId session, std::int32_t pass) {
  const auto machine = machines_.find(session);
  if (machine == machines_.end() || pass < 0) return std::nullopt;
  if (static_cast<std::size_t>(pass) >= block_of_pass_.size()) return std::nullopt;
  const std::uint32_t number = block_of_pass_[static_cast<std::size_t>(pass)];
  const auto [known, is_new] =
      places_.try_emplace({machine->second, number}, static_cast<std::uint32_t>(blocks_.size()));
  if (is_new) blocks_.push_back({machine->second.node, number});
  return known->second;
}

}  // namespace matchbench::results
