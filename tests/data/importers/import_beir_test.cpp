#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/data/importers/import_notes.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/gzipped.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class ImportBeir : public testing::Test {
 protected:
  ImportBeir() {
    folder_.put("b/corpus.jsonl",
                "{\"_id\": \"d 1\", \"title\": \"Parcel\", \"text\": \"Tracks a\\n parcel.\", "
                "\"metadata\": {}}\n"
                "\n"
                "{\"_id\": 2, \"title\": \"\", \"text\": \"Untitled.\", \"metadata\": {\"a\": 1}}\n"
                "{\"_id\": \"d 1\", \"title\": \"Twice\", \"text\": \"x\"}\n"
                "{\"_id\": \"3/x\", \"title\": \"\", \"text\": \"\"}\n");
    folder_.put("b/queries.jsonl",
                "{\"_id\": \"q1\", \"text\": \"Where  is it?\"}\n"
                "{\"_id\": \"q 2\", \"text\": \"How much?\"}\n"
                "{\"_id\": \"q3\", \"text\": \"Nobody judged this.\"}\n");
    folder_.put("b/qrels/train.tsv",
                "query-id\tcorpus-id\tscore\n"
                "q1\td 1\t1\nq1\t2\t0\nq1\td 1\t1\nq1\tnone\t1\nnobody\t2\t1\r\n");
    folder_.put("b/qrels/test.jsonl",
                "{\"query-id\": \"q 2\", \"corpus-id\": \"2\", \"score\": 1}\n");
    folder_.put("b/qrels/notes.txt", "x");
  }

  ImportResult import() const {
    ImportFacts facts;
    facts.licence = "unknown";
    facts.source = "Written for the tests.";
    return import_beir({folder_ / "b", facts});
  }
  std::string fault() const {
    return fault_in(folder_, [&] { import(); });
  }

  TemporaryFolder folder_;
};

TEST_F(ImportBeir, KeepsTextsLabelsAndSplits) {
  const ImportResult result = import();
  const Collection& collection = result.collection;
  EXPECT_EQ(collection.name, "b");
  ASSERT_EQ(collection.services.size(), 3U);
  EXPECT_EQ(collection.services[0].uri, "urn:matchbench:b:service/d%201");
  EXPECT_EQ(collection.services[0].name, "Parcel");
  EXPECT_EQ(collection.services[0].description, "Tracks a parcel.");
  EXPECT_EQ(collection.services[1].name, "");
  EXPECT_EQ(collection.services[2].uri, "urn:matchbench:b:service/3/x");
  ASSERT_EQ(collection.requests.size(), 3U);
  EXPECT_EQ(collection.requests[0].description, "Where is it?");
  ASSERT_EQ(collection.splits.size(), 2U);  // by file name
  EXPECT_EQ(collection.splits[0].name, "test");
  EXPECT_THAT(collection.splits[0].requests, ElementsAre(RequestIndex{1}));
  EXPECT_EQ(collection.splits[1].name, "train");
  EXPECT_THAT(collection.splits[1].requests, ElementsAre(RequestIndex{0}));
  const auto& entries = result.judgments.entries;
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0].grade, 1);
  EXPECT_EQ(entries[1].grade, 0);
  EXPECT_EQ(entries[2].service.value, 1U);
  EXPECT_THAT(result.judgments.dimensions, ElementsAre("binary"));
}

TEST_F(ImportBeir, ReportsEveryTrap) {
  const ImportReport report = import().report;
  EXPECT_EQ(count_of(report, "id_twice"), 1U);
  EXPECT_EQ(count_of(report, "no_title"), 2U);
  EXPECT_EQ(count_of(report, "no_text"), 1U);
  EXPECT_EQ(count_of(report, "key_left_out"), 1U);  // metadata that is not empty
  EXPECT_EQ(count_of(report, "duplicate_pair"), 1U);
  EXPECT_EQ(count_of(report, "unknown_service"), 1U);
  EXPECT_EQ(count_of(report, "unknown_request"), 1U);
  EXPECT_EQ(count_of(report, "no_judgments"), 1U);  // notes.txt
  EXPECT_EQ(count_of(report, "request_without_judgment"), 1U);
  EXPECT_THAT(note_of(report, "id_twice")->examples.at(0),
              testing::EndsWith("corpus.jsonl:4: d 1"));
}

TEST_F(ImportBeir, TakesOtherScoresAsGradesAndTheHigherOfTwo) {
  folder_.put("b/qrels/train.tsv", "q1\td 1\t2\nq1\t2\t-1\nq1\t0\t2\t0.5\nq1\td 1\t1\n");
  const ImportResult result = import();
  EXPECT_THAT(result.judgments.dimensions, ElementsAre("graded"));
  ASSERT_EQ(result.judgments.entries.size(), 3U);
  EXPECT_EQ(result.judgments.entries[0].grade, 2);
  EXPECT_EQ(result.judgments.entries[1].grade, 0.5);
  EXPECT_EQ(count_of(result.report, "pair_with_two_grades"), 2U);
  EXPECT_EQ(result.settings.at(0).name, "graded");
  EXPECT_EQ(result.settings.at(1).name, "binary");
}

TEST_F(ImportBeir, IsReadBackWithItsSplits) {
  const ImportResult result = import();
  collection::write_collection(folder_ / "out", result.collection, result.judgments,
                               result.settings, result.details);
  const Collection again = collection::read_collection(folder_ / "out");
  EXPECT_EQ(again.digest, result.collection.digest);
  ASSERT_EQ(again.splits.size(), 2U);
  EXPECT_EQ(again.splits[1].name, "train");
  EXPECT_EQ(again.splits[1].requests, result.collection.splits[1].requests);
  EXPECT_EQ(collection::read_judgments(folder_ / "out", again).digest, result.judgments.digest);
}

TEST_F(ImportBeir, NamesTheBrokenLine) {
  folder_.put("b/corpus.jsonl",
              "{\"_id\": \"1\", \"text\": \"a\"}\n\n{\"_id\": \"2\", \"text\": }\n");
  EXPECT_THAT(fault(), StartsWith("b/corpus.jsonl:3:22: not well-formed JSON"));
  folder_.put("b/corpus.jsonl", "{\"_id\": \"1\"}\n{\"text\": \"a\"}\n");
  EXPECT_THAT(fault(), StartsWith("b/corpus.jsonl:2:1: the key '_id' is missing"));
  folder_.put("b/corpus.jsonl", "{\"_id\": \"1\", \"text\": \"a\"}\n");
  folder_.put("b/qrels/train.tsv", "query-id\tcorpus-id\tscore\nq1\t1\tyes\n");
  EXPECT_THAT(fault(), StartsWith("b/qrels/train.tsv:2: the score \"yes\" is not a number"));
  folder_.put("b/qrels/train.tsv", "corpus-id\tquery-id\tscore\n1\tq1\t1\n");
  EXPECT_THAT(fault(),
              StartsWith("b/qrels/train.tsv:1: the columns are called corpus-id, query-id, "
                         "score; put query-id, corpus-id, score in this order"));
  folder_.put("b/qrels/train.tsv", "q1 1 1\n");
  EXPECT_THAT(fault(), StartsWith("b/qrels/train.tsv:1: 1 column, not 3"));
}

TEST_F(ImportBeir, RefusesAFolderOfAnotherLayoutAndLinksOutOfIt) {
  std::filesystem::remove(folder_ / "b/queries.jsonl");
  EXPECT_THAT(fault(), StartsWith("there is no file queries.jsonl in b"));
  folder_.put("elsewhere.jsonl", "{\"_id\": \"q1\", \"text\": \"secret\"}\n");
  std::filesystem::create_symlink(folder_ / "elsewhere.jsonl", folder_ / "b/queries.jsonl");
  EXPECT_THAT(fault(), StartsWith("b/queries.jsonl: a link out of the folder"));
}

TEST_F(ImportBeir, ReadsCompressedFilesAsTheOthers) {
  const auto plain = import();
  for (const char* name :
       {"corpus.jsonl", "queries.jsonl", "qrels/train.tsv", "qrels/test.jsonl"}) {
    const auto file = folder_ / "b" / name;
    folder_.put(std::string("b/") + name + ".gz", gzipped(read_file(file)));
    std::filesystem::remove(file);
  }
  const auto packed = import();
  EXPECT_EQ(packed.collection.digest, plain.collection.digest);
  EXPECT_EQ(packed.judgments.digest, plain.judgments.digest);
  EXPECT_EQ(packed.collection.splits.at(0).name, "test");
}

TEST_F(ImportBeir, NamesWhatConvertsParquet) {
  std::filesystem::remove(folder_ / "b/corpus.jsonl");
  folder_.put("b/corpus/corpus-00000-of-00001.parquet", std::string("PAR1\x15\0\x15", 7));
  EXPECT_THAT(fault(),
              StartsWith("b/corpus/corpus-00000-of-00001.parquet is a Parquet file and not "
                         "text; convert it: python3 -c 'import glob, pandas, "));
  EXPECT_THAT(fault(), HasSubstr("lines=True)' 'b/corpus/*.parquet' b/corpus.jsonl"));
}

}  // namespace
}  // namespace matchbench::importers
