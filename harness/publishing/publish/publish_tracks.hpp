#pragma once

#include "harness/publishing/publish/publish_report.hpp"
#include "harness/publishing/publish/track_folder.hpp"

namespace matchbench::publish {

// Writes the reports of a contest's tracks: one in a folder of each track's name, and the overall
// board. What the request says of rounds and of the collection does not count, but a collection may
// not be named. Throws as publish_report() does.
PublishedReport publish_tracks(const ReportRequest& request, const TrackFolder& tracks);

}  // namespace matchbench::publish
