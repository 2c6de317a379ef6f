#pragma once

#include <string>
#include <vector>

namespace matchbench::cli {

// What a shell can complete beside commands, options and files.
enum class CompletedKind { kMeasures, kPlugins, kRelevance, kEntrants };

// The words of that kind, in order. Relevance settings and entrants are those of the files and
// folders among `line`, the words typed so far: databases of rounds, contest files, collections.
// What cannot be read is passed over, since nobody asked for an error.
std::vector<std::string> completion_words(CompletedKind kind, const std::vector<std::string>& line);

}  // namespace matchbench::cli
