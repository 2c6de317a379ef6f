#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/media_type.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/model/collection.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::collection {

inline std::filesystem::path sme2_fixture() {
  return std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "tests/data/collection/fixtures/sme2";
}

// A description of the fixture, under a URI that differs from its own base.
inline Document fixture_document(const std::string& name) {
  return {"http://127.0.0.1/" + name, std::string(media_type_of(name)),
          read_file(sme2_fixture() / name)};
}

// The kinds of the remarks on a description, in order.
inline std::vector<std::string> kinds(const Description& description) {
  std::vector<std::string> result;
  for (const DescriptionNote& note : description.notes) result.push_back(note.kind);
  return result;
}

// The folder of the published collections, which are not part of the project; empty where absent.
inline std::filesystem::path published_data() {
  const char* const named = std::getenv("MATCHBENCH_DATA");
  const std::filesystem::path folder =
      named != nullptr ? named
                       : std::filesystem::path(MATCHBENCH_SOURCE_DIR).parent_path() / "shared/data";
  return std::filesystem::is_directory(folder) ? folder : std::filesystem::path();
}

}  // namespace matchbench::collection
