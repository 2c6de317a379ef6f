#include "bm25.hpp"

#include <cmath>

namespace shared {

Bm25::Bm25(const std::vector<std::vector<std::string>>& documents, double k1, double b)
    : document_count_(documents.size()) {
  std::size_t total = 0;
  for (std::uint32_t document = 0; document < documents.size(); ++document) {
    total += documents[document].size();
    for (const std::string& term : documents[document]) {
      std::vector<Posting>& postings = postings_[term];
      if (postings.empty() || postings.back().document != document)
        postings.push_back({document, 0});
      postings.back().weight += 1;  // the term frequency, until the weights are known
    }
  }
  const double count = static_cast<double>(documents.size());
  const double mean_length = static_cast<double>(total) / count;
  for (auto& [term, postings] : postings_) {
    const double df = static_cast<double>(postings.size());
    const double idf = std::log(1 + (count - df + 0.5) / (df + 0.5));
    for (auto& [document, weight] : postings) {
      const double length = static_cast<double>(documents[document].size());
      const double frequency = weight;
      weight = idf * frequency * (k1 + 1) / (frequency + k1 * (1 - b + b * length / mean_length));
    }
  }
}

std::uint64_t Bm25::bytes() const {
  std::uint64_t bytes = postings_.bucket_count() * sizeof(void*);
  for (const auto& [term, postings] : postings_) {
    bytes += sizeof(std::string) + sizeof(std::vector<Posting>) + 2 * sizeof(void*);
    bytes += term.size() > 15 ? term.capacity() + 1 : 0;  // shorter ones live inside the string
    bytes += postings.capacity() * sizeof(Posting);
  }
  return bytes;
}

}  // namespace shared
