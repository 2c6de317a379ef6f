#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/operations/conduct/foreign_contest.hpp"
#include "harness/operations/gate/sides/round_side.hpp"

#include <cstdint>
#include <filesystem>
#include <string>

namespace matchbench::gate {

// What a side of a gate is given as.
enum class Material : std::uint8_t {
  kRound,     // a database
  kBundle,    // a round with its judgments, as one tar.zst
  kBaseline,  // a file that `gate --accept` has written
  kRunFile,
  kPlugin,  // a library, a program's folder, or a registered name
};

// By what the file says of itself; what is neither a file nor a folder is a plugin's name. Throws
// an input Error if it looks like a path and is not there.
Material material_of(const std::string& given);

// Throws an input Error if a side that is given as a plugin's name, and not as a path, is the name
// of none.
void require_plugin(const std::string& given);

// A stored round, with the folder whose judgments score it, and that of the collection that others
// can be asked: "" of a bundle, if nobody named it.
struct OpenRound {
  store::RoundStore store;
  JudgedFolder judged;
  std::filesystem::path collection;
};

// A database, or a bundle, which is unpacked into `scratch`, an empty folder. Throws an input Error
// if the file is neither, and for a database whose collection nobody named (foreign_collection()).
OpenRound open_round(const std::filesystem::path& given, Material material,
                     const conduct::ForeignTerms& terms, const std::filesystem::path& scratch);

}  // namespace matchbench::gate
