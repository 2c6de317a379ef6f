#pragma once

#include "harness/publishing/publish/track_folder.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::publish {

// A round with everything that its leaderboards can be computed from again, as one tar.zst:
//   SHA256SUMS    of all other files, as sha256sum writes it
//   README.txt    what this is
//   contest.yaml  as it was when the round ran
//   round.db      facts and scores
//   collection/   names of requests and services, judgments and relevance settings; neither
//                 descriptions nor ontologies
//   ir_metadata/  a description of each entrant, and ro-crate-metadata.json one of the bundle, for
//                 other tools
//   WITHOUT.txt   if the organiser keeps the judgments back: then neither they nor scores are there
// Of a contest with tracks, all but the first two are in a folder tracks/NAME for each track.
// docs/reports.md describes it for those who read it with other tools.

// The SHA-256 of a bundle's SHA256SUMS: who publishes a bundle states it, since somebody who
// changes a file can change the sums, too.
struct BundleSummary {
  std::string digest;
  std::size_t rounds = 1;
  std::size_t files = 0;  // whose sums are stated
  std::size_t scores = 0;
  std::size_t answers = 0;              // whose rankings are those that were given
  std::vector<std::string> unfinished;  // by round, for people: "track owls: keyword, logic"
  std::vector<std::string> missing;     // tracks of the contest that are not in the bundle
  bool has_judgments = true;            // if not, no score can be checked
  // By round: what its contest asks for instead of full confinement.
  std::vector<std::string> less_confined = {};
  // By round: entrants that the organiser granted more than the others, and what.
  std::vector<std::string> granted = {};
};

enum class BundleContent { kAll, kWithoutJudgments };

// What a bundle contains if a report leaves these parts out. Throws an input Error if a bundle
// cannot.
BundleContent content_without(const std::vector<std::string>& without);

// Packs one round, whose track has no name, or those of a contest's tracks. Throws an input Error
// if a round is not scored, or its scores were made from other judgments than are there now.
BundleSummary write_bundle(std::span<const TrackDatabase> rounds,
                           const std::filesystem::path& bundle, BundleContent content);

// Unpacks into a folder of its own, which is removed again, and checks the sums, the database's
// structure, rankings, passes and times, the judgments' digest, and every score by computing it
// again. Throws an input Error that names the first thing that is wrong, or a file that does
// not belong in a bundle. `digest` is what the bundle should have, empty if nobody said.
BundleSummary verify_bundle(const std::filesystem::path& bundle, const std::string& digest);

}  // namespace matchbench::publish
