#include "tests/execution/round/small_round.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>

namespace matchbench::round {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kServices = 400;

// Everything about a service tells its place, as in collections that were written group by group.
Collection telling_collection() {
  Collection collection;
  collection.name = "telling";
  for (std::uint32_t i = 0; i < kServices; ++i) {
    Service& service = collection.services.emplace_back();
    service.uri = fmt::format("http://example.org/{:04}", i);
    service.name = fmt::format("service {:04}", i);
    service.source = {service.uri, "text/plain", service.name};
  }
  collection.requests.emplace_back();
  collection.requests[0].uri = "http://example.org/request";
  collection.requests[0].name = "request";
  collection.digest = "telling";
  return collection;
}

class AnonymityTest : public testing::Test {
 protected:
  AnonymityTest() : folder_(fs::path("/tmp") / fmt::format("matchbench_anonymity_{}", getpid())) {
    fs::create_directories(folder_);
  }
  ~AnonymityTest() override { fs::remove_all(folder_); }

  // Spearman's rank correlation of the order that the clue gives with the collection's own. The
  // plugin ranks ascending; 1: the clue tells everything, 0: nothing.
  double correlation(const std::string& clue, bool anonymise, std::uint64_t seed) {
    contest::ProtocolSettings protocol = quick_protocol();
    protocol.anonymise = anonymise;
    protocol.service_order = order_;
    protocol.seed = protocol.secret = seed;
    const fs::path database = folder_ / fmt::format("{}.db", next_++);
    const RoundRecord record =
        run_small_round({.database = database,
                         .contestants = {{"clue", fs::path(ROUND_PLUGINS) / "clue" / "clue.so",
                                          fmt::format(R"({{"clue":"{}"}})", clue)}},
                         .protocol = protocol,
                         .collection = telling_collection()});
    const Answer& answer = record.entrants.at("clue").answers.at("request");
    EXPECT_EQ(answer.outcome, Outcome::kOk) << answer.message;
    EXPECT_EQ(answer.ranking.size(), kServices);
    double squares = 0;
    for (std::size_t rank = 0; rank < answer.ranking.size(); ++rank) {
      const double difference =
          static_cast<double>(rank) - static_cast<double>(answer.ranking[rank].service.value);
      squares += difference * difference;
    }
    const double n = kServices;
    return 1 - 6 * squares / (n * (n * n - 1));
  }

  fs::path folder_;
  contest::ServiceOrder order_ = contest::ServiceOrder::kShuffled;
  int next_ = 0;
};

// Of random orders the correlation has a standard deviation of 1 / sqrt(n - 1) = 0.05.
constexpr double kChance = 4 * 0.05;

TEST_F(AnonymityTest, AClueThatTellsIsFound) {
  EXPECT_EQ(correlation("name", true, 1), 1);
  EXPECT_EQ(correlation("uri", false, 1), 1);
  EXPECT_EQ(correlation("source uri", false, 1), 1);
}

TEST_F(AnonymityTest, AContestMayAskForTheOrderOfTheCollection) {
  order_ = contest::ServiceOrder::kCollection;
  EXPECT_EQ(correlation("index", false, 1), 1);
}

TEST_F(AnonymityTest, NoIndexAndNoAddressTellsThePlaceInTheCollection) {
  for (const char* clue : {"index", "service address", "name address", "source address"}) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
      EXPECT_LT(std::abs(correlation(clue, false, seed)), kChance) << clue << ", seed " << seed;
    }
  }
}

TEST_F(AnonymityTest, NoHiddenUriTellsThePlaceInTheCollection) {
  for (const char* clue : {"uri", "source uri"}) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
      EXPECT_LT(std::abs(correlation(clue, true, seed)), kChance) << clue << ", seed " << seed;
    }
  }
}

}  // namespace
}  // namespace matchbench::round
