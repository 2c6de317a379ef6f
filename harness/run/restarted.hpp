#pragma once

#include "harness/run/prepare_contest.hpp"
#include "harness/store/round/store.hpp"

#include <string>
#include <vector>

namespace matchbench::run {

// The names of the entrants that have answers in the stored round and start again if it is resumed
// so, since their files, parameters or training data are others: what they answered counts no more.
std::vector<std::string> restarted_entrants(const store::RoundStore& store,
                                            const PreparedContest& prepared);

// The same as a sentence; "" if there are none.
std::string restart_remark(const store::RoundStore& store, const PreparedContest& prepared);
// Of the contest's database; "" if it is not there yet.
std::string restart_remark(const PreparedContest& prepared);

}  // namespace matchbench::run
