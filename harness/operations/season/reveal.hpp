#pragma once

#include "harness/operations/season/open_season.hpp"

#include <filesystem>
#include <string>

namespace matchbench::season {

inline constexpr const char* kRevealedFolder = "revealed";  // of the repository
inline constexpr const char* kRevealFile = "reveal.json";   // of a phase's folder in it
inline constexpr const char* kRevealFormat = "season-reveal/1";

// Publishes a phase that is over into revealed/PHASE of the repository, in the place of what was
// there before: the bundle of each round, which has its rankings, judgments and logs; of a blind
// phase also what it was sealed with, the collection as it was then and the hidden lines of the
// journal. Throws an input Error with the phase's place if it has not ended or its board is not
// shown yet, if something of it is still to be run, or if the copy of what it was sealed with does
// not give the commitment. Returns the line that it writes.
Event reveal(OpenSeason& season, const std::string& phase, Instant at);

// Where they are, and what they are called.
std::filesystem::path revealed_folder(const std::filesystem::path& repository, const Phase& phase);
std::filesystem::path bundle_of_final(const std::filesystem::path& revealed);
std::filesystem::path bundle_of_baselines(const std::filesystem::path& revealed);
std::filesystem::path bundle_of(const std::filesystem::path& revealed, const Entry& entry);

// SHA-256 over each file below the folder, in the order of paths: path and SHA-256 of its bytes,
// each as Sha256::field().
std::string digest_of_folder(const std::filesystem::path& folder);

}  // namespace matchbench::season
