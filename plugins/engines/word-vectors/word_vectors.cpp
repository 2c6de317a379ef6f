// Ranks by the cosine of mean word vectors, which come from a file that the organiser brings.
#include "engines/shared/plain_text.hpp"
#include "engines/word-vectors/packed_vectors.hpp"
#include "engines/word-vectors/vector_formats.hpp"
#include "shared/mapped_file.hpp"

#include <matchbench/plugin.hpp>

#include <dlfcn.h>

#include <cmath>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace {

using word_vectors::PackedVectors;

std::filesystem::path folder_of_this_library() {
  static const char here = 0;
  Dl_info info{};
  if (dladdr(&here, &info) == 0) return {};
  return std::filesystem::path(info.dli_fname).parent_path();
}

// The vectors of a file: mapped if they are packed, else read and packed in memory.
class VectorFile {
 public:
  explicit VectorFile(const std::filesystem::path& path) {
    auto file = shared::MappedFile::open(path);
    if (!file) {
      throw mb::InvalidInput("config: cannot read the word vectors in " + path.string() +
                             "; bring a file of GloVe or word2vec, see the README");
    }
    mapped_ = std::move(*file);
    if (!PackedVectors::is_packed(mapped_.text())) packed_ = word_vectors::pack(mapped_.text());
    vectors_.emplace(packed_.empty() ? mapped_.text() : std::string_view(packed_));
  }
  VectorFile(const VectorFile&) = delete;
  VectorFile& operator=(const VectorFile&) = delete;

  const PackedVectors& vectors() const { return *vectors_; }
  std::size_t bytes() const { return packed_.size(); }

 private:
  shared::MappedFile mapped_;
  std::string packed_;
  std::optional<PackedVectors> vectors_;
};

class WordVectors {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.engines.word-vectors",
                                              "Word vectors",
                                              "1.0.0",
                                              "matchbench authors",
                                              "Apache-2.0",
                                              {"text", "embeddings"}};

  WordVectors(mb::Host host, const mb::Options& options) : host_(host) {
    mb::ConfigReader reader(options.config);
    reader.text("vectors", path_, "a file beside the library, or a full path");
    reader.finish();
  }

  void load(const mb::Collection& collection) {
    file_.emplace(folder_of_this_library() / path_);
    std::vector<std::vector<std::size_t>> services;
    for (const mb::Service service : collection.services()) {
      host_.stop_if_asked();
      services.push_back(known_words(service));
      for (const std::size_t word : std::set(services.back().begin(), services.back().end())) {
        ++found_in_[word];
      }
    }
    count_ = services.size();
    for (const auto& words : services) means_.push_back(mean(words));
  }

  mb::Ranking query(const mb::Query& query) {
    const std::vector<std::size_t> words = known_words(query.request);
    if (words.empty()) throw mb::Unsupported("no word of the request has a vector");
    const std::vector<float> wanted = mean(words);
    mb::Ranking ranking;
    ranking.reserve(count_);
    for (std::size_t i = 0; i < means_.size(); ++i) {
      double cosine = 0;
      for (std::size_t d = 0; d < wanted.size(); ++d) cosine += double{wanted[d]} * means_[i][d];
      ranking.add(i, cosine);
    }
    return ranking;
  }

  mb::MemoryUse memory() const {
    mb::MemoryUse use;
    if (!file_) return use;
    use.model_bytes = file_->bytes();
    use.index_bytes = means_.size() * file_->vectors().dimensions() * sizeof(float);
    return use;
  }

 private:
  // Each occurrence of a word that has a vector.
  std::vector<std::size_t> known_words(const mb::Service& service) const {
    std::vector<std::size_t> found;
    for (const std::string& word : shared::words(engines::plain_text(service))) {
      if (shared::is_stop_word(word)) continue;
      if (const auto known = file_->vectors().find(word)) found.push_back(*known);
    }
    return found;
  }

  // The mean of the words' vectors, weighted by ln(1 + services / services with the word), made to
  // length one; zero if there are no words.
  std::vector<float> mean(const std::vector<std::size_t>& words) const {
    std::vector<float> sum(file_->vectors().dimensions());
    for (const std::size_t word : words) {
      const auto found = found_in_.find(word);
      const double containing = found == found_in_.end() ? 1 : static_cast<double>(found->second);
      const double weight = std::log(1 + static_cast<double>(count_) / containing);
      file_->vectors().add(word, static_cast<float>(weight), sum);
    }
    double squares = 0;
    for (const float component : sum) squares += double{component} * component;
    if (squares > 0) {
      for (float& component : sum) component /= static_cast<float>(std::sqrt(squares));
    }
    return sum;
  }

  mb::Host host_;
  std::string path_ = "vectors";
  std::optional<VectorFile> file_;  // from load() on
  std::size_t count_ = 0;
  std::map<std::size_t, std::size_t> found_in_;  // services by word
  std::vector<std::vector<float>> means_;        // by service
};

}  // namespace

MATCHBENCH_EXPORT(WordVectors)
