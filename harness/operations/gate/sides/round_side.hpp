#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/judgment.hpp"
#include "harness/operations/gate/side.hpp"
#include "harness/operations/gate/sides/scored_system.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace matchbench::gate {

// The folder of a collection whose judgments score a round. That of a bundle has names alone, so
// that its digest is not that of the collection.
struct JudgedFolder {
  std::filesystem::path path;
  bool names_alone = false;
};

// A collection and its judgments, as they are in a folder.
struct ReadCollection {
  Collection collection;
  Judgments judgments;
};

// Each folder is read when it is first asked for.
class ReadCollections {
 public:
  // Throws an input Error as read_collection() and read_judgments() do.
  const ReadCollection& in(const std::filesystem::path& folder);

 private:
  std::map<std::filesystem::path, ReadCollection> read_;
};

// The entrant of a round that is compared: the only one, else the one that is named, else the one
// that has the name of the other side's (`other`, which may be empty). Throws an input Error that
// lists the names if that says nothing.
std::string entrant_to_compare(const store::RoundStore& store, const std::string& round,
                               const std::string& named, const std::string& other);

// The first of a contest's measures, or the default one if it names none.
std::string first_measure(const std::vector<std::string>& measures);

// The question with what it leaves open filled in: the contest's first measure, else the default
// one, and the contest's first relevance setting, else the first of the collection in `folder`.
Question complete_question(const store::RoundStore& store, const std::filesystem::path& folder,
                           const Question& question, ReadCollections& collections);

// One entrant of a stored round, scored by a complete question with the judgments of the collection
// in the folder; `collections` has what was read already. Requests that the entrant was
// not asked yet have the outcome kMissing. Throws an input Error if it is not the collection that
// was asked, has no judgments or no such setting, or if the round was scored with other judgments.
Side read_round_side(const store::RoundStore& store, const std::string& entrant,
                     const JudgedFolder& folder, const Question& question,
                     ReadCollections& collections);

}  // namespace matchbench::gate
