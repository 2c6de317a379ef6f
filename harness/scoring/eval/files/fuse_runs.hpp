#pragma once

#include "harness/foundation/model/fusion_method.hpp"
#include "harness/scoring/eval/files/run_file.hpp"

#include <optional>
#include <span>
#include <string>

namespace matchbench::eval {

// One run from several, topic by topic, by the method that fuses entrants of a contest
// (fusion.hpp). A run that lacks a topic takes no part in it. For kBorda the candidates are the
// documents that any of the runs has for the topic. Documents of equal score are ordered by their
// bytes, falling.
RunFile fuse_runs(std::span<const RunFile> runs, const Fusion& fusion, std::string tag);

// A sentence for the user if some topics are in one of the runs alone.
std::optional<std::string> lone_topics_remark(std::span<const RunFile> runs);

}  // namespace matchbench::eval
