#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace shared {

// An inverted index that scores documents by BM25:
//   score(d, q) = sum over t in q of  idf(t) * tf (k1 + 1) / (tf + k1 (1 - b + b |d| / avg|d|))
//   idf(t)      = ln(1 + (N - df + 0.5) / (df + 0.5))
// S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", Foundations
// and Trends in IR 3(4), 2009, eq. 3.15; the 1 inside the logarithm keeps idf positive for terms
// that are in more than half of the documents. A term given n times in the query counts n times.
class Bm25 {
 public:
  // k1 >= 0, 0 <= b <= 1; documents[i] are the terms of document i, repetitions included.
  Bm25(const std::vector<std::vector<std::string>>& documents, double k1, double b);

  // One score per document, 0 if it shares no term with the query. `before_term` is called
  // before each term and may throw to give up.
  template <typename BeforeTerm>
  std::vector<double> scores(const std::vector<std::string>& query,
                             BeforeTerm&& before_term) const {
    std::vector<double> scores(document_count_, 0.0);
    for (const std::string& term : query) {
      before_term();
      const auto found = postings_.find(term);
      if (found == postings_.end()) continue;
      for (const Posting& posting : found->second) scores[posting.document] += posting.weight;
    }
    return scores;
  }

  std::uint64_t bytes() const;  // heap use, estimated from the sizes of the containers

 private:
  struct Posting {
    std::uint32_t document;
    double weight;  // the summand above; of a single occurrence in the query
  };
  std::size_t document_count_;
  std::unordered_map<std::string, std::vector<Posting>> postings_;
};

}  // namespace shared
