#pragma once

#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/ranking.hpp"
#include "harness/operations/conduct/run_file_names.hpp"
#include "harness/scoring/eval/ranked_run.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace matchbench::conduct {

// What a run file ranks, by the requests and services of a collection.
struct PlacedRun {
  std::vector<std::optional<Ranking>> rankings;  // by request; none: the file does not have it
  std::size_t rows = 0;

  std::size_t topics() const;
};

// Finds what run files call the requests and services of one collection, which outlives it.
class RunPlaces {
 public:
  explicit RunPlaces(const Collection& collection);

  // Throws an input Error with the file's line if it names a topic or a document that the
  // collection does not have, or a document of a request by two names.
  PlacedRun place(const eval::RankedRun& run) const;

 private:
  Ranking ranking_of(std::vector<trec::RunRow>& rows, std::string_view request,
                     const trec::Text& text) const;

  const Collection& collection_;
  const RunFileNames requests_;
  const RunFileNames services_;
};

}  // namespace matchbench::conduct
