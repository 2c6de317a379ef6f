#pragma once

#include <matchbench/plugin.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace shared {

// Takes words apart that were written without a break ("recommendedprice"), by the words that the
// collection's services use where they do break them.
class Compounds {
 public:
  // The words of a service's description, tags and concept names may be parts of a compound, if
  // they have three letters. Its own name is what squeezes them.
  void learn(const matchbench::Service& service);

  // The fewest known words that make up `word`, of these the ones whose first is longest; the word
  // itself where it is known or cannot be made up.
  std::vector<std::string> split(const std::string& word) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  void learn(std::string_view text);

  std::unordered_set<std::string> words_;
};

}  // namespace shared
