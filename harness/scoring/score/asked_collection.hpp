#pragma once

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"

#include <filesystem>
#include <span>
#include <string>

namespace matchbench::score {

// What a round asked, with the judgments on it.
struct AskedCollection {
  Collection collection;     // its requests are those of the round, numbered as in the round
  Judgments judgments;       // on these requests alone
  bool names_alone = false;  // the folder contains names that were packed, without descriptions
};

// Reads the collection in `folder`. Which requests the round asked is read from its database, so
// that splits of the collection may change. Throws an input Error if it is not the collection that
// the round asked, or the names of
// it that were packed with the round.
AskedCollection read_asked_collection(const store::RoundStore& store,
                                      const std::filesystem::path& folder);

// The same of a collection and judgments that were read from the folder already.
AskedCollection asked_of(const store::RoundStore& store, const std::filesystem::path& folder,
                         const Collection& collection, const Judgments& judgments);

// Whether the judgments are empty, or by programs that no setting names, and one of the settings
// needs them: all but those whose judge is an entrant. Without settings they are needed, too.
bool lacks_judgments(std::span<const RelevanceSetting> settings, const Judgments& judgments);

// Throws an input Error if the judgments, of the collection in the folder, lack what these settings
// need.
void require_judgments(const std::filesystem::path& folder,
                       std::span<const RelevanceSetting> settings, const Judgments& judgments);

// Whether the collection that the round remembers cannot score it for want of judgments. False if
// the collection cannot be read, which the caller will say in its own words.
bool lacks_judgments(const store::RoundStore& store);

// An entrant as a judge: the scores of its first timed answer to each request, those of its lowest
// repetition. A failed answer grades nothing. `setting` is one whose judge is an entrant. Throws an
// input Error that names the setting if the round has no such entrant.
measures::VirtualJudge entrant_as_judge(const store::RoundStore& store,
                                        const RelevanceSetting& setting);

}  // namespace matchbench::score
