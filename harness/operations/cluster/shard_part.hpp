#pragma once

#include "harness/operations/cluster/plan_file.hpp"

#include <cstdint>
#include <filesystem>
#include <string>

namespace matchbench::cluster {

// What is in the staging folder in the place of a shard's part.
struct FoundPart {
  bool is_there = false;
  std::string fault;  // why it cannot be used; "": it is whole and belongs to the plan
  bool is_usable() const { return is_there && fault.empty(); }
};

FoundPart find_part(const ClusterPlan& plan, const std::filesystem::path& staging,
                    std::uint32_t shard);

// Renames what is in the place of the part to ….bad, so that the part can be made again.
void set_part_aside(const std::filesystem::path& staging, std::uint32_t shard);

}  // namespace matchbench::cluster
