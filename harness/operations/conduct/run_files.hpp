#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/foundation/model/collection.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::conduct {

// The run files of a contest, as the round wants them.
struct RunFiles {
  std::vector<round::RunFileEntrant> entrants;
  std::vector<std::string> warnings;  // what the organiser should know, a sentence each
};

// Where the run file of an entrant lies.
std::filesystem::path run_file_path(const contest::EntrantSpec& spec,
                                    const contest::Contest& contest);

// Reads and checks all of them, plain or compressed. `asked` are the requests that the round asks,
// by their positions in the collection. Rankings are ordered as `eval` orders them: score falling,
// then document falling by bytes; they are cut to the contest's top_k. Throws an input Error with
// the contest's line if a file is missing, is a link out of its folder, has more than 1 GiB of text
// or says nothing about any request that is asked; with the file's line if a line is faulty, names
// a topic or a document that the collection does not have, or names a document twice in a topic.
RunFiles read_run_files(const contest::Contest& contest, const Collection& collection,
                        std::span<const RequestIndex> asked);

}  // namespace matchbench::conduct
