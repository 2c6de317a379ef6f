// Documents of which several services are read: kept once, byte for byte, and cut down when a
// collection is read.
#include "harness/data/collection/native/kept_documents.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <map>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kTwo =
    "openapi: 3.0.3\n# A remark that no excerpt has.\npaths:\n"
    "  /piers: {get: {operationId: piers, responses: {200: {content: {j: {schema: {$ref: "
    "'#/components/schemas/Pier'}}}}}}}\n"
    "  /pier: {get: {operationId: pier, summary: One pier}}\n"
    "components: {schemas: {Pier: {properties: {depth: {}}}}}\n";

ImportResult imported(const fs::path& file, const fs::path& root = {}) {
  DescribedFilesOptions options;
  options.files = {file};
  options.root = root;
  options.facts.name = "kept";
  options.facts.licence = "Apache-2.0";
  options.facts.source = "Written for the tests.";
  return import_openapi(options);
}

// The bytes of all files of a folder, by their ways in it.
std::map<std::string, std::string> files_in(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    files[entry.path().lexically_relative(folder).string()] = read_file(entry.path());
  }
  return files;
}

void expect_same(const Collection& read, const Collection& expected) {
  EXPECT_EQ(read.digest, expected.digest);
  ASSERT_EQ(read.services.size(), expected.services.size());
  for (std::size_t i = 0; i < read.services.size(); ++i) {
    EXPECT_EQ(read.services[i].uri, expected.services[i].uri);
    EXPECT_EQ(read.services[i].source.media_type, "application/json");
    EXPECT_EQ(read.services[i].source.bytes, expected.services[i].source.bytes);
  }
}

TEST(KeptDocuments, AreWrittenOnceAndGiveTheSameServices) {
  const TemporaryFolder scratch;
  const ImportResult result = imported(scratch.put("two.yaml", kTwo));
  write_imported(scratch / "c", result);
  EXPECT_THAT(files_in(scratch / "c/sources"),
              ElementsAre(std::pair<std::string, std::string>("services/two.yaml", kTwo)));
  EXPECT_THAT(read_file(scratch / "c/services.yaml"),
              HasSubstr("  source: {file: sources/services/two.yaml, part: piers}\n"));
  expect_same(collection::read_collection(scratch / "c"), result.collection);
  ImportResult opened = open_collection(scratch / "c");
  opened.details.service_files = collection::ServiceFiles::kJsonLines;
  write_imported(scratch / "lines", opened);
  EXPECT_EQ(files_in(scratch / "lines/sources"), files_in(scratch / "c/sources"));
  expect_same(collection::read_collection(scratch / "lines"), result.collection);
}

TEST(KeptDocuments, CountInTheDigestAsWritten) {
  const TemporaryFolder scratch;
  write_imported(scratch / "c", imported(scratch.put("two.yaml", kTwo)));
  const Collection before = collection::read_collection(scratch / "c");
  std::string changed = kTwo;
  scratch.put("c/sources/services/two.yaml", changed.replace(changed.find("remark"), 6, "REMARK"));
  const Collection after = collection::read_collection(scratch / "c");
  EXPECT_EQ(after.services[0].source.bytes, before.services[0].source.bytes);
  EXPECT_NE(after.digest, before.digest);
}

TEST(KeptDocuments, AreKeptWithTheFilesThatTheyReferTo) {
  const TemporaryFolder scratch;
  scratch.put("in/api/all.yaml",
              "openapi: 3.0.3\npaths:\n  /piers: {$ref: paths/piers.yaml}\n"
              "  /pier: {get: {$ref: '../other/../common/op%20s.json#/pier'}}\n"
              "components: {x-unused: {$ref: ../common/unused.yaml}}\n");
  scratch.put("in/api/paths/piers.yaml", "get: {operationId: piers, summary: All piers}\n");
  scratch.put("in/common/op s.json", R"({"pier": {"operationId": "pier"}})");
  scratch.put("in/common/unused.yaml", "a: 1\n");
  scratch.put("in/common/other.yaml", "a: 1\n");
  const ImportResult result = imported(scratch / "in/api/all.yaml", scratch / "in");
  write_imported(scratch / "c", result);
  fs::remove(scratch / "in/common/other.yaml");
  EXPECT_EQ(files_in(scratch / "c/sources/services/all.yaml"), files_in(scratch / "in"));
  expect_same(collection::read_collection(scratch / "c"), result.collection);
  write_imported(scratch / "again", open_collection(scratch / "c"));
  EXPECT_EQ(files_in(scratch / "again"), files_in(scratch / "c"));
}

// References by a document's own name, as tools write them.
TEST(KeptDocuments, KeepTheNameByWhichTheyReferToThemselves) {
  const TemporaryFolder scratch;
  std::string text = kTwo;
  text.replace(text.find("#/components"), 1, "two.yaml#");
  const ImportResult result = imported(scratch.put("two.yaml", text));
  EXPECT_THAT(result.collection.services[0].source.bytes, HasSubstr("depth"));
  write_imported(scratch / "c", result);
  EXPECT_THAT(files_in(scratch / "c/sources"),
              ElementsAre(std::pair<std::string, std::string>("services/two.yaml/two.yaml", text)));
  expect_same(collection::read_collection(scratch / "c"), result.collection);
  write_imported(scratch / "again", open_collection(scratch / "c"));
  EXPECT_EQ(files_in(scratch / "again"), files_in(scratch / "c"));
}

// As a company's documents share their schemas.
TEST(KeptDocuments, AreKeptWithTheFilesThatTheyShareOnce) {
  const TemporaryFolder scratch;
  const auto document = [](const std::string& way, const std::string& name) {
    return "openapi: 3.0.3\npaths:\n  /1: {get: {operationId: " + name +
           "1, requestBody: {$ref: '" + way +
           "common.yaml#/Body'}}}\n  /2: {get: {operationId: " + name + "2, requestBody: {$ref: '" +
           way + "none.yaml'}}}\n";
  };
  scratch.put("in/a.yaml", document("", "a"));
  scratch.put("in/shop/b.yaml", document("../", "b"));
  scratch.put("in/shop/c.yaml", kTwo);
  scratch.put("in/common.yaml", "Body: {content: {j: {schema: {properties: {depth: {}}}}}}\n");
  FolderOptions options;
  options.services_folder = scratch / "in";
  options.facts = {.name = "kept", .licence = "Apache-2.0", .source = "Written for the tests."};
  const ImportResult result = import_folder(options);
  ASSERT_EQ(result.collection.services.size(), 6U);
  write_imported(scratch / "c", result);
  std::map<std::string, std::string> expected;
  for (const char* file : {"a.yaml", "common.yaml", "shop/b.yaml"}) {
    expected[std::string("services/in/") + file] = read_file(scratch / "in" / file);
  }
  expected["services/c.yaml"] = kTwo;
  EXPECT_EQ(files_in(scratch / "c/sources"), expected);
  EXPECT_THAT(read_file(scratch / "c/services.yaml"),
              HasSubstr("{file: sources/services/in/shop/b.yaml, root: sources/services/in, "
                        "part: b1}"));
  expect_same(collection::read_collection(scratch / "c"), result.collection);
  write_imported(scratch / "again", open_collection(scratch / "c"));
  EXPECT_EQ(files_in(scratch / "again"), files_in(scratch / "c"));
}

// Copies would not find the files: each service has its own excerpt then.
TEST(KeptDocuments, AreNotKeptIfTheyReferToFilesByOtherWays) {
  const TemporaryFolder scratch;
  const fs::path pier = scratch.put("in/pier.yaml", "operationId: pier\n");
  fs::create_symlink("pier.yaml", scratch / "in/link.yaml");
  int number = 0;
  for (const std::string& way : {std::string("link.yaml"), pier.string()}) {
    const fs::path file = scratch.put(
        "in/all.yaml",
        "openapi: 3.0.3\npaths:\n  /a: {get: {operationId: a}}\n  /b: {get: {$ref: " + way +
            "}}\n");
    const ImportResult result = imported(file);
    ASSERT_EQ(result.collection.services.size(), 2U);
    const fs::path out = scratch / fmt::format("c{}", ++number);
    write_imported(out, result);
    EXPECT_EQ(files_in(out / "sources").size(), 2U);
    expect_same(collection::read_collection(out), result.collection);
  }
}

class HostileSource : public testing::Test {
 protected:
  HostileSource() {
    scratch_.put("secret.yaml", kTwo);
    scratch_.put("c/collection.yaml",
                 "matchbench: collection/1\nname: c\nlicence: MIT\nsource: tests\n");
    scratch_.put("c/requests.yaml", "[]\n");
    scratch_.put("c/sources/two.yaml", kTwo);
    scratch_.put("c/sources/far.yaml",
                 "openapi: 3.0.3\npaths:\n  /a: {get: {operationId: a, requestBody: "
                 "{$ref: ../judgments/j.yaml}}}\n  /b: {get: {operationId: b, requestBody: "
                 "{$ref: two.yaml}}}\n");
    scratch_.put("c/judgments/j.yaml", "grade: hidden\n");
  }

  std::string source_of(const std::string& source) {
    scratch_.put("c/services.yaml", "- uri: urn:s\n  source: {" + source + "}\n");
    return collection::read_collection(scratch_ / "c").services.at(0).source.bytes;
  }
  std::string fault_of(const std::string& source) {
    return fault_in(scratch_, [&] { source_of(source); });
  }

  TemporaryFolder scratch_;
};

TEST_F(HostileSource, DoesNotLeadOutOfTheCollection) {
  EXPECT_THAT(fault_of("file: ../secret.yaml, part: pier"), HasSubstr("leads out of the folder"));
  fs::create_symlink(scratch_ / "secret.yaml", scratch_ / "c/sources/link.yaml");
  EXPECT_THAT(fault_of("file: sources/link.yaml, part: pier"),
              HasSubstr("a link out of the folder"));
  EXPECT_THAT(fault_of("file: sources/two.yaml, part: pier, root: .."),
              HasSubstr("leads out of the folder"));
  fs::create_directory_symlink(scratch_.path(), scratch_ / "c/up");
  for (const char* root : {"up", ".", "sources/two.yaml", "none"}) {
    EXPECT_THAT(fault_of(std::string("file: sources/two.yaml, part: pier, root: ") + root),
                HasSubstr("is not a folder below the collection's"));
  }
}

TEST_F(HostileSource, ReadsNoFileOutOfItsRoot) {
  EXPECT_THAT(source_of("file: sources/far.yaml, part: a, root: sources"),
              Not(HasSubstr("hidden")));
  EXPECT_THAT(source_of("file: sources/far.yaml, part: b, root: sources"), HasSubstr("x-files"));
  EXPECT_THAT(source_of("file: sources/far.yaml, part: b"),
              HasSubstr(R"("requestBody":{"$ref":"two.yaml"})"));
}

TEST_F(HostileSource, IsNamedIfItHasNoSuchPart) {
  EXPECT_THAT(fault_of("file: sources/two.yaml, part: peirs"),
              testing::AllOf(HasSubstr("services.yaml:2:"), HasSubstr("has no part 'peirs'"),
                             HasSubstr("'piers'")));
  EXPECT_THAT(fault_of("file: requests.yaml, part: a"), HasSubstr("not an OpenAPI document"));
  EXPECT_THAT(fault_of("file: sources/two.yaml, root: sources"),
              HasSubstr("'root' without 'part'"));
}

// Operations over schemas that contain one another, one for each ten operations.
std::string cyclic_document(int operations) {
  const int count = operations / 10;
  std::string paths;
  std::string schemas;
  const auto schema = [&](int of) {
    return fmt::format(R"({{"$ref": "#/components/schemas/M{}"}})", of % count);
  };
  for (int i = 0; i < operations; ++i) {
    paths += fmt::format(R"({}"/a{}": {{"get": {{"operationId": "op{}", "description": "Gives the )"
                         R"({}th of all things that there are, and whatever it contains.", )"
                         R"("responses": {{"200": {{"content": {{"x": {{"schema": {}}}}}}}}}}}}})",
                         i == 0 ? "" : ",", i, i, i, schema(i));
  }
  for (int i = 0; i < count; ++i) {
    schemas += fmt::format(R"({}"M{}": {{"properties": {{"id": {{}}, "next": {}, "far": {}}}}})",
                           i == 0 ? "" : ",", i, schema(i + 1), schema(i * 7 + 3));
  }
  return R"({"openapi": "3.0.0", "security": [{"a": []}], "paths": {)" + paths +
         R"(}, "components": {"schemas": {)" + schemas + "}}}";
}

// Processor time of an import, a writing and a reading, in clock ticks; the least of three.
double ticks(const fs::path& folder, const fs::path& file) {
  double least = 0;
  for (int i = 0; i < 3; ++i) {
    const fs::path to = folder / fmt::format("{}{}", file.stem().string(), i);
    const std::clock_t begin = std::clock();
    write_imported(to, imported(file));
    collection::read_collection(to);
    const auto took = static_cast<double>(std::clock() - begin);
    least = i == 0 ? took : std::min(least, took);
  }
  return least;
}

// Four times as many operations over four times as many schemas: 4 if it is linear, 16 if each
// operation costs something for each schema.
TEST(KeptDocuments, GrowWithTheDocument) {
  const TemporaryFolder scratch;
  const std::string large = cyclic_document(1600);
  const double few = ticks(scratch.path(), scratch.put("few.json", cyclic_document(400)));
  const double many = ticks(scratch.path(), scratch.put("many.json", large));
  EXPECT_LT(many / few, 9);
  std::size_t bytes = 0;
  for (const auto& [name, text] : files_in(scratch / "many0/sources")) bytes += text.size();
  EXPECT_EQ(bytes, large.size());
  for (const Service& service : collection::read_collection(scratch / "many0").services) {
    std::size_t names = 0;
    for (const std::string& output : service.outputs) names += output.size();
    EXPECT_LE(names, 1024U);
    EXPECT_LE(service.source.bytes.size(), std::size_t{16} << 10);
  }
}

}  // namespace
}  // namespace matchbench::importers
