#pragma once

#include "harness/operations/cluster/cluster_round.hpp"

#include <string>

namespace matchbench::cli {

// "1 waiting, 2 running, 0 done, 0 failed; 120/480 queries, 3:20 min left".
std::string progress_line(const cluster::ClusterProgress& progress);

// Shows on standard error how far a round on a cluster has come: a line that is rewritten on a
// terminal, a line whenever shards begin or end elsewhere.
class ClusterProgressLine : public cluster::ClusterObserver {
 public:
  explicit ClusterProgressLine(bool quiet);
  ~ClusterProgressLine() override;

  void on_warning(const std::string& warning) override;
  void on_submitted(const std::vector<std::uint64_t>& jobs) override;
  void on_progress(const cluster::ClusterProgress& progress) override;

 private:
  void end_line();

  const bool quiet_;
  const bool terminal_;
  bool drawn_ = false;
  std::string shown_states_;
};

}  // namespace matchbench::cli
