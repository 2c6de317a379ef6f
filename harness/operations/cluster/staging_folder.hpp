#pragma once

#include "harness/operations/cluster/plan_file.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace matchbench::cluster {

// In the place of a shard: what follows once all are merged (extension, trials, fusions). Its part
// is the finished round.
inline constexpr std::uint32_t kFollowUp = 0xffffffff;

// Places in a staging folder. The folder may be a variable of a shell, "$stage", and so may the
// number of a shard.
std::filesystem::path plan_in(const std::filesystem::path& staging);
std::filesystem::path program_in(const std::filesystem::path& staging);
std::filesystem::path logs_in(const std::filesystem::path& staging);
std::filesystem::path parts_in(const std::filesystem::path& staging);
std::filesystem::path part_in(const std::filesystem::path& staging, std::uint32_t shard);
std::filesystem::path part_in(const std::filesystem::path& staging, std::string_view shard);
std::filesystem::path merged_in(const std::filesystem::path& staging);

// The name of a task's files on its node, and of its messages and its
// status in the staging folder.
std::string task_name(const ClusterPlan& plan, std::uint32_t shard);
std::string task_name(const ClusterPlan& plan, std::string_view shard);
std::filesystem::path messages_in(const std::filesystem::path& staging, std::string_view task);
std::filesystem::path status_in(const std::filesystem::path& staging, std::string_view task);

}  // namespace matchbench::cluster
