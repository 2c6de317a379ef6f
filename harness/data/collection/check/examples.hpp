#pragma once

#include "harness/foundation/model/collection.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// Like things gathered into one finding: how many, and the first few by name.
class Examples {
 public:
  void add(std::string_view example);
  void add(const Service& item);  // see words_and_end()
  std::size_t count() const { return count_; }
  // The first few, and "…" if there are more.
  std::vector<std::string> shown() const;

 private:
  std::size_t count_ = 0;
  std::vector<std::string> first_;
};

}  // namespace matchbench::collection
