#pragma once

#include "tests/operations/cluster/slurm_cluster.hpp"
#include "tests/support/stored_rankings.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cluster {

// If root runs the tests, as ordinary users do: the bench and all that it runs are nobody's.
void give_to_ordinary_user(cli::Bench& bench);

// A contest that is run on a cluster of three nodes in a folder of the test's own. Its secret is
// fixed, so that a local round gives the same rankings.
class ClusterRoundTest : public testing::Test {
 protected:
  ClusterRoundTest();

  // The entrant takes this many seconds for the first query of each worker, in which a shard can be
  // met while it is at work.
  void use_slow_contest(int seconds);
  std::vector<std::string> on_cluster(const std::vector<std::string>& more = {}) const;

  // Expects that the round is complete, and ranking for ranking as one that runs here.
  void expect_local_round();
  // Goes on with the round, and expects the same.
  void expect_to_go_on(std::vector<std::string> more = {});

  // Shards in this state, as squeue calls it.
  std::vector<std::uint32_t> shards_in(const std::string& state) const;
  std::size_t tasks_left() const;  // that are waiting or running
  // Waits until a shard is at work, with its worker, and returns its node.
  std::string wait_for_shard(std::uint32_t shard) const;
  bool is_delivered(std::uint32_t shard) const;

  cli::Bench bench_;
  std::optional<SlurmCluster> cluster_;
};

}  // namespace matchbench::cluster
