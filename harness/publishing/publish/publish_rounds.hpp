#pragma once

#include "harness/publishing/publish/publish_report.hpp"

namespace matchbench::publish {

// publish_report() or, if the request's rounds are the one folder or bundle of a contest's tracks,
// that of each track in a folder of its name, and the overall board; no collection may be named
// then. A bundle has its collection in it, so that none need be named.
PublishedReport publish_rounds(const ReportRequest& request);

}  // namespace matchbench::publish
