#include "harness/operations/cluster/staging_folder.hpp"

#include <fmt/format.h>

namespace matchbench::cluster {

namespace fs = std::filesystem;

fs::path plan_in(const fs::path& staging) {
  return staging / "round.plan";
}

fs::path program_in(const fs::path& staging) {
  return staging / "bin" / "matchbench";
}

fs::path logs_in(const fs::path& staging) {
  return staging / "logs";
}

fs::path parts_in(const fs::path& staging) {
  return staging / "parts";
}

fs::path part_in(const fs::path& staging, std::uint32_t shard) {
  if (shard == kFollowUp) return parts_in(staging) / "finished.db";
  return part_in(staging, std::to_string(shard));
}

fs::path part_in(const fs::path& staging, std::string_view shard) {
  return parts_in(staging) / fmt::format("part-{}.db", shard);
}

fs::path merged_in(const fs::path& staging) {
  return parts_in(staging) / "merged.db";
}

std::string task_name(const ClusterPlan& plan, std::uint32_t shard) {
  if (shard == kFollowUp) return fmt::format("matchbench-{:.12}-finish", plan.id);
  return task_name(plan, std::to_string(shard));
}

std::string task_name(const ClusterPlan& plan, std::string_view shard) {
  return fmt::format("matchbench-{:.12}-shard-{}", plan.id, shard);
}

fs::path messages_in(const fs::path& staging, std::string_view task) {
  return logs_in(staging) / fmt::format("{}.messages", task);
}

fs::path status_in(const fs::path& staging, std::string_view task) {
  return parts_in(staging) / fmt::format("{}.status", task);
}

}  // namespace matchbench::cluster
