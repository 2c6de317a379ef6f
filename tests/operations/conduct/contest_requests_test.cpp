#include "harness/operations/conduct/training_data.hpp"

#include "tests/operations/conduct/small_contest.hpp"

#include <gmock/gmock.h>

#include <cstdint>
#include <vector>

namespace matchbench::conduct {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kNobody = "entrants: [{run: old.run}]\n";

std::vector<std::uint32_t> places(const std::vector<RequestIndex>& requests) {
  std::vector<std::uint32_t> out;
  for (const RequestIndex request : requests) out.push_back(request.value);
  return out;
}

class RequestsOfAContest : public SmallContest {
 protected:
  std::string fault(const std::string& lines) const {
    return fault_in(folder_, [&] { requests_of(contest_of(lines + kNobody), collection()); });
  }
};

TEST_F(RequestsOfAContest, AreAllOfTheCollectionIfItNamesNoSplit) {
  const ContestRequests requests = requests_of(contest_of(kNobody), collection());
  EXPECT_THAT(places(requests.asked), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(places(requests.trained_on), ElementsAre());
}

TEST_F(RequestsOfAContest, AreThoseOfItsSplitAndNoneOfThemIsTrainedOn) {
  const ContestRequests requests =
      requests_of(contest_of("split: test\ntraining: {split: dev}\n" + kNobody), collection());
  EXPECT_THAT(places(requests.asked), ElementsAre(2, 3));
  EXPECT_THAT(places(requests.trained_on), ElementsAre(1));
  EXPECT_EQ(requests.left_out, 1U);
}

TEST_F(RequestsOfAContest, AreRefusedByTheLineThatNamesASplitWhichIsNotThere) {
  EXPECT_EQ(fault("split: tests\n"),
            "c.yaml:4:8: the collection has no split 'tests'; it has train, test, dev; did you "
            "mean 'test'?");
  EXPECT_THAT(fault("split: test\ntraining: {split: validation}\n"),
              HasSubstr("c.yaml:5:19: the collection has no split 'validation'"));
  put_manifest("");
  EXPECT_EQ(fault("split: test\n"),
            "c.yaml:4:8: the collection has no split 'test': it has none; add 'splits' to its "
            "collection.yaml, or leave the split out");
}

TEST_F(RequestsOfAContest, AreRefusedIfNothingIsLeftToTrainOn) {
  EXPECT_EQ(fault("training: {split: train}\n"),
            "c.yaml:4:19: all requests of the split 'train' are asked, so that nothing is left to "
            "train on; name what is asked by a 'split' of the contest, or train by 'folds'");
}

}  // namespace
}  // namespace matchbench::conduct
