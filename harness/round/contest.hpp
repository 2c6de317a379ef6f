#pragma once

#include "harness/base/error.hpp"
#include "harness/collection/yaml.hpp"
#include "harness/round/fusion.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench {

enum class Isolation { kProcess, kNone };

// How far a worker must be shut in: refuse to run with less than the full tier, take what the
// machine offers, or do nothing.
enum class ConfinementMode : std::uint8_t { kRequired, kBestEffort, kOff };

// The time a phase may take; 0: unlimited. A worker that has not returned `grace_ns` after its
// deadline is killed.
struct Deadlines {
  std::int64_t create_ns = 10'000'000'000;
  std::int64_t load_ns = 120'000'000'000;
  std::int64_t train_ns = 600'000'000'000;
  std::int64_t query_ns = 10'000'000'000;
  std::int64_t grace_ns = 500'000'000;
};

// The `protocol:` section: how every entrant is asked.
struct Protocol {
  std::uint64_t seed = 1;
  std::uint32_t passes = 3;  // timed passes over all requests
  std::uint32_t warmup = 1;  // untimed passes before them, in each worker
  std::uint32_t blocks = 3;  // fresh workers that the passes are dealt to
  std::uint32_t top_k = 0;   // 0: rank all services
  std::uint32_t max_threads = 1;
  std::uint64_t memory_bytes = std::uint64_t{4} << 30;   // 0: unlimited
  std::uint64_t scratch_bytes = std::uint64_t{1} << 30;  // of a worker's files; 0: unlimited
  bool anonymise = false;
  Isolation isolation = Isolation::kProcess;
  ConfinementMode confinement = ConfinementMode::kRequired;
  Deadlines deadlines;
};

// One line of `entrants:`, with parameter lists already expanded. Either a plugin or a fusion.
struct EntrantSpec {
  Position where;
  std::string name;
  std::string plugin;                  // a registered name, or the path of a library
  std::vector<std::string> fusion_of;  // names of entrants before it whose rankings it combines
  FusionMethod method = FusionMethod::kReciprocalRank;
  std::uint32_t plugin_index = 0;
  std::string parameters = "{}";  // JSON object
  std::uint32_t repetitions = 1;
  std::vector<std::string> tags;
};

// `folds:` and `training:`: what entrants that learn are trained on.
struct TrainingSpec {
  std::uint32_t folds = 0;  // 0: nobody is trained
  std::string grades;       // relevance setting whose gains are the grades; "": the first
  std::string relevant;     // binary one; "": grade > 0
};

// contest.yaml, checked. docs/contest.md describes every key.
struct Contest {
  std::string name;
  std::string description;
  std::filesystem::path file;        // absolute
  std::string text;                  // of the file, word for word
  std::filesystem::path collection;  // folder, absolute; whether it is there is not checked
  Position collection_where;
  std::vector<EntrantSpec> entrants;
  std::vector<std::string> measures;   // as written; empty: the command's default
  std::vector<std::string> relevance;  // names of settings; empty: all of the collection
  TrainingSpec training;
  Protocol protocol;
};

// Each throws an input Error with file, line and column.
Contest read_contest(const std::filesystem::path& file);
// The same from a text that was read from `file` at some time.
Contest parse_contest(const std::string& text, const std::filesystem::path& file);

// The settings of `protocol` that decide what is measured, as JSON, for the database and the resume
// key.
std::string protocol_json(const Protocol& protocol);

}  // namespace matchbench
