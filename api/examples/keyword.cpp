// A keyword matchmaker: services that share rare words with the request come first.
#include <matchbench/plugin.hpp>

#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

// The words of name, description and tags, in lower case.
std::set<std::string> words(const mb::Service& service) {
  std::string text = std::string(service.name()) + ' ' + std::string(service.description()) + ' ';
  for (const std::string_view tag : service.tags()) text += std::string(tag) + ' ';
  std::set<std::string> found;
  std::string word;
  for (const unsigned char c : text) {
    const bool in_word = std::isalnum(c) || c >= 0x80;  // bytes of UTF-8 letters stay together
    if (in_word) word += static_cast<char>(std::tolower(c));
    if (!in_word && !word.empty()) found.insert(std::exchange(word, ""));
  }
  return found;
}

class Keyword {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.example.keyword", "Keyword", "1.0.0", "Jane Doe",
                                              "Apache-2.0",          {"text"}};

  void load(const mb::Collection& collection) {
    for (const mb::Service service : collection.services()) {
      texts_.push_back(words(service));
      for (const std::string& word : texts_.back()) ++found_in_[word];
    }
  }

  mb::Ranking query(const mb::Query& query) {
    const std::set<std::string> wanted = words(query.request);
    if (wanted.empty()) throw mb::Unsupported{"the request has no text"};
    mb::Ranking ranking;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      double score = 0;  // the sum of the shared words' inverse document frequencies
      for (const std::string& word : wanted) {
        if (texts_[i].count(word)) score += std::log(1 + texts_.size() / found_in_.at(word));
      }
      ranking.add(i, score);
    }
    return ranking;
  }

 private:
  std::vector<std::set<std::string>> texts_;  // by service index
  std::map<std::string, double> found_in_;    // number of documents per word
};

}  // namespace
MATCHBENCH_EXPORT(Keyword)
