#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/data/store/round/store.hpp"

#include <filesystem>
#include <string>

namespace matchbench::reproduce {

// A published round, copied or unpacked into a folder of ours.
struct PublishedRound {
  std::filesystem::path database;    // a copy, so that the original stays as it is
  std::filesystem::path collection;  // its folder, with descriptions and judgments
};

// `scratch` is an empty folder. `collection`: the folder, if it is not where the round remembers
// it. Throws an input Error if `round` is neither a database nor a bundle, or if there is no
// collection that could be asked.
PublishedRound open_published(const std::filesystem::path& round, const std::string& collection,
                              const std::filesystem::path& scratch);

// The contest as it ran, on the collection in `folder`. Plugins are those that are installed under
// the same names; a plugin that was given by its path is the file of then. `file` is where the
// contest's text is written.
contest::Contest contest_again(const store::RoundStore& round, const std::filesystem::path& folder,
                               const std::filesystem::path& file);

}  // namespace matchbench::reproduce
