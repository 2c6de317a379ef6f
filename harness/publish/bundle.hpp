#pragma once

#include <cstddef>
#include <filesystem>
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
//   WITHOUT.txt   if the organiser keeps the judgments back: then neither they nor scores are there
// docs/reports.md describes it for those who read it with other tools.

// The SHA-256 of a bundle's SHA256SUMS: who publishes a bundle states it, since whoever changes a
// file can change the sums, too.
struct BundleSummary {
  std::string digest;
  std::size_t scores = 0;
  std::vector<std::string> unfinished;  // repetitions that have no end yet, for people
  bool has_judgments = true;            // if not, no score can be checked
};

enum class BundleContent { kAll, kWithoutJudgments };

// `folder` is the collection's, empty for the one that the round remembers. Throws an input Error
// if the round is not scored, or the scores were made from other judgments than are there now.
BundleSummary write_bundle(const std::filesystem::path& db, const std::string& folder,
                           const std::filesystem::path& bundle, BundleContent content);

// Unpacks into a folder of its own, which is removed again, and checks the sums, the database's
// structure, rankings and passes, the judgments' digest, and every score by computing it again.
// Throws an input Error that names the first thing that does not hold. `digest` is what the bundle
// should have, empty if nobody said.
BundleSummary verify_bundle(const std::filesystem::path& bundle, const std::string& digest);

}  // namespace matchbench::publish
