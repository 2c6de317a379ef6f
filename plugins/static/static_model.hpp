#pragma once

#include "static/tensors.hpp"
#include "static/tokenizer.hpp"

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vectors {

// A vector for each token, which does not depend on the text around it. The forms that are read:
//   wordllama   the tensor embedding.weight, and a tokenizer beside it in another folder
//   model2vec   a folder with model.safetensors (embeddings, perhaps weights and mapping) and
//               tokenizer.json; texts end after 512 tokens, and unknown words do not count
//   sentence-transformers' StaticEmbedding: embedding.weight, in a folder as model2vec's or below
//               0_StaticEmbedding; used as model2vec uses it
class StaticModel {
 public:
  // `weights`: the file, or the folder. `tokenizer`: the file; if none is given, it is looked for
  // beside the weights. Throws mb::InvalidInput that names the file and what is wrong.
  StaticModel(const std::string& weights, const std::optional<std::string>& tokenizer);

  std::size_t dimensions() const { return vectors_.columns(); }

  // Adds `weight` times the vectors of all tokens of the text.
  void add_text(std::string_view text, float weight, std::vector<float>& sum);

 private:
  struct Places {
    std::string weights;
    std::string tokenizer;
  };
  explicit StaticModel(const Places& places);
  static Places places_of(const std::string& weights, const std::optional<std::string>& tokenizer);

  TensorFile file_;
  Tensor vectors_;
  std::optional<Tensor> token_weights_;  // by token
  std::optional<Tensor> mapping_;        // by token, the row of its vector
  Tokenizer tokenizer_;
  bool counts_unknown_ = false;
  std::size_t most_tokens_ = 0;  // of a text; 0: all count
};

// The model of the files that the host hands over under `weights` and `tokenizer`; nothing if it
// hands over no weights. Throws as StaticModel does.
std::optional<StaticModel> handed_model(const mb::Host& host);

// The same for a matchmaker that cannot do without: throws mb::InvalidInput if there are no
// weights.
StaticModel needed_model(const mb::Host& host);

}  // namespace vectors
