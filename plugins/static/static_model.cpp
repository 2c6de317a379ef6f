#include "static/static_model.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

namespace vectors {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostTokensOfModel2vec = 512;  // its DEFAULT_MAX_LENGTH
constexpr const char* kTable = "embedding.weight";
constexpr const char* kTableOfModel2vec = "embeddings";

// Where the files lie in a folder, relative to it.
struct Layout {
  const char* weights;
  const char* tokenizer;
};
constexpr Layout kLayouts[] = {
    {"model.safetensors", "tokenizer.json"},
    {"0_StaticEmbedding/model.safetensors", "0_StaticEmbedding/tokenizer.json"},
    {"weights/l2_supercat_256.safetensors", "tokenizers/l2_supercat_tokenizer_config.json"}};

bool is_there(const fs::path& path) {
  std::error_code none;
  return fs::exists(path, none);
}

Tensor table_of(const TensorFile& file, const std::string& path) {
  for (const char* name : {kTableOfModel2vec, kTable}) {
    if (const auto found = file.find(name)) return *found;
  }
  throw mb::InvalidInput(path + " has neither a tensor '" + kTableOfModel2vec + "' nor '" + kTable +
                         "'");
}

Tokenizer tokenizer_of(const std::string& path) {
  const shared::MappedFile file = mapped(path);
  try {
    return Tokenizer(file.text());
  } catch (const mb::InvalidInput& error) {
    throw mb::InvalidInput(path + ": " + error.what());
  }
}

}  // namespace

StaticModel::Places StaticModel::places_of(const std::string& weights,
                                           const std::optional<std::string>& tokenizer) {
  Places places{weights, tokenizer.value_or("")};
  std::error_code none;
  if (fs::is_directory(weights, none)) {
    const auto* const found = std::find_if(
        std::begin(kLayouts), std::end(kLayouts),
        [&](const Layout& layout) { return is_there(fs::path(weights) / layout.weights); });
    if (found == std::end(kLayouts)) {
      throw mb::InvalidInput(weights + " has no model.safetensors; name the file of the weights");
    }
    places.weights = (fs::path(weights) / found->weights).string();
    if (places.tokenizer.empty()) {
      places.tokenizer = (fs::path(weights) / found->tokenizer).string();
    }
  } else if (places.tokenizer.empty()) {
    places.tokenizer = (fs::path(weights).parent_path() / "tokenizer.json").string();
  }
  if (is_there(places.tokenizer)) return places;
  throw mb::InvalidInput("there is no tokenizer " + places.tokenizer +
                         "; hand it over under the key 'tokenizer'");
}

StaticModel::StaticModel(const std::string& weights, const std::optional<std::string>& tokenizer)
    : StaticModel(places_of(weights, tokenizer)) {}

StaticModel::StaticModel(const Places& places)
    : file_(places.weights),
      vectors_(table_of(file_, places.weights)),
      token_weights_(file_.find("weights")),
      mapping_(file_.find("mapping")),
      tokenizer_(tokenizer_of(places.tokenizer)) {
  const bool is_wordllama =
      !file_.find(kTableOfModel2vec) && fs::path(places.tokenizer).filename() != "tokenizer.json";
  counts_unknown_ = is_wordllama;
  most_tokens_ = is_wordllama ? 0 : kMostTokensOfModel2vec;
  const std::size_t tokens = mapping_ ? mapping_->rows() : vectors_.rows();
  if (tokens < tokenizer_.size() || (token_weights_ && token_weights_->rows() < tokens)) {
    throw mb::InvalidInput(places.weights + " has fewer rows than " + places.tokenizer +
                           " has tokens");
  }
  for (std::size_t token = 0; mapping_ && token < tokens; ++token) {
    const double row = mapping_->value(token);
    if (row >= 0 && row < static_cast<double>(vectors_.rows())) continue;
    throw mb::InvalidInput(places.weights + " maps a token to a vector that it does not have");
  }
}

void StaticModel::add_text(std::string_view text, float weight, std::vector<float>& sum) {
  for (const TokenId token : tokenizer_.tokens(text, counts_unknown_, most_tokens_)) {
    const std::size_t row =
        mapping_ ? static_cast<std::size_t>(mapping_->value(token)) : std::size_t{token};
    const double own = token_weights_ ? token_weights_->value(token) : 1;
    vectors_.add_row(row, weight * own, sum.data());
  }
}

std::optional<StaticModel> handed_model(const mb::Host& host) {
  const auto weights = host.file("weights");
  if (!weights) return std::nullopt;
  return std::optional<StaticModel>(std::in_place, *weights, host.file("tokenizer"));
}

StaticModel needed_model(const mb::Host& host) {
  auto model = handed_model(host);
  if (model) return std::move(*model);
  throw mb::InvalidInput(
      "no weights are handed over; pip install 'wordllama<0.5', or name them in the contest: "
      "files: {weights: PATH}");
}

}  // namespace vectors
