#include "harness/scoring/study/timing/timing_tables.hpp"

#include "harness/foundation/text/table/fitted_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::study {
namespace {

using testing::ElementsAre;

TEST(TimingAuditTable, ShowsWholeSuspicionsBeforeFiguresInANarrowTerminal) {
  const std::string suspicion = "84 of 84 rankings differ from those of the passes";
  const std::vector<EntrantAudit> audits = {
      {.entrant = "random",
       .audit = SessionKind::kPermutedServices,
       .finding = {.compared = 84,
                   .different = 84,
                   .time_ratio = analysis::TimeRatio{.ratio = 1, .low = 0.9, .high = 1.1},
                   .suspicions = {suspicion},
                   .notes = {}}}};
  const text::FittedTable shown = text::fitted(timing_audit_table(audits), 80);
  EXPECT_EQ(text::format_table(shown.table, text::TableFormat::kRawCsv),
            "entrant,audit,suspicions\nrandom,permuted services," + suspicion + "\n");
  EXPECT_THAT(shown.left_out, ElementsAre("rankings", "different", "time ratio",
                                          "bounds of the time ratio", "kept ≤", "notes"));
}

}  // namespace
}  // namespace matchbench::study
