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

}  // namespace
}  // namespace matchbench::gate
