#pragma once

#include "harness/publishing/publish/publish_report.hpp"

namespace matchbench::publish {

// publish_report() or publish_tracks(), by what the request's rounds are: databases and bundles, or
// the one folder or bundle of a contest's tracks. A bundle has its collection in it, so that none
// need be named.
PublishedReport publish_rounds(const ReportRequest& request);

}  // namespace matchbench::publish
