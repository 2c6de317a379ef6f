#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/publishing/report/formats/archive.hpp"

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace matchbench::publish {

// All files below the folder, by name.
std::vector<report::ArchivedFile> files_below(const std::filesystem::path& folder);

// A line for each, as sha256sum writes it.
std::string sums_of(const std::vector<report::ArchivedFile>& files);

// The SHA-256 of the lines themselves.
std::string digest_of_sums(const std::string& sums);

// The lines of two SHA256SUMS, what a bundle states and what its files give. Throws an input Error
// that names a file that is missing, added or changed.
void check_sums(const std::string& stated, const std::string& found,
                const std::filesystem::path& bundle);

// Writes into the content of a bundle what other tools read of it:
//   ir_metadata/NAME.yaml   of each entrant, as ir_metadata has it (Breuer, Keller & Schaer 2022)
//   ro-crate-metadata.json  RO-Crate 1.2: what the bundle is, and a line for each file in it
// Call it when all other files are there. The same round gives the same bytes.
void write_descriptions(const store::RoundStore& store, const std::filesystem::path& content);

// Where they lie: the entrants' in the entrants' order, then the crate's.
std::vector<std::filesystem::path> description_files(const store::RoundStore& store,
                                                     const std::filesystem::path& content);

struct CheckedRound {
  std::size_t scores = 0;
  std::size_t answers = 0;              // whose rankings are those that were given
  std::vector<std::string> unfinished;  // entrants, and how many repetitions of them if several
  bool has_judgments = true;
  // What its protocol asks for if entrants were less than confined: "confinement: off".
  std::string less_confined = {};
  std::vector<std::string> granted = {};  // entrants with what the organiser granted them
};

// All that a bundle may contain of a round in this folder, once check_bundle_content() has taken
// it.
std::set<std::filesystem::path> files_of_round(const std::filesystem::path& folder);

// Whether the unpacked content of a bundle (bundle.hpp) belongs together and gives the scores that
// it states. Throws an input Error that names the first thing that is wrong.
CheckedRound check_bundle_content(const std::filesystem::path& folder);

}  // namespace matchbench::publish
