// Ranks services by the words they share with the request.
#include <matchbench/plugin.hpp>

#include <cctype>
#include <set>
#include <string>
#include <vector>

namespace {

// The words of a service's name, description and tags, in lower case, of `shortest` bytes at least.
std::set<std::string> words(const mb::Service& service, std::size_t shortest) {
  std::string text = std::string(service.name()) + ' ' + std::string(service.description()) + ' ';
  for (const std::string_view tag : service.tags()) text += std::string(tag) + ' ';
  std::set<std::string> found;
  std::string word;
  for (const unsigned char c : text) {
    if (std::isalnum(c) || c >= 0x80) {  // bytes of letters beyond ASCII stay together
      word += static_cast<char>(std::tolower(c));
    } else {
      if (word.size() >= shortest) found.insert(word);
      word.clear();
    }
  }
  return found;
}

class Sumatch {
 public:
  // Who this is: id, name, version, author, licence, features.
  static constexpr mb::Descriptor kDescriptor{"org.example.sumatch", "sumatch",    "0.1.0",
                                              "Your Name",           "Apache-2.0", {"text"}};

  // plugin.yaml tells people about the parameters that are read here.
  Sumatch(mb::Host host, const mb::Options& options) : host_(host) {
    mb::ConfigReader reader(options.config);
    reader.count("shortest_word", shortest_word_, 1, 100);
    reader.finish();  // refuses all others
  }

  // Once, before all queries: read and index the services.
  void load(const mb::Collection& collection) {
    for (const mb::Service service : collection.services()) {
      host_.stop_if_asked();
      services_.push_back(words(service, shortest_word_));
    }
  }

  // Once per request. A service is named by its position in collection.services().
  mb::Ranking query(const mb::Query& query) {
    const std::set<std::string> wanted = words(query.request, shortest_word_);
    if (wanted.empty()) throw mb::Unsupported("the request has no text");
    mb::Ranking ranking;
    for (std::size_t i = 0; i < services_.size(); ++i) {
      host_.stop_if_asked();
      std::size_t shared = 0;
      for (const std::string& word : wanted) shared += services_[i].count(word);
      ranking.add(i, static_cast<double>(shared));  // sorted and cut at top_k for you
    }
    return ranking;
  }

 private:
  mb::Host host_;
  std::size_t shortest_word_ = 1;                // in bytes
  std::vector<std::set<std::string>> services_;  // by position
};

}  // namespace

MATCHBENCH_EXPORT(Sumatch)
