#include "tests/plugins/probe.hpp"

#include <matchbench/ext/batch.h>
#include <matchbench/ext/memory.h>
#include <matchbench/ext/taxonomy.h>
#include <matchbench/ext/train.h>

#include <gmock/gmock.h>

#include <array>
#include <cstring>

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(WrapperExtensions, PassesJudgmentsToTrainAndItsAccountToMemory) {
  const mini::Services offers(kServices);
  const mini::Services requests(kRequests);
  const std::vector<mb_judgment_t> judgments{{0, 0, 3, 1}, {0, 2, 0, 0}, {1, 1, 2, 1}};
  const mini::Host host;
  mini::Matchmaker matchmaker(probe(), host, /*seed=*/9);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  ASSERT_EQ(matchmaker.train(requests, judgments, /*max_grade=*/3), MB_OK);
  const auto* memory = static_cast<const mb_plugin_memory_t*>(probe().get_extension(MB_EXT_MEMORY));
  mb_memory_t use{};
  use.struct_size = sizeof use;
  ASSERT_EQ(memory->report(matchmaker.get(), &use), MB_OK);
  EXPECT_EQ(use.model_bytes, 3u + 0 + 2 + 2 * 100);
  EXPECT_EQ(use.scratch_bytes, 9u);
}

// Runs a batch of the two requests; the second has no name, so the probe abstains from it.
struct Batch {
  mb_status status;
  std::array<mb_status, 2> statuses{-99, -99};
  std::array<mb_ranking_t, 2> rankings{};
};
Batch ask_both(mini::Matchmaker& matchmaker, const mini::Services& requests, std::uint32_t top_k) {
  Batch batch{};
  batch.statuses = {-99, -99};
  mb_query_t query{};
  query.struct_size = sizeof query;
  query.top_k = top_k;
  std::array<mb_query_t, 2> queries{query, query};
  std::array<const mb_query_t*, 2> query_pointers{};
  std::array<mb_ranking_t*, 2> out{};
  for (std::size_t i = 0; i < 2; ++i) {
    queries[i].request = requests[i];
    query_pointers[i] = &queries[i];
    batch.rankings[i].struct_size = sizeof(mb_ranking_t);
    out[i] = &batch.rankings[i];
  }
  const auto* table = static_cast<const mb_plugin_batch_t*>(probe().get_extension(MB_EXT_BATCH));
  batch.status = table->query_batch(matchmaker.get(), query_pointers.data(), 2, out.data(),
                                    batch.statuses.data());
  return batch;
}

TEST(WrapperExtensions, AnswersABatchWithOneStatusEach) {
  const mini::Services offers(kServices);
  const mini::Services requests(kRequests);
  const mini::Host host;
  mini::Matchmaker matchmaker(probe(), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  const Batch batch = ask_both(matchmaker, requests, 2);
  EXPECT_EQ(batch.status, MB_OK);
  EXPECT_THAT(batch.statuses, ElementsAre(MB_OK, MB_UNSUPPORTED));
  ASSERT_EQ(batch.rankings[0].count, 2u);
  EXPECT_EQ(batch.rankings[0].matches[0].service, 2u);
  EXPECT_EQ(batch.rankings[1].count, 0u);
}

TEST(WrapperExtensions, FailsAWholeBatchThatIsTooShort) {
  const mini::Services offers(kServices);
  const mini::Services requests(kRequests);
  const mini::Host host;
  mini::Matchmaker matchmaker(probe(), host, 0, "short");
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  const Batch batch = ask_both(matchmaker, requests, 0);
  EXPECT_EQ(batch.status, MB_E_INTERNAL);
  EXPECT_THAT(batch.statuses, ElementsAre(MB_E_INTERNAL, MB_E_INTERNAL));
  EXPECT_EQ(host.error, "query_batch() returned 1 rankings for 2 queries");
}

// Vehicle (0) above Car (1); Price (2) apart.
constexpr std::array<const char*, 3> kUris{"urn:Vehicle", "urn:Car", "urn:Price"};
constexpr std::uint32_t kVehicle[] = {0};
constexpr std::uint32_t kCar[] = {1};
const mb_host_taxonomy_t kOfThreeClasses{
    sizeof(mb_host_taxonomy_t),
    0,
    [](const mb_host_t*) noexcept { return std::uint32_t{3}; },
    [](const mb_host_t*, std::uint32_t index) noexcept { return kUris[index]; },
    [](const mb_host_t*, const char* uri) noexcept -> std::uint32_t {
      for (std::uint32_t i = 0; i < 3; ++i) {
        if (std::strcmp(uri, kUris[i]) == 0) return i;
      }
      return MB_NO_CONCEPT;
    },
    [](const mb_host_t*, std::uint32_t index) noexcept {
      return index == 1 ? mb_concepts_t{kVehicle, 1} : mb_concepts_t{};
    },
    [](const mb_host_t*, std::uint32_t index) noexcept {
      return index == 0 ? mb_concepts_t{kCar, 1} : mb_concepts_t{};
    },
    [](const mb_host_t*, std::uint32_t general, std::uint32_t specific) noexcept {
      return std::int32_t{general == specific || (general == 0 && specific == 1)};
    },
};

TEST(WrapperExtensions, GivesAccessToTheTaxonomyOfTheHost) {
  std::vector<mini::Service> services = kServices;
  services.erase(services.begin() + 3);  // the probe asks each service for an output
  const mini::Services offers(services);
  const mini::Services requests(kRequests);
  mini::Host host;
  host.taxonomy = &kOfThreeClasses;
  mini::Matchmaker matchmaker(probe(), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  host.log.clear();
  ASSERT_EQ(matchmaker.query(requests[0]), MB_OK);
  EXPECT_THAT(matchmaker.uris(offers), ElementsAre("urn:0", "urn:1", "urn:2", "urn:4"));
  EXPECT_EQ(matchmaker.matches()[1].degree, MB_DEGREE_PLUG_IN);
  EXPECT_EQ(matchmaker.matches()[2].degree, MB_DEGREE_FAIL);
  EXPECT_THAT(host.log, ElementsAre("0", "1", "0"));  // numbers of parents of the known outputs
}

TEST(WrapperExtensions, RefusesATaxonomySmallerThanThatOf10) {
  mb_host_taxonomy_t truncated = kOfThreeClasses;
  truncated.struct_size = 16;
  const mini::Services offers(kServices);
  mini::Host host;
  host.taxonomy = &truncated;
  mini::Matchmaker matchmaker(probe(), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  EXPECT_EQ(matchmaker.query(offers[0]), MB_E_INVALID);
  EXPECT_THAT(host.error, HasSubstr("mb_host_taxonomy.struct_size is 16"));
}

}  // namespace
