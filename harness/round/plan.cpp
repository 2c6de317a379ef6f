#include "harness/round/plan.hpp"

#include "harness/base/hash.hpp"
#include "harness/base/random.hpp"
#include "harness/protocol/frame.hpp"

#include <fmt/format.h>

#include <numeric>

namespace matchbench {
namespace {

std::string resume_key(const Entrant& entrant, std::uint32_t folds, const Protocol& protocol,
                       const std::string& facts_digest, std::uint64_t seed) {
  return Sha256()
      .field(entrant.plugin.sha256)
      .field(std::to_string(entrant.plugin_index))
      .field(entrant.parameters)
      .field(std::to_string(folds))
      .field(facts_digest)
      .field(fmt::format("ABI minor {}, protocol {}", entrant.plugin.abi_minor, kProtocolVersion))
      .field(protocol_json(protocol))
      .field(entrant.name)
      .field(std::to_string(order_source(protocol)))
      .field(std::to_string(seed))
      .hex();
}

}  // namespace

std::uint64_t hidden_seed(std::uint64_t seed, std::string_view purpose) {
  const std::string digest = Sha256().field(purpose).field(std::to_string(seed)).hex();
  return std::stoull(digest.substr(0, 16), nullptr, 16);
}

std::vector<std::uint32_t> run_service_order(const PlannedRun& run, std::size_t service_count) {
  return shuffled(service_count, derive_seed(run.order_seed, "service order"));
}

std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0u);
  Random(seed).shuffle(std::span(order));
  return order;
}

RoundPlan make_round_plan(std::span<const Entrant> entrants, std::span<const std::uint32_t> folds,
                          const Protocol& protocol, const std::string& facts_digest) {
  RoundPlan plan;
  for (std::size_t e = 0; e < entrants.size(); ++e) {
    for (std::uint32_t repetition = 0; repetition < entrants[e].repetitions; ++repetition) {
      // All entrants get the same seed in the same repetition.
      const auto seed = hidden_seed(protocol.seed, fmt::format("plugin {}", repetition));
      const auto order_seed =
          hidden_seed(order_source(protocol), fmt::format("order {}", repetition));
      plan.runs.push_back({e, repetition, seed, order_seed,
                           resume_key(entrants[e], folds[e], protocol, facts_digest, seed)});
    }
  }
  std::uint32_t first_pass = 0;
  for (std::uint32_t block = 0; block < protocol.blocks; ++block) {
    const std::uint32_t left = protocol.passes - first_pass;
    const std::uint32_t count = (left + protocol.blocks - block - 1) / (protocol.blocks - block);
    const auto order_seed = hidden_seed(protocol.seed, fmt::format("block {}", block));
    for (const std::uint32_t run : shuffled(plan.runs.size(), order_seed)) {
      const std::uint32_t fold_count = folds[plan.runs[run].entrant];
      if (fold_count == 0) plan.sessions.push_back({run, std::nullopt, first_pass, count});
      for (std::uint32_t fold = 0; fold < fold_count; ++fold) {
        plan.sessions.push_back({run, fold, first_pass, count});
      }
    }
    first_pass += count;
  }
  return plan;
}

}  // namespace matchbench
