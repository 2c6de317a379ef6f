// Ranks services by shared words, keeps as many bytes of each query as the parameter `leak` says,
// and with `fails` fails at a query without services.
#include <matchbench/plugin.hpp>

#include <cstdint>
#include <cstdlib>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::set<std::string> words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::set<std::string> found;
  for (std::string word; in >> word;) found.insert(word);
  return found;
}

class Ranker {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.test.ranker", "ranker",     "1.0.0",
                                              "matchbench authors",         "Apache-2.0", {}};

  Ranker(mb::Host, const mb::Options& options) {
    mb::ConfigReader reader(options.config);
    reader.count("leak", leak_, 0, 1'000'000);
    reader.count("fails", fails_, 0, 1);
    reader.finish();
  }

  void load(const mb::Collection& collection) {
    for (const auto& service : collection.services()) {
      services_.push_back(words(service.description()));
    }
  }

  mb::Ranking query(const mb::Query& query) {
    // A volatile pointer, so that no compiler leaves it out.
    volatile auto* const kept =
        static_cast<unsigned char*>(leak_ > 0 ? std::malloc(leak_) : nullptr);
    for (std::size_t i = 0; i < leak_; ++i) kept[i] = 1;
    const auto wanted = words(query.request.description());
    if (fails_ > 0) services_.at(0);
    mb::Ranking ranking;
    for (std::size_t i = 0; i < services_.size(); ++i) {
      double shared = 0;
      for (const auto& word : wanted) shared += static_cast<double>(services_[i].count(word));
      ranking.add(i, shared);
    }
    return ranking;
  }

 private:
  std::size_t leak_ = 0;
  std::size_t fails_ = 0;
  std::vector<std::set<std::string>> services_;
};

}  // namespace

MATCHBENCH_EXPORT(Ranker)
