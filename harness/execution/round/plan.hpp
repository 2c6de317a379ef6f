#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/entrant.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::round {

// One repetition of one entrant: everything that is asked with one seed.
struct PlannedRepetition {
  std::size_t entrant = 0;  // into the round's entrants
  std::uint32_t number = 0;
  std::uint64_t seed = 0;        // the plugin's
  std::uint64_t order_seed = 0;  // of what the plugin must not foresee
  // Same key, same facts: finished work may be kept.
  std::string resume_key;
};

// One life of a worker: warm-up, then some of a repetition's timed passes.
struct PlannedSession {
  std::size_t repetition = 0;         // into RoundPlan::repetitions
  std::optional<std::uint32_t> fold;  // asks this fold's requests only, trained on the others
  std::uint32_t first_pass = 0;
  std::uint32_t pass_count = 0;
  std::uint32_t block = 0;  // that it belongs to
};

// Timed passes of a repetition that are to be divided among workers.
struct PassesOfRepetition {
  std::size_t repetition = 0;  // into RoundPlan::repetitions
  std::uint32_t folds = 0;     // 0: it is not trained
  std::uint32_t first_pass = 0;
  std::uint32_t pass_count = 0;
};

// Randomised complete blocks: each has a share of every repetition's passes, in workers of its
// own (one, or one for each fold), all in a random order drawn by `seed` and `purpose` for each
// block.
std::vector<PlannedSession> deal_blocks(std::span<const PassesOfRepetition> passes,
                                        std::uint32_t blocks, std::uint64_t seed,
                                        std::string_view purpose);

// What the order of sessions is drawn by: the secret of the round, if it has one, since a worker
// that knew which comes next could leave it a word.
std::uint64_t session_order_source(const contest::ProtocolSettings& protocol);

// What a round does, decided before anything runs. Sessions are in the order in which they are
// carried out: block after block, each block holding every repetition once in a random order of its
// own (randomised complete blocks), so that a drift of the machine falls on all entrants alike.
struct RoundPlan {
  std::vector<PlannedRepetition> repetitions;
  std::vector<PlannedSession> sessions;
};

// Digests of everything that is shown to entrants.
struct ShownFacts {
  std::string collection;
  std::string training = {};  // to those that learn; empty: nobody does
};

// SHA-256 of the keys and digests of what is handed to an entrant; "" if nothing is.
std::string digest_of_files(std::span<const HandedFile> files);

// `folds[entrant]`: how many folds it is trained and asked in; 0: it does not learn. A repetition's
// key does not depend on who else takes part.
RoundPlan make_round_plan(std::span<const Entrant> entrants, std::span<const std::uint32_t> folds,
                          const contest::ProtocolSettings& protocol, const ShownFacts& shown);

// Neighbouring blocks of a plan.
struct BlockRange {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  bool operator==(const BlockRange&) const = default;
};

// The blocks of each shard if a plan of this many blocks is split: shares that differ by one block
// at most, the larger ones first. 0 < shards <= blocks.
std::vector<BlockRange> deal_shards(std::uint32_t blocks, std::uint32_t shards);

// A seed from which `seed` cannot be computed, and from the plugin's seed no other can: plugins
// know theirs and this code. Guessing stays possible if it is a small number, as the contest's
// seed may be and its secret is not.
std::uint64_t hidden_seed(std::uint64_t seed, std::string_view purpose);

// The order in which a repetition's plugin is shown the services: its position → the image's. The
// same in every session of the repetition.
std::vector<std::uint32_t> service_order_of(const PlannedRepetition& repetition,
                                            std::size_t service_count, contest::ServiceOrder order);

// 0 … count-1.
std::vector<std::uint32_t> unchanged(std::size_t count);
// A random order of 0 … count-1.
std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed);

}  // namespace matchbench::round
