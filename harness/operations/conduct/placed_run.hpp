#pragma once

#include "harness/data/collection/native/name_index.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/ranking.hpp"
#include "harness/scoring/eval/ranked_run.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::conduct {

// Finds services or requests by what run files call them.
class RunFileNames {
 public:
  enum class Kind { kRequests, kServices };

  // `items` must outlive the object.
  RunFileNames(std::span<const Service> items, Kind kind) : index_(items), kind_(kind) {}

  // The place of the only item with this name. None if there is none, or several.
  std::optional<std::uint32_t> find(std::string_view name) const { return index_.by_name(name); }

  // Whether the name is only the end of an item's name, which other items could share.
  bool is_an_end(std::string_view name) const {
    return index_.has_own_ids() && !index_.by_whole_name(name);
  }

  // Why there is none, and what to do about it: "MESSAGE" and "REMEDY".
  struct Fault {
    std::string message;
    std::string remedy;
  };
  Fault fault_of(std::string_view name) const;

 private:
  collection::NameIndex index_;
  Kind kind_;
};

// What a run file ranks, by the requests and services of a collection.
struct PlacedRun {
  std::vector<std::optional<Ranking>> rankings;  // by request; none: the file does not have it
  std::size_t rows = 0;
  std::vector<std::string> named_by_ends;  // "'8' is urn:x:2024/8": topics

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
