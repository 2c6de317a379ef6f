#include "harness/data/contest/registration.hpp"

#include "harness/data/contest/contest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace matchbench::contest {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr const char* kContest =
    "matchbench: contest/1\n"
    "name: A contest\n"
    "collection: ../made\n"
    "entrants: [{plugin: keyword}]\n";

// json.dumps(sort_keys=True, separators=(',', ':')) and hashlib.sha256 of Python.
TEST(Registration, IsCanonicalJsonAndItsHash) {
  const auto registered =
      read_registration(std::string(kContest) +
                            "registered:\n  test: max-t\n  measure: nDCG@10\n  margin: 0.050\n"
                            "  z: {b: true, a: ~}\n  also: [AP, 1]\n",
                        "c.yaml");
  ASSERT_TRUE(registered.has_value());
  EXPECT_EQ(registered->json,
            R"({"also":["AP",1],"margin":0.05,"measure":"nDCG@10","test":"max-t",)"
            R"("z":{"a":null,"b":true}})");
  EXPECT_EQ(registered->sha256, "396e3300c0ed5d86a342ca33f566d52e550b53a9070fc39133d0d0b497198819");
}

TEST(Registration, IsNoneWhereNothingIsRegistered) {
  EXPECT_FALSE(read_registration(kContest, "c.yaml").has_value());
}

TEST(Registration, IsRefusedIfItSaysNothing) {
  for (const auto* value : {"{}", "nDCG@10", "[a]"}) {
    EXPECT_THAT(
        [&] { parse_contest(kContest + ("registered: " + std::string(value) + "\n"), "/c.yaml"); },
        ThrowsMessage<Error>(HasSubstr("/c.yaml:5:13: 'registered' is empty or not a map")))
        << value;
  }
}

}  // namespace
}  // namespace matchbench::contest
