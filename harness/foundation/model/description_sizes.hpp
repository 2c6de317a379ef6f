#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace matchbench {

// The tokenizer of the measure Tokens. It is a package of Python that contains its vocabulary, so
// that nothing is fetched. Counts of another version or encoding are not comparable.
inline constexpr std::string_view kTokenizerPackage = "bpe-openai";
inline constexpr std::string_view kTokenizerVersion = "0.1.4";
inline constexpr std::string_view kTokenizerEncoding = "o200k_base";

// How long the description of each service is, for measures of what an answer costs whom it is
// given to. By service; empty: not known.
struct DescriptionSizes {
  std::vector<double> characters = {};  // Unicode code points
  std::vector<double> tokens = {};      // of the tokenizer above
};

}  // namespace matchbench
