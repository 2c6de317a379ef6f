#pragma once

#include <span>
#include <string>
#include <vector>

namespace matchbench::collection {

// "bpe-openai 0.1.4, o200k_base": the tokenizer that tokens are counted with.
std::string tokenizer_name();

// Why tokens cannot be counted on this machine, and what to do about it; "" if they can. The
// `python3` that is first on the PATH has to have the package of description_sizes.hpp.
std::string why_no_tokens();

// How many tokens each of these texts has; text that looks like a special token is text. Throws an
// environment Error if they cannot be counted.
std::vector<double> token_counts(std::span<const std::string> texts);

}  // namespace matchbench::collection
