#include "harness/operations/season/pages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::season {
namespace {

TEST(SeasonPages, HaveTheTitleOfNumbersAboveThem) {
  const text::Table table{{{"entrant", "entrant"}, {"AP", "AP"}},
                          {{"owls/a", text::number_cell(0.5)}}};
  EXPECT_THAT(html_table(table, "Board"),
              testing::AllOf(testing::HasSubstr("<th scope=\"col\">entrant</th>"),
                             testing::HasSubstr("<th scope=\"col\" class=\"number\">AP</th>")));
}

}  // namespace
}  // namespace matchbench::season
