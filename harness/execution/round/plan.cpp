#include "harness/execution/round/plan.hpp"

#include "harness/data/contest/passes.hpp"
#include "harness/execution/protocol/frame.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace matchbench::round {
namespace {

// What is granted, as parameters are; the values of variables never count.
std::string text_of(const Grants& grants) {
  return grants.are_none() ? "" : grant_options("", grants);
}

std::string resume_key(const Entrant& entrant, std::uint32_t folds,
                       const contest::ProtocolSettings& protocol, const ShownFacts& shown,
                       std::uint64_t seed) {
  Sha256 key;
  key.field(entrant.plugin.sha256)
      .field(std::to_string(entrant.plugin_index))
      .field(entrant.parameters)
      .field(text_of(entrant.grants))
      .field(std::to_string(folds))
      .field(folds > 0 ? shown.collection + shown.training : shown.collection)
      .field(fmt::format("ABI minor {}, protocol {}", entrant.plugin.abi_minor,
                         protocol::kProtocolVersion))
      .field(contest::protocol_json(protocol))
      .field(entrant.name)
      .field(std::to_string(contest::order_source(protocol)))
      .field(std::to_string(seed));
  if (!entrant.files.empty()) key.field(digest_of_files(entrant.files));
  return key.hex();
}

// A round of more would take days for nothing but starts of workers.
constexpr std::uint64_t kMostSessions = 1'000'000;

void require_few_sessions(std::span<const Entrant> entrants, std::span<const std::uint32_t> folds,
                          std::uint32_t blocks) {
  std::uint64_t sessions = 0;
  for (std::size_t e = 0; e < entrants.size(); ++e) {
    const std::uint64_t of_repetition = std::uint64_t{blocks} * std::max(folds[e], 1u);
    sessions += of_repetition * entrants[e].repetitions;
  }
  if (sessions <= kMostSessions) return;
  throw input_error(
      fmt::format("the round would have {} sessions, {} at most", sessions, kMostSessions),
      "ask for fewer 'repetitions' or 'blocks'");
}

}  // namespace

std::string digest_of_files(std::span<const HandedFile> files) {
  if (files.empty()) return {};
  Sha256 digest;
  for (const HandedFile& file : files) digest.field(file.key).field(file.sha256);
  return digest.hex();
}

std::uint64_t session_order_source(const contest::ProtocolSettings& protocol) {
  return protocol.secret != 0 ? protocol.secret : protocol.seed;
}

std::uint64_t hidden_seed(std::uint64_t seed, std::string_view purpose) {
  const std::string digest = Sha256().field(purpose).field(std::to_string(seed)).hex();
  return std::stoull(digest.substr(0, 16), nullptr, 16);
}

std::vector<std::uint32_t> service_order_of(const PlannedRepetition& repetition,
                                            std::size_t service_count,
                                            contest::ServiceOrder order) {
  if (order == contest::ServiceOrder::kCollection) return unchanged(service_count);
  return shuffled(service_count, derive_seed(repetition.order_seed, "service order"));
}

std::vector<std::uint32_t> unchanged(std::size_t count) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0u);
  return order;
}

std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::uint32_t> order = unchanged(count);
  Random(seed).shuffle(std::span(order));
  return order;
}

std::vector<PlannedSession> deal_blocks(std::span<const PassesOfRepetition> passes,
                                        std::uint32_t blocks, std::uint64_t seed,
                                        std::string_view purpose) {
  std::vector<PlannedSession> sessions;
  std::vector<std::uint32_t> dealt(passes.size());
  for (std::uint32_t block = 0; block < blocks; ++block) {
    const std::size_t begin = sessions.size();
    for (std::size_t at = 0; at < passes.size(); ++at) {
      const PassesOfRepetition& of_repetition = passes[at];
      const std::uint32_t count =
          contest::share_of(of_repetition.pass_count - dealt[at], blocks - block);
      if (count == 0) continue;
      const std::uint32_t first = of_repetition.first_pass + dealt[at];
      dealt[at] += count;
      if (of_repetition.folds == 0)
        sessions.push_back({of_repetition.repetition, std::nullopt, first, count, block});
      for (std::uint32_t fold = 0; fold < of_repetition.folds; ++fold) {
        sessions.push_back({of_repetition.repetition, fold, first, count, block});
      }
    }
    Random(hidden_seed(seed, fmt::format("{} {}", purpose, block)))
        .shuffle(std::span(sessions).subspan(begin));
  }
  return sessions;
}

std::vector<BlockRange> deal_shards(std::uint32_t blocks, std::uint32_t shards) {
  std::vector<BlockRange> ranges;
  std::uint32_t first = 0;
  for (std::uint32_t shard = 0; shard < shards; ++shard) {
    const std::uint32_t count = contest::share_of(blocks - first, shards - shard);
    ranges.push_back({first, count});
    first += count;
  }
  return ranges;
}

RoundPlan make_round_plan(std::span<const Entrant> entrants, std::span<const std::uint32_t> folds,
                          const contest::ProtocolSettings& protocol, const ShownFacts& shown) {
  require_few_sessions(entrants, folds, protocol.blocks);
  RoundPlan plan;
  for (std::size_t e = 0; e < entrants.size(); ++e) {
    for (std::uint32_t repetition = 0; repetition < entrants[e].repetitions; ++repetition) {
      // All entrants get the same seed in the same repetition.
      const auto seed = hidden_seed(protocol.seed, fmt::format("plugin {}", repetition));
      const auto order_seed =
          hidden_seed(contest::order_source(protocol), fmt::format("order {}", repetition));
      plan.repetitions.push_back({e, repetition, seed, order_seed,
                                  resume_key(entrants[e], folds[e], protocol, shown, seed)});
    }
  }
  std::vector<PassesOfRepetition> passes;
  for (std::size_t repetition = 0; repetition < plan.repetitions.size(); ++repetition) {
    passes.push_back({repetition, folds[plan.repetitions[repetition].entrant], 0, protocol.passes});
  }
  plan.sessions = deal_blocks(passes, protocol.blocks, session_order_source(protocol), "block");
  return plan;
}

}  // namespace matchbench::round
