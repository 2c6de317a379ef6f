#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/execution/session/start/shown_files.hpp"
#include "harness/execution/session/worker.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/operations/conduct/introductions.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::conduct {

// What no entrant may read even if it is beside its library: the contest file, its collection,
// the database, the libraries and run files of all entrants.
std::vector<std::filesystem::path> guarded_paths(const contest::Contest& contest,
                                                 const std::filesystem::path& database);

// Finds each entrant's library and asks it, in a worker, who it is. One that cannot be opened still
// takes part: its failure is a result. A library without a matchmaker of the index is an Error with
// the contest's line, unless the round is a former one. A plugin that does not exist, or a program
// whose interpreter or a file that it needs is not installed, is left out if the contest says that
// it may be; else it is an Error, with the contest's line. `run_files` are those of the contest.
// `known` matchmakers are not asked again. What the organiser should know is added to `warnings`, a
// sentence each.
round::RoundEntrants identify_entrants(const contest::Contest& contest,
                                       const session::StartWorker& start_worker,
                                       const session::Bounds& bounds,
                                       std::vector<round::RunFileEntrant> run_files,
                                       KnownMatchmakers known, const FormerRound& former,
                                       std::vector<std::string>& warnings);

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
