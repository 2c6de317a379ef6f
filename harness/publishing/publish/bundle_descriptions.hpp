#pragma once

#include "harness/data/store/round/store.hpp"

#include <filesystem>
#include <vector>

namespace matchbench::publish {

// Writes into the content of a bundle what other tools read of it:
//   ir_metadata/NAME.yaml   of each entrant, as ir_metadata has it (Breuer, Keller & Schaer 2022)
//   ro-crate-metadata.json  RO-Crate 1.2: what the bundle is, and a line for each file in it
// Call it when all other files are there. The same round gives the same bytes.
void write_descriptions(const store::RoundStore& store, const std::filesystem::path& content);

// Where they lie: the entrants' in the entrants' order, then the crate's.
std::vector<std::filesystem::path> description_files(const store::RoundStore& store,
                                                     const std::filesystem::path& content);

}  // namespace matchbench::publish
