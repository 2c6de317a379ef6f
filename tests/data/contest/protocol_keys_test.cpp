#include "harness/data/contest/contest_keys.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <string>

namespace matchbench::contest {
namespace {

using testing::HasSubstr;

std::string documentation() {
  return read_file(std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "docs/contest.md");
}

ProtocolSettings read(const std::string& text) {
  return read_protocol(text::YamlDocument::parse(text, "contest.yaml").root());
}

// A protocol in which every key says something else than the default.
ProtocolSettings unusual() {
  return read(R"(seed: 7
secret: 8
passes: 4
warmup: 2
blocks: 4
top_k: 10
max_threads: 2
memory: 1 GiB
address_space: 8 GiB
scratch: 2 MiB
anonymise: true
service_order: collection
confinement: best-effort
deadlines: {create: 1 s, load: 2 s, train: 3 s, query: 4 s, grace: 5 s}
scenario: server
server: {rate: 20, latency_bound: 3 ms, percentile: 95, find_peak: true}
min_duration: 1 s
max_duration: 2 s
affinity: [1, 3]
audit: true
scaling: [0.1, 0.5, 1]
clock: beside
)");
}

TEST(ProtocolKeys, StandInTheDocumentationAsTheCodeHasThem) {
  const std::string text = documentation();
  for (const auto& key : protocol_keys()) {
    EXPECT_THAT(text, HasSubstr(fmt::format("| `{}` | {} | {} | {} |\n", key.name, key.type,
                                            key.fallback, key.meaning)));
  }
  for (const auto& key : deadline_keys()) {
    EXPECT_THAT(
        text, HasSubstr(fmt::format("| `{}` | {} | {} |\n", key.name, key.fallback, key.meaning)));
  }
  for (const auto& key : server_keys()) {
    EXPECT_THAT(text, HasSubstr(fmt::format("| `{}` | {} | {} | {} |\n", key.name, key.type,
                                            key.fallback, key.meaning)));
  }
}

TEST(ContestKeys, StandInTheDocumentationAsTheCodeHasThem) {
  const std::string text = documentation();
  for (const auto keys : {contest_keys(), training_keys(), track_keys()}) {
    for (const auto& key : keys) {
      EXPECT_THAT(text, HasSubstr(fmt::format("| `{}` | {} | {} | {} |\n", key.name, key.type,
                                              key.fallback, key.meaning)));
    }
  }
}

TEST(ProtocolKeys, AreAllToldApartWhenRoundsAreCompared) {
  const ProtocolSettings usual;
  const auto differing = differing_keys(usual, unusual());
  for (const auto& key : protocol_keys()) {
    // `isolation: none` goes with few of the others; the secret is stored apart; what `strangers`
    // asks for is stored by other keys.
    if (key.name == "isolation" || key.name == "secret" || key.name == "strangers") continue;
    EXPECT_THAT(differing, testing::Contains(std::string(key.name)));
  }
  EXPECT_THAT(differing_keys(unusual(), unusual()), testing::IsEmpty());
}

TEST(ProtocolKeys, AreReadBackAsTheyWereStored) {
  const ProtocolSettings stored = stored_protocol(protocol_json(unusual()));
  EXPECT_THAT(differing_keys(stored, unusual()), testing::IsEmpty());
  EXPECT_THAT(
      differing_keys(stored_protocol(protocol_json(ProtocolSettings())), ProtocolSettings()),
      testing::IsEmpty());
}

TEST(ProtocolKeys, OfOtherVersionsArePassedOverAndMissingOnesKeepTheirDefault) {
  const ProtocolSettings stored = stored_protocol(R"({"passes":9,"a_key_of_tomorrow":{"x":[1]}})");
  EXPECT_EQ(stored.passes, 9u);
  EXPECT_EQ(stored.warmup, ProtocolSettings().warmup);
}

TEST(ProtocolKeys, OfRoundsFromBeforeThereWasAClockApartSayThatItWasBeside) {
  EXPECT_FALSE(stored_protocol(R"({"passes":9})").clock_apart);
  EXPECT_TRUE(stored_protocol(R"({"clock":"apart"})").clock_apart);
}

TEST(ProtocolKeys, OfADamagedDatabaseAreAnError) {
  EXPECT_THROW(stored_protocol("{"), Error);
  EXPECT_THROW(stored_protocol(R"({"passes":"many"})"), Error);
}

// Whoever made the file need not have asked matchbench.
TEST(ProtocolKeys, OfAStoredProtocolSayNothingThatNoContestMaySay) {
  for (const char* stored :
       {R"({"deadlines_ns":{"grace":9223372036854775807}})", R"({"deadlines_ns":{"query":-1}})",
        R"({"max_threads":4000000000})", R"({"max_threads":0})", R"({"passes":1e300})",
        R"({"min_duration_ns":4000000000000000000})", R"({"memory_bytes":-1})",
        R"({"scenario":"server","server":{"rate_per_s":1e-9}})", R"({"scenario":"server"})",
        R"({"server":{"percentile":1}})", R"({"server":{"in_flight":4000000000}})"}) {
    EXPECT_THROW(stored_protocol(stored), Error) << stored;
  }
  constexpr std::int64_t kYearNs = std::int64_t{365} * 86'400 * 1'000'000'000;
  EXPECT_EQ(stored_protocol(R"({"deadlines_ns":{"grace":31536000000000000}})").deadlines.grace_ns,
            kYearNs);
  EXPECT_EQ(stored_protocol(R"({"scenario":"single-stream","server":{"rate_per_s":0.0}})").scenario,
            Scenario::kSingleStream);
}

}  // namespace
}  // namespace matchbench::contest
