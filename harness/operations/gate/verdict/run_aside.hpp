#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/conduct/foreign_contest.hpp"
#include "harness/operations/conduct/run_contest.hpp"
#include "harness/operations/gate/decide/quality.hpp"
#include "harness/operations/gate/side.hpp"
#include "harness/operations/gate/sides/scored_system.hpp"
#include "harness/operations/gate/verdict/material.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace matchbench::gate {

// A contest without entrants, and what the protocol that it was made of did not get.
struct StatedContest {
  contest::Contest contest;
  std::vector<contest::ProtocolChange> changes;
};

// A contest that asks what a stored round asked, confined at least as `terms` say.
StatedContest contest_of(const OpenRound& round, const conduct::ForeignTerms& terms);

// The same as a baseline asked.
StatedContest contest_of(const Footing& footing, const conduct::ForeignTerms& terms);

// A side that is to run: a plugin or a run file, as the user gave it.
struct Runner {
  std::string given;
  Material material = Material::kPlugin;
  std::string name;               // of the entrant
  std::string parameters = "{}";  // of a plugin
  Grants grants = {};             // besides those of the contest's own entry
};

// The entrant of the contest that a side names, if it is a plugin; null if there is none, or if
// what is given is a path to something.
const contest::EntrantSpec* plugin_entrant(const contest::Contest& contest,
                                           const std::string& given);

// Runs them together as the contest's only entrants, in one set of blocks, and stores the round in
// `database`; `collection` is the contest's, read. They run in one worker each and one pass if
// their times are not compared. What is one of the contest's entrants, by its name or else by its
// plugin, runs with its parameters and grants. Returns what the observer was warned of, in whole
// sentences. Throws an input Error if a side is several entrants, an environment Error if it was
// interrupted.
std::vector<std::string> run_aside(contest::Contest contest, const Collection& collection,
                                   const std::vector<Runner>& runners,
                                   const std::filesystem::path& database,
                                   const session::WorkerSource& programs,
                                   conduct::ContestObserver& observer,
                                   const std::function<bool()>& interrupt);

// Nothing runs that could not be scored or decided afterwards. `asked`: what it leaves open is as
// the contest has it. Throws an input Error if a measure, the margin, the relevance setting or the
// collection's judgments do not allow it, an environment Error if this machine lacks what a measure
// needs.
void require_scorable(const contest::Contest& contest, const Judgments& judgments, Question asked,
                      const QualityRule& rule);

}  // namespace matchbench::gate
