#include "harness/foundation/text/markup/markup_text.hpp"

#include <gtest/gtest.h>

namespace matchbench::text {
namespace {

TEST(MarkupText, EndsNeitherElementNorAttribute) {
  EXPECT_EQ(markup_text("<b> & \"x\" é"), "&lt;b> &amp; &quot;x&quot; é");
}

}  // namespace
}  // namespace matchbench::text
