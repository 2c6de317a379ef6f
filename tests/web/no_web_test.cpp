#include "harness/foundation/base/error.hpp"
#include "harness/publishing/report/formats/html.hpp"

#include <gmock/gmock.h>

namespace matchbench {
namespace {

using ::testing::HasSubstr;

// The text of the environment Error that `ask` throws.
template <typename Ask>
std::string refused(Ask ask) {
  try {
    ask();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kEnvironment);
    return error.what();
  }
  return "";
}

TEST(BuildWithoutWeb, SaysSoIfAPageIsAskedFor) {
  EXPECT_FALSE(report::has_html());
  EXPECT_THAT(refused([] { report::to_html("{}"); }), HasSubstr("-DMATCHBENCH_WEB=ON"));
}

}  // namespace
}  // namespace matchbench
