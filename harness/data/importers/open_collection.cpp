#include "harness/data/collection/native/kept_documents.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/importers/import.hpp"

#include <algorithm>
#include <utility>

namespace matchbench::importers {

ImportResult open_collection(const std::filesystem::path& folder) {
  const collection::Manifest manifest = collection::read_manifest(folder);
  ImportResult result;
  collection::WholeCollection whole = collection::read_whole_collection(folder);
  result.collection = std::move(whole.collection);
  auto timed = collection::read_timed_judgments(folder, result.collection);
  result.judgments = timed.judgments;
  const bool states_times =
      std::ranges::any_of(timed.made_ms, [](const auto& when) { return when.has_value(); });
  if (states_times) result.earlier = std::move(timed);
  result.settings = manifest.relevance;
  result.details = {.authors = manifest.authors,
                    .judges = manifest.judges,
                    .dimensions = manifest.dimensions,
                    .kept = std::move(whole.kept)};
  return result;
}

void write_imported(const std::filesystem::path& folder, const ImportResult& result) {
  collection::write_timed_collection(folder, result.collection,
                                     collection::with_times(result.judgments, result.earlier),
                                     result.settings, result.details);
}

}  // namespace matchbench::importers
