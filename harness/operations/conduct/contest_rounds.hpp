#pragma once

#include "harness/operations/conduct/run_contest.hpp"

#include <span>
#include <vector>

namespace matchbench::conduct {

// The rounds of a request: the contest itself, or each of its tracks, or the one that
// the request names. The rounds of tracks have databases in a folder, which `request.database`
// names (by default the contest file's name), each by the track's name with .db.
std::vector<ContestRequest> rounds_of(const ContestRequest& request);

// The only one of them. Throws an input Error if the contest has several tracks and none is named.
ContestRequest single_round_of(const ContestRequest& request);

// All of them, read and checked before any of them asks anybody anything.
std::vector<PreparedContest> prepare_rounds(const ContestRequest& request,
                                            const session::WorkerSource& programs);

// What the person is told of a contest of their own that asks for less confinement than it could,
// or grants entrants something: a line for each place in the file, before anything runs.
std::vector<std::string> remarks_on_confinement(const ContestRequest& request);

// Throws an input Error if the database of one of them is there and shall not be gone on with, is
// that of another round, or has no place. Writes nothing.
void check_databases(std::span<const PreparedContest> rounds);

// Makes the folder of the databases. Throws an input Error if one of them is there and shall not be
// gone on with.
void require_databases(std::span<const PreparedContest> rounds);

}  // namespace matchbench::conduct
