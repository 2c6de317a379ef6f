#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/publishing/publish/bundle.hpp"

#include <string>

namespace matchbench::cli {

// What was recomputed of a bundle, what only a signature covers, which `signature` heads, and what
// nothing covers.
std::string verification_list(const publish::BundleSummary& summary, const std::string& signature);

// One row. `signer`: "" if nobody signed it, or nobody asked.
text::Table verification_table(const publish::BundleSummary& summary, const std::string& signer);

}  // namespace matchbench::cli
