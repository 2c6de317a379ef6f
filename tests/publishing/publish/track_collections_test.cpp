#include "harness/publishing/publish/track_folder.hpp"

#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::publish {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

const std::vector<TrackDatabase> kTracks = {{"services", "services.db", "own"},
                                            {"tools", "tools.db", "own"}};
const std::vector<TrackDatabase> kRound = {{"", "r.db"}};

std::vector<std::string> collections_of(const std::vector<TrackDatabase>& rounds,
                                        const std::vector<std::string>& named) {
  std::vector<std::string> out;
  for (const auto& round : with_collections(rounds, named)) {
    out.push_back(round.collection.string());
  }
  return out;
}

TEST(TrackCollections, AreThoseOfTheTracksThatTheyNameOrOfAll) {
  EXPECT_THAT(collections_of(kTracks, {}), ElementsAre("own", "own"));
  EXPECT_THAT(collections_of(kTracks, {"tools=a=b"}), ElementsAre("own", "a=b"));
  EXPECT_THAT(collections_of(kTracks, {"tools=t", "services=s"}), ElementsAre("s", "t"));
  EXPECT_THAT(collections_of(kTracks, {"all"}), ElementsAre("all", "all"));
  EXPECT_THAT(collections_of(kTracks, {"tools=t", "rest"}), ElementsAre("rest", "t"));
}

TEST(TrackCollections, OfARoundWithoutTracksIsAsWritten) {
  EXPECT_THAT(collections_of(kRound, {"a=b"}), ElementsAre("a=b"));
}

TEST(TrackCollections, OfATrackThatThereIsNotOrOfOneTwiceAreRefused) {
  EXPECT_THAT([] { collections_of(kTracks, {"tool=t"}); },
              ThrowsMessage<Error>(HasSubstr("there is no track 'tool'; did you mean 'tools'?")));
  EXPECT_THAT(
      [] {
        collections_of(kTracks, {"tools=t", "tools=u"});
      },
      ThrowsMessage<Error>(HasSubstr("--collection names the track 'tools' twice")));
  EXPECT_THAT(
      [] {
        collections_of(kTracks, {"t", "u"});
      },
      ThrowsMessage<Error>(HasSubstr("without a track; write --collection services=DIR "
                                     "--collection tools=DIR")));
}

}  // namespace
}  // namespace matchbench::publish
