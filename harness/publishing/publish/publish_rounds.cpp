#include "harness/publishing/publish/publish_rounds.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/publishing/publish/publish_tracks.hpp"
#include "harness/publishing/publish/unpacked_bundle.hpp"

#include <fmt/format.h>

#include <memory>
#include <vector>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

// The histories of reports name rounds by their files.
fs::path under_name_of(const fs::path& bundle, const fs::path& database) {
  fs::path named = database.parent_path() / bundle.stem().stem().concat(".db");
  fs::rename(database, named);
  return named;
}

}  // namespace

PublishedReport publish_rounds(const ReportRequest& given) {
  if (!given.files.files.empty()) return publish_report(given);
  const fs::path& first = given.rounds.front();
  if (given.rounds.size() == 1 && is_folder(first)) {
    return publish_tracks(given, read_track_folder(first));
  }
  ReportRequest request = given;
  std::vector<std::unique_ptr<UnpackedBundle>> bundles;  // until the report is written
  for (fs::path& path : request.rounds) {
    if (!is_bundle(path)) continue;
    const auto& bundle = bundles.emplace_back(std::make_unique<UnpackedBundle>(path));
    require_judgments(*bundle, path);
    if (bundle->has_tracks()) {
      if (request.rounds.size() == 1) return publish_tracks(request, tracks_of(*bundle));
      throw input_error(fmt::format("{} contains a contest with tracks", path.string()),
                        "report it alone");
    }
    if (request.collection.empty()) request.collection = bundle->rounds().front().collection;
    path = under_name_of(path, bundle->rounds().front().database);
  }
  return publish_report(request);
}

}  // namespace matchbench::publish
