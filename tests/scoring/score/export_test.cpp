// A collection's judgments and the collection itself as files of other tools.

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/scoring/score/export_beir.hpp"
#include "harness/scoring/score/export_judgments.hpp"
#include "tests/support/small_manifest.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace matchbench::score {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

// Services a, b, c; a and b fit the request p, a with the highest grade, and nothing fits q.
class Export : public testing::Test {
 protected:
  Export() {
    folder_.put("c/collection.yaml", kSmallManifest);
    folder_.put("c/services.yaml", "- uri: urn:a\n- uri: urn:b\n- uri: urn:c\n");
    folder_.put("c/requests.yaml", "- uri: urn:p\n- uri: urn:q\n");
    folder_.put("c/judgments.tsv",
                "request\tservice\tjudge\tdimension\tgrade\n"
                "urn:p\turn:a\tconsensus\tuse\t2\nurn:p\turn:b\tconsensus\tuse\t1\n"
                "urn:q\turn:c\tconsensus\tuse\t0\n");
  }

  const TemporaryFolder folder_;
};

// A grade of 1 is in part a match, and none under the setting that wants a 2.
TEST_F(Export, WritesAQrelsFileForEachSetting) {
  const auto written = export_trec_judgments(folder_ / "c", folder_ / "out", {});
  ASSERT_EQ(written.size(), 2U);
  EXPECT_EQ(written[0].setting, "graded");
  EXPECT_EQ(written[0].pairs, 3);
  EXPECT_EQ(written[0].relevant, 2);
  EXPECT_EQ(written[1].setting, "strict");
  EXPECT_EQ(written[1].pairs, 3);
  EXPECT_EQ(written[1].relevant, 1);
  EXPECT_EQ(read_file(written[1].file), "urn:p 0 urn:a 1\nurn:p 0 urn:b 0\nurn:q 0 urn:c 0\n");
}

TEST_F(Export, NamesTheSettingThatIsMeant) {
  EXPECT_THAT([&] { export_trec_judgments(folder_ / "c", folder_ / "out", {"grabed"}); },
              ThrowsMessage<Error>(AllOf(HasSubstr("'grabed'"), HasSubstr("graded"))));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
}

// Two judges who disagree by one grade have a mean that is no whole number.
TEST_F(Export, RefusesGainsThatAreNoWholeNumbersAndNamesTheSettingsThatAre) {
  folder_.put("c/collection.yaml",
              "matchbench: collection/1\nname: small\nlicence: CC0-1.0\nsource: here\n"
              "judgments: [judgments.tsv]\njudges: {ann: {}, bob: {}}\n"
              "dimensions: {use: {grades: {0: no, 1: in part, 2: yes}}}\nrelevance:\n"
              "  of_ann: {judge: ann, dimensions: use}\n"
              "  of_both: {judge: mean, dimensions: use}\n");
  folder_.put("c/judgments.tsv",
              "request\tservice\tjudge\tdimension\tgrade\n"
              "urn:p\turn:a\tann\tuse\t2\nurn:p\turn:a\tbob\tuse\t1\n");
  EXPECT_THAT([&] { export_beir(folder_ / "c", folder_ / "b", "of_both"); },
              ThrowsMessage<Error>(
                  AllOf(HasSubstr("BEIR's judgments are whole numbers"), HasSubstr("of_ann"))));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "b"));
  EXPECT_EQ(export_beir(folder_ / "c", folder_ / "b", "of_ann").size(), 3U);
}

}  // namespace
}  // namespace matchbench::score
