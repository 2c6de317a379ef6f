#pragma once

#include "harness/data/store/connection/connection.hpp"
#include "harness/data/store/connection/step_limit.hpp"
#include "harness/data/store/facts.hpp"
#include "harness/data/store/sqlite_error.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
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

// A part that is open for reading. It is not moved: SQLite holds the address of the limit.
class OpenPart {
 public:
  explicit OpenPart(const std::filesystem::path& path)
      : path_(path), limit_(path), database_(open_to_read(path, limit_)) {}

  // Runs `action` with SQLite's failures as Errors that name the part.
  template <class Action>
  auto with(Action action) {
    limit_.restart();
    try {
      return action(database_);
    } catch (const SQLite::Exception& cause) {
      throw store_error(cause, path_, database_.getHandle());
    }
  }

 private:
  std::filesystem::path path_;
  StepLimit limit_;
  SQLite::Database database_;
};

// The parts that are to be taken, by shard, and what they have in common.
struct ChosenParts {
  std::map<std::uint32_t, std::filesystem::path> chosen;
  std::vector<std::uint32_t> given_again;
  PartIdentity common;  // of the first, with the plugins of all
  std::filesystem::path first;
};

// Reads and checks all parts. Throws Error as merge_parts() says.
ChosenParts choose_parts(std::span<const std::filesystem::path> paths);

// Throws an input Error that names all that differs.
void require_same_round(const PartIdentity& known, const PartIdentity& part,
                        const std::filesystem::path& path, const std::filesystem::path& known_path);

}  // namespace matchbench::store
