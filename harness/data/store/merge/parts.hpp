#pragma once

#include "harness/data/store/connection/connection.hpp"
#include "harness/data/store/connection/step_limit.hpp"
#include "harness/data/store/merge/part_identity.hpp"
#include "harness/data/store/sqlite_error.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <vector>

namespace matchbench::store {

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
