#pragma once

#include "harness/execution/round/plan.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cluster {

// A competitor as it answered on the host that made the plan. Its files and how it is asked must be
// the same on every node; one that introduces itself otherwise is not asked there.
struct PlannedEntrant {
  std::string name;
  std::filesystem::path library;  // a staged copy, or for messages
  std::string sha256;
  std::uint32_t plugin_index = 0;
  std::string parameters;
  std::uint32_t folds = 0;
  std::uint32_t abi_minor = 0;
  std::string plugin_id;  // "" if the library could not be opened
  std::string plugin_version;
  std::string files_sha256 = {};  // of what is handed to it; "" of nothing
  // Why its files are not staged, so that it fails to load on every node: "" if they are, or if
  // nobody's are. `library` is then a file that is none, and `sha256` its digest.
  std::string not_staged = {};
};

// An entrant that is a run file: every node reads the same.
struct PlannedRunFile {
  std::string name;
  std::filesystem::path file;  // a staged copy, or for messages
  std::string sha256;
};

// A file that was put beside the plan for the nodes.
struct StagedFile {
  std::filesystem::path path;  // relative to the folder of the plan
  std::string sha256;
};

// What one part is to contain.
struct PlannedShard {
  round::BlockRange blocks;
  std::vector<std::string> entrants;  // that are asked; empty: all
};

// A round that is split into shards: everything that all nodes have to agree on. docs/cluster.md
// describes the file.
struct ClusterPlan {
  std::string id;  // SHA-256 of everything else
  std::string created;
  std::string harness_version;
  std::string harness_commit;
  std::string build_type;
  std::string contest_file;  // on the host that made the plan; for messages
  std::string contest_text;
  std::string track;                 // of the contest; empty if it has none
  std::vector<std::string> only;     // entrants that take part; empty: all
  std::filesystem::path collection;  // folder of the staged copy, or for messages
  std::string collection_origin;     // the folder on the host that made the plan
  std::string collection_digest;
  std::string training_digest;  // "" if no entrant is trained
  std::uint64_t seed = 0;
  std::uint64_t secret = 0;
  std::uint32_t blocks = 0;
  std::vector<PlannedShard> shards;
  std::vector<PlannedEntrant> entrants;
  std::vector<PlannedRunFile> run_files;
  std::vector<StagedFile> staged;
};

// In how many groups the entrants are split, each with shards of its own; 1: they are not.
std::size_t entrant_groups(const ClusterPlan& plan);

// What the organiser is to know of entrants that are not staged, a sentence each.
std::vector<std::string> warnings_of(const ClusterPlan& plan);

// What ClusterPlan::id is to be.
std::string id_of(const ClusterPlan& plan);

// Writes a file that its owner alone may read, because it contains the secret. Refuses an existing
// file.
void write_plan(const ClusterPlan& plan, const std::filesystem::path& path);

// Throws an input Error with place and remedy if the file is not a plan, is one of another version,
// or was cut short or changed since it was written.
ClusterPlan read_plan(const std::filesystem::path& path);

}  // namespace matchbench::cluster
