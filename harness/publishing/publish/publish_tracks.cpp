#include "harness/publishing/publish/publish_tracks.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/publishing/publish/bundle.hpp"
#include "harness/publishing/publish/track_folder.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::publish {
namespace {

void refuse_what_belongs_to_one_round(const ReportRequest& request) {
  if (!request.collection.empty()) {
    throw input_error("--collection is that of one round", "name the database of one track");
  }
}

}  // namespace

PublishedReport publish_tracks(const ReportRequest& request, const TrackFolder& folder) {
  refuse_what_belongs_to_one_round(request);
  if (!request.bundle.empty()) content_without(request.without);
  const report::OverallReport overall{folder.contest, read_overall_board(folder, "", {}),
                                      folder.missing};
  PublishedReport out;
  for (const auto& [track, database, collection] : folder.rounds) {
    ReportRequest one = request;
    one.rounds = {database};
    one.collection = collection;
    one.folder = request.folder / track;
    one.bundle.clear();
    PublishedReport report = publish_report(one);
    out.files.insert(out.files.end(), report.files.begin(), report.files.end());
    for (const auto& remark : report.remarks) {
      out.remarks.push_back(
          {remark.kind, remark.level, fmt::format("track {}: {}", track, remark.text)});
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

}  // namespace matchbench::publish
