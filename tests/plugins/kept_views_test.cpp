// What a C++ matchmaker may keep of the views that it is given.
#include "tests/plugins/probe.hpp"

#include <matchbench/plugin.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace {

// Ranks all services of the collection that it has kept, unless it still finds judgments.
class KeepsReferences {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.test.keeps", "Keeps", "1.0.0",
                                              "matchbench authors", "Apache-2.0"};
  void load(const mb::Collection& collection) { collection_ = &collection; }
  void train(const mb::Training& training) {
    training_ = &training;
    in_time_ = training.judgments().size();
  }
  mb::Ranking query(const mb::Query&) {
    mb::Ranking ranking;
    if (in_time_ == 1 && training_->judgments().empty()) {
      for (std::size_t i = 0; i < collection_->services().size(); ++i) ranking.add(i, 1);
    }
    return ranking;
  }

 private:
  const mb::Collection* collection_ = nullptr;
  const mb::Training* training_ = nullptr;
  std::size_t in_time_ = 0;
};

TEST(KeptViews, OfTheCollectionStayAndOfTheTrainingAreEmpty) {
  const mini::Host host;
  const mini::Services offers(kServices);
  const mini::Services requests(kRequests);
  mini::Matchmaker matchmaker(*mb::detail::Adapter<KeepsReferences>::table(), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  ASSERT_EQ(matchmaker.train(requests, {{0, 0, 3, 1}}, 3), MB_OK);
  ASSERT_EQ(matchmaker.query(requests[0]), MB_OK);
  EXPECT_EQ(matchmaker.matches().size(), kServices.size());
}

}  // namespace
