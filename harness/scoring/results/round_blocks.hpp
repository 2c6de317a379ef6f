#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::results {

// Tells in which block of a stored round, and on which machine, a timed query was asked.
class RoundBlocks {
 public:
  explicit RoundBlocks(const store::RoundStore& store);

  // A place in blocks(). None for passes beyond those of the protocol: they are asked of some
  // entrants for the sake of their times, in blocks that others have no part in.
  std::optional<std::uint32_t> block_of(store::SessionId session, std::int32_t pass);

  // Those that block_of() has told.
  const std::vector<BlockFacts>& blocks() const { return blocks_; }

 private:
  struct Machine {
    std::string node;
    std::string facts;
    std::string shard;  // if entrants of one block are in several
    auto operator<=>(const Machine&) const = default;
  };

  std::map<store::SessionId, Machine> machines_;
  std::vector<std::uint32_t> block_of_pass_;
  std::map<std::pair<Machine, std::uint32_t>, std::uint32_t> places_;
  std::vector<BlockFacts> blocks_;
};

}  // namespace matchbench::results
