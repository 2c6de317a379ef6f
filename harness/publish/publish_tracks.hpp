#pragma once

#include "harness/publish/publish_report.hpp"

namespace matchbench::publish {

// The reports of a contest's tracks, whose databases stand in the one folder that `request.rounds`
// names: each in a folder of its track's name, and above them the overall board as index.html,
// overall.json, overall.csv and overall.md, as far as these formats are asked for. Throws an input
// Error if a bundle is asked for or a collection is named, which belong to a single round, and as
// read_track_folder() and publish_report() do.
PublishedReport publish_tracks(const ReportRequest& request);

}  // namespace matchbench::publish
