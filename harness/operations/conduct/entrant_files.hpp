#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/model/entrant.hpp"

#include <map>
#include <string>
#include <vector>

namespace matchbench::conduct {

// The digests of what is handed to entrants, by path: each file is read once for all of them.
using HandedDigests = std::map<std::string, std::string>;

// What is handed to the entrant, by key and with digests: the files that the contest names for it,
// or, if it names none, those that are usual (registry::usual_files()). Throws an input Error with
// the contest's line if one is not there or the plugin does not take it, and an environment Error
// if the plugin cannot do without a file that nobody names.
std::vector<HandedFile> files_of(const contest::EntrantSpec& spec, const contest::Contest& contest,
                                 const registry::PluginManifest& manifest, HandedDigests& known);

}  // namespace matchbench::conduct
