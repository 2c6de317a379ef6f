#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::score {

// A file of an exported data set.
struct BeirFile {
  std::string name;
  std::size_t lines = 0;
};

// Writes the collection in `folder` in BEIR's layout into `out`, a new or empty folder:
// corpus.jsonl and queries.jsonl with _id, title and text, and qrels/SPLIT.tsv for each split of
// the requests, `test` if there is none. Ids are URIs as TREC's files have them, so that run files
// made from them are understood. A text is the description or, if there is none, the names of
// inputs and outputs. The judgments are those of one relevance setting, the first if `setting` is
// ""; negative gains are 0. Throws an input Error if a gain is not a whole number, with the
// settings that have none such, and what make_new_folder() throws.
std::vector<BeirFile> export_beir(const std::filesystem::path& folder,
                                  const std::filesystem::path& out, const std::string& setting);

}  // namespace matchbench::score
