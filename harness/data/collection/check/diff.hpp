#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// What became of a service or request from one state of a collection to the next. Items are the
// same if their URIs are.
enum class Change : std::uint8_t {
  kAdded,
  kRemoved,
  kReworded,   // its name, description, categories or tags
  kRedefined,  // its inputs, outputs, preconditions, effects or source
};

constexpr std::string_view name_of(Change change) {
  constexpr std::string_view kNames[] = {"added", "removed", "reworded", "redefined"};
  return kNames[static_cast<int>(change)];
}

struct ChangedItem {
  bool is_request = false;
  Change change = Change::kAdded;
  std::string uri;
  std::string name;  // or the first line of its text
  // Of a removed item: judgments of the old collection that it leaves without a service or request.
  std::size_t judgments = 0;
};

struct CollectionDiff {
  std::string old_digest, new_digest;  // equal: nothing that matchmakers see has changed
  std::vector<ChangedItem> items;      // services, then requests; each in the old order, added last
  std::size_t orphaned_judgments = 0;  // of the old collection, whose service or request is gone
  std::size_t judgments = 0;           // of the old collection
  // How many the new one has if nothing but judgments has changed.
  std::optional<std::size_t> other_judgments;
  std::size_t moved_services = 0;                  // removed, while one of the same name is added
  std::vector<std::string> left_without_relevant;  // URIs of requests that lose all grades above 0
};

// Compares the collections in two folders. Throws what
// read_collection() and read_judgments() throw.
CollectionDiff diff_collections(const std::filesystem::path& before,
                                const std::filesystem::path& after);

}  // namespace matchbench::collection
