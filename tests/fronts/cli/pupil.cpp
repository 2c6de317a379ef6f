// A matchmaker that says on its log what it is trained on: a line for each request, with the number
// of its judgments. It ranks services by their position.
#include <matchbench/plugin.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace {

class Pupil {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.test.pupil", "Pupil", "1.0.0",
                                              "matchbench authors", "Apache-2.0"};

  void load(const mb::Collection& collection) { services_ = collection.services().size(); }

  void train(const mb::Training& training) {
    std::vector<int> judged(training.requests().size());
    for (const mb_judgment_t judgment : training.judgments()) ++judged[judgment.query];
    for (std::size_t r = 0; r < judged.size(); ++r) {
      const std::string text(training.requests()[r].description());
      std::fprintf(stderr, "learns '%s' with %d judgments\n", text.c_str(), judged[r]);
    }
  }

  mb::Ranking query(const mb::Query&) {
    mb::Ranking ranking;
    for (std::size_t i = 0; i < services_; ++i) ranking.add(i, static_cast<double>(i));
    return ranking;
  }

 private:
  std::size_t services_ = 0;
};

}  // namespace

MATCHBENCH_EXPORT(Pupil)
