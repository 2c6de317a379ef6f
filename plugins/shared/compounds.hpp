#pragma once

#include <matchbench/plugin.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace shared {

// Splits words that were written without a break ("recommendedprice") into words that the services
// of the collection use on their own.
class Compounds {
 public:
  // The words of a service's description, tags and concept names become known, if they have at
  // least three letters. Its own name is left out, because names are where words run together.
  void learn(const mb::Service& service);

  // The fewest known words that make up `word`; of several such lists, the one whose first word is
  // longest. The word itself if it is known, or if known words do not make it up.
  std::vector<std::string> split(const std::string& word) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  void learn(std::string_view text);

  std::unordered_set<std::string> words_;
};

}  // namespace shared
