#include "harness/operations/season/html_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

namespace matchbench::season {
namespace {

TEST(TableOfASeason, HasTheTitleOfNumbersAboveThem) {
  const text::Table table{{{"entrant", "entrant"}, {"AP", "AP"}},
                          {{"owls/a", text::number_cell(0.5)}}};
  EXPECT_THAT(html_table(table, "Board"),
              testing::AllOf(testing::HasSubstr("<th scope=\"col\" class=\"of-name\">entrant</th>"),
                             testing::HasSubstr("<th scope=\"col\" class=\"number\">AP</th>")));
}

TEST(TableOfASeason, HasTheNamesAsHeadsOfRowsAndNotTheRanks) {
  const text::Table table{{{"rank", "#"}, {"letters", "tie"}, {"entrant", "entrant"}},
                          {{std::int64_t{1}, "a", "owls/a"}}};
  EXPECT_THAT(html_table(table, "Board"),
              testing::HasSubstr("<tr><td class=\"of-rank\">1</td><td>a</td>"
                                 "<th scope=\"row\">owls/a</th></tr>"));
}

}  // namespace
}  // namespace matchbench::season
