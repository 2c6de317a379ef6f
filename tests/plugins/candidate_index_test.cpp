#include "shared/candidate_index.hpp"

#include <gmock/gmock.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shared {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

TEST(CandidateIndex, FindsTheVectorsThatHaveAFeatureInCommon) {
  CandidateIndex index({{{0, 1}, {1, 1}}, {{1, 1}}, {{2, 1}}, {{0, 2}, {2, 1}}, {}}, 3);
  EXPECT_THAT(index.of(0), ElementsAre(1, 3));
  EXPECT_THAT(index.of(2), ElementsAre(3));
  EXPECT_THAT(index.of(4), IsEmpty());
  EXPECT_THAT(index.of(0), ElementsAre(1, 3));  // nothing is left over from other calls
}

// All have feature 0, and the first and the last also feature 1.
TEST(CandidateIndex, PrefersTheVectorsThatAreMostAlike) {
  std::vector<CandidateIndex::Vector> vectors(10 * CandidateIndex::kMostCandidates, {{0, 0.1F}});
  vectors.front().push_back({1, 1});
  vectors.back().push_back({1, 1});
  CandidateIndex index(vectors, 2);
  const std::vector<std::uint32_t> found = index.of(0);
  EXPECT_THAT(found, SizeIs(CandidateIndex::kMostCandidates));
  EXPECT_THAT(found, Contains(vectors.size() - 1));
}

TEST(CandidateIndex, ReadsAnOverlongListAroundTheVectorItself) {
  const std::size_t beyond = 1000;
  const std::vector<CandidateIndex::Vector> vectors(CandidateIndex::kMostPostings + beyond,
                                                    {{0, 1}});
  CandidateIndex index(vectors, 1);
  EXPECT_THAT(index.of(vectors.size() - 1), Each(Ge(beyond)));
  EXPECT_THAT(index.of(vectors.size() - 1), Not(IsEmpty()));
  EXPECT_THAT(index.of(0), Contains(1));
}

}  // namespace
}  // namespace shared
