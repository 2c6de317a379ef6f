#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::store {

// The content of a pool of judgments, as plain values. Requests, services, dimensions, judges and
// pairs are numbered from 0 in the order in which the pool got them.

// What is judged, and in which dimensions.
struct PoolOrigin {
  std::string created;  // UTC
  std::string harness_version;
  std::string collection_folder;
  std::string collection_digest;
  std::vector<std::string> dimensions;
};

// One time that pairs were added, and how they were chosen.
struct PoolGrowth {
  std::string created;  // UTC
  std::string strategy;
  std::uint64_t depth = 0;
  std::optional<std::uint64_t> budget;  // of pairs; none: all
  std::uint64_t seed = 0;
};

// A pair of the pool. Nothing says which system found it, or where.
struct PoolPair {
  std::uint32_t request = 0;
  std::uint32_t service = 0;
  std::uint32_t batch = 0;     // batches are judged in this order
  std::uint32_t stratum = 0;   // of its growth's sample
  double probability = 1;      // with which it was drawn from its stratum
  bool drawn = true;           // false: it is in the pool, and nobody is asked
  std::uint32_t opinions = 1;  // people who are asked; 0 of a drawn pair: it was judged before
};

// The same with URIs, for adding.
struct NewPoolPair {
  std::string request;
  std::string service;
  PoolPair pair;  // its request and service are set by the store
};

enum class JudgeRole : std::uint8_t { kJudge, kOrganiser };

struct PoolJudge {
  std::string name;
  JudgeRole role = JudgeRole::kJudge;
};

// A secret that lets its bearer act as a judge; the pool knows its hash alone.
struct PoolToken {
  std::uint32_t judge = 0;
  std::string sha256;  // 64 lower-case hex digits
};

enum class DecisionKind : std::uint8_t {
  kGrades,    // of a pair
  kSkip,      // the judge leaves the pair to others
  kNoAnswer,  // nothing answers the request
  kAnswer,    // takes kNoAnswer back
};

// For whom a decision speaks: the judge, or all judges after a look at their disagreement.
enum class DecisionPass : std::uint8_t { kOwn, kConsensus };

struct DimensionGrade {
  std::uint16_t dimension = 0;
  double grade = 0;
};

// A decision as it was made. A later one of the same judge on the same matter replaces it for every
// reader, and both are kept.
struct Decision {
  std::uint64_t id = 0;  // from 1, rising in the order of arrival whatever the clock said
  std::uint32_t judge = 0;
  std::uint32_t request = 0;
  std::optional<std::uint32_t> pair;  // none: about the request
  DecisionKind kind = DecisionKind::kGrades;
  DecisionPass pass = DecisionPass::kOwn;
  std::vector<DimensionGrade> grades;
  std::string comment;
  std::string made;  // UTC
  std::string key;   // of the judge's own: the same decision sent twice is stored once
};

}  // namespace matchbench::store
