#include "harness/operations/gate/decide/compare.hpp"

#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>

namespace matchbench::gate {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(SameFooting, NamesTheCommandThatAcceptsABaselineOnNewJudgments) {
  const Footing base{.judgments_digest = "old"};
  const Footing fresh{.judgments_digest = "new"};
  EXPECT_THAT([&] { require_same_footing(base, fresh); },
              ThrowsMessage<Error>(HasSubstr(
                  "other judgments, of the digest 'old', the new side with 'new'; score both with "
                  "the same judgments, or accept a new baseline: matchbench gate NEW NEW "
                  "--contest FILE --accept BASELINE --because WHY")));
}

TEST(SameFooting, NamesNoCollectionThatIsUnknown) {
  EXPECT_NO_THROW(require_same_collection("", "new"));
  EXPECT_THROW(require_same_collection("old", "new"), Error);
}

// What two sides were asked for the sake of times says nothing of their rankings.
TEST(SameFooting, TakesAnotherNumberOfPassesAndNoOtherTopK) {
  const Footing base{.protocol = R"({"passes":3,"warmup":1,"blocks":3,"top_k":5})"};
  const Footing once{.protocol = R"({"passes":1,"warmup":0,"blocks":1,"top_k":5})"};
  const Footing longer{.protocol = R"({"passes":1,"warmup":0,"blocks":1,"top_k":6})"};
  EXPECT_NO_THROW(require_same_footing(base, once));
  EXPECT_THAT([&] { require_same_footing(base, longer); },
              ThrowsMessage<Error>(HasSubstr("'top_k' differs")));
}

}  // namespace
}  // namespace matchbench::gate
