#include "harness/publishing/publish/publish_rounds.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/no_links.hpp"
#include "harness/publishing/publish/bundle.hpp"
#include "harness/publishing/publish/track_folder.hpp"
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

// Writes the reports of a contest's tracks: one in a folder of each track's name, and the overall
// board.
PublishedReport publish_tracks(const ReportRequest& request, const TrackFolder& folder) {
  if (!request.collection.empty()) {
    throw input_error("--collection is that of one round", "name the database of one track");
  }
  if (!request.bundle.empty()) content_without(request.without);
  const report::OverallReport overall{folder.contest, read_overall_board(folder, "", {}),
                                      folder.missing};
  PublishedReport out;
  for (const auto& [track, database, collection] : folder.rounds) {
    ReportRequest one = request;
    one.rounds = {database};
    one.collection = collection;
    require_no_links(request.folder, track);
    one.folder = request.folder / track;
    one.bundle.clear();
    one.below_overview = true;
    PublishedReport report = publish_report(one);
    out.files.insert(out.files.end(), report.files.begin(), report.files.end());
    for (const auto& remark : report.remarks) {
      out.remarks.push_back({remark.kind, remark.level,
                             fmt::format("track {}: {}", track, remark.text), remark.entrant});
    }
  }
  const auto first = write_overall(request, overall);
  out.files.insert(out.files.begin(), first.begin(), first.end());
  for (const auto& track : folder.missing) {
    out.remarks.push_back({RemarkKind::kState, RemarkLevel::kNote,
                           fmt::format("track {} is not run yet, and not part of this", track)});
  }
  if (!request.bundle.empty()) {
    out.bundle_digest =
        write_bundle(folder.rounds, request.bundle, content_without(request.without)).digest;
  }
  return out;
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
