#pragma once

#include "harness/data/store/facts.hpp"

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace matchbench::store {

// What all parts of one plan have in common with the round that they are merged into, and which
// shard a part is.
struct PartIdentity {
  RoundFacts round;
  std::uint64_t items_hash = 0;                // of the services' and requests' URIs and names
  std::map<std::string, std::string> plugins;  // entrant that counts → SHA-256, index, parameters
  std::string plan;                            // "": the file belongs to no plan
  std::uint32_t shard_count = 0;
  std::string unfinished;  // an entrant with a repetition that has not finished; "": there is none
};

PartIdentity read_identity(SQLite::Database& database);

// What differs, in words for a message; empty if `part` belongs to the same round as `other`.
std::vector<std::string> differing_facts(const PartIdentity& other, const PartIdentity& part);

}  // namespace matchbench::store
