#pragma once

#include "harness/foundation/base/error.hpp"

#include <cstdint>

namespace matchbench::collection {

// Counts the bytes of the documents of a collection, which are all in memory: a file counts as
// often as it is named.
class DocumentBytes {
 public:
  static constexpr std::uint64_t kMost = std::uint64_t{1} << 30;

  // Throws an input Error at the document if there are now more than kMost.
  void add(std::uint64_t bytes, const Position& document) {
    bytes_ += bytes;
    if (bytes_ <= kMost) return;
    throw input_error(document, "up to here, the documents of the collection have more than 1 GiB",
                      "make several collections of it, or name each file once");
  }

 private:
  std::uint64_t bytes_ = 0;
};

}  // namespace matchbench::collection
