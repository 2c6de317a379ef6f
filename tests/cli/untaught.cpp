// A matchmaker that takes judgments to learn from and ranks as if it had been told none.
#include <matchbench/plugin.hpp>

#include <cstddef>
#include <string_view>

namespace {

class Untaught {
 public:
  static constexpr mb::Descriptor kDescriptor{
      "org.matchbench.test.untaught", "Untaught",   "1.0.0",
      "matchbench authors",           "Apache-2.0", {"test"}};

  void load(const mb::Collection& collection) {
    for (std::size_t i = 0; i < collection.services().size(); ++i) {
      unsigned hash = 1;
      for (const char letter : std::string_view(collection.services()[i].uri())) {
        hash = hash * 31 + static_cast<unsigned char>(letter);
      }
      ranking_.add(i, hash);
    }
  }

  void train(const mb::Training&) {}

  mb::Ranking query(const mb::Query&) const { return ranking_; }

 private:
  mb::Ranking ranking_;
};

}  // namespace

MATCHBENCH_EXPORT(Untaught)
