#pragma once

#include "harness/foundation/model/fusion_method.hpp"
#include "harness/foundation/model/ranking.hpp"
#include "harness/scoring/eval/files/run_file.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::eval {

// Several runs, topic by topic, as fuse() (fusion.hpp) takes them, so that they can be fused in
// many ways. Refers to the runs, which must outlive it. A run that lacks a topic takes no part in
// it. For kBorda the candidates are the documents that any of the runs has for the topic. Documents
// of equal score are ordered by their bytes, falling.
class FusableRuns {
 public:
  explicit FusableRuns(std::span<const RunFile> runs);

  struct Topic {
    std::string_view name;
    std::vector<std::string_view> documents;  // by their bytes, falling
    std::vector<Ranking> rankings;            // services are places in `documents`
    std::vector<std::size_t> runs;            // to which each of them belongs
  };
  // In the order in which the runs first name them.
  const std::vector<Topic>& topics() const { return topics_; }
  std::size_t run_count() const { return run_count_; }

 private:
  std::size_t run_count_;
  std::vector<Topic> topics_;
};

// The topic as the method fuses it; weights are by run.
RunTopic fuse_topic(const FusableRuns::Topic& topic, const Fusion& fusion);

RunFile fuse_runs(std::span<const RunFile> runs, const Fusion& fusion, std::string tag);

// A sentence for the user if some topics are in one of the runs alone.
std::optional<std::string> lone_topics_remark(std::span<const RunFile> runs);

}  // namespace matchbench::eval
