#include "tests/plugins/probe.hpp"

#include <matchbench/ext/batch.h>
#include <matchbench/ext/memory.h>
#include <matchbench/ext/train.h>

#include <gmock/gmock.h>

#include <array>
#include <ostream>
#include <stdexcept>

namespace {

using testing::ElementsAre;

// What one call does with an exception: status, and the message the host was given.
struct Told {
  mb_status status;
  mb_status error_status;
  std::string error;
  bool operator==(const Told&) const = default;
};
void PrintTo(const Told& told, std::ostream* out) {
  *out << told.status << "/" << told.error_status << " " << told.error;
}

Told create_with(const char* config) {
  const mini::Host host;
  const mini::Matchmaker matchmaker(probe(), host, 0, config);
  EXPECT_EQ(matchmaker.get() == nullptr, matchmaker.created() != MB_OK);
  return {matchmaker.created(), host.error_status, host.error};
}

TEST(Wrapper, TurnsEveryExceptionIntoAStatusAndAMessage) {
  EXPECT_EQ(create_with("create:nothing"), (Told{MB_OK, MB_OK, ""}));
  EXPECT_EQ(create_with("create:unsupported"),
            (Told{MB_UNSUPPORTED, MB_UNSUPPORTED, "not my kind"}));
  EXPECT_EQ(create_with("create:invalid"), (Told{MB_E_INVALID, MB_E_INVALID, "malformed"}));
  EXPECT_EQ(create_with("create:no-memory"),
            (Told{MB_E_NO_MEMORY, MB_E_NO_MEMORY, "out of memory"}));
  EXPECT_EQ(create_with("create:runtime"), (Told{MB_E_INTERNAL, MB_E_INTERNAL, "broke"}));
  EXPECT_EQ(create_with("create:int"),
            (Told{MB_E_INTERNAL, MB_E_INTERNAL, "threw something that is not a std::exception"}));
}

TEST(Wrapper, CatchesInLoadQueryTrainAndMemoryToo) {
  const mini::Services offers(kServices);
  const mini::Services requests(kRequests);
  const mini::Host host;
  mini::Matchmaker at_load(probe(), host, 0, "load:int");
  EXPECT_EQ(at_load.load(offers), MB_E_INTERNAL);
  EXPECT_EQ(at_load.query(requests[0]), MB_E_STATE);  // half-loaded: nothing more is asked of it

  mini::Matchmaker at_query(probe(), host, 0, "query:unsupported");
  ASSERT_EQ(at_query.load(offers), MB_OK);
  EXPECT_EQ(at_query.query(requests[0]), MB_UNSUPPORTED);
  EXPECT_EQ(host.error, "not my kind");

  mini::Matchmaker at_train(probe(), host, 0, "train:runtime");
  ASSERT_EQ(at_train.load(offers), MB_OK);
  mb_training_t training{};
  training.struct_size = sizeof training;
  const auto* train = static_cast<const mb_plugin_train_t*>(probe().get_extension(MB_EXT_TRAIN));
  ASSERT_NE(train, nullptr);
  EXPECT_EQ(train->train(at_train.get(), &training), MB_E_INTERNAL);

  const mini::Matchmaker at_memory(probe(), host, 0, "memory:no-memory");
  mb_memory_t use{};
  use.struct_size = sizeof use;
  const auto* memory = static_cast<const mb_plugin_memory_t*>(probe().get_extension(MB_EXT_MEMORY));
  ASSERT_NE(memory, nullptr);
  EXPECT_EQ(memory->report(at_memory.get(), &use), MB_E_NO_MEMORY);
}

TEST(Wrapper, ReportsCancellation) {
  const mini::Services offers(kServices);
  mini::Host host;
  mini::Matchmaker matchmaker(probe(), host, 0, "query:stop");
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  EXPECT_EQ(matchmaker.query(offers[0]), MB_OK);
  host.stop = true;
  EXPECT_EQ(matchmaker.query(offers[0]), MB_CANCELLED);
}

TEST(Wrapper, SortsByFallingScoreKeepsTiesInOrderAndCutsAtTopK) {
  const mini::Services offers(kServices);
  const mini::Host host;
  mini::Matchmaker matchmaker(probe(), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  ASSERT_EQ(matchmaker.query(offers[0]), MB_OK);
  EXPECT_THAT(matchmaker.uris(offers), ElementsAre("urn:2", "urn:1", "urn:4", "urn:0", "urn:3"));
  EXPECT_EQ(matchmaker.matches()[0].score, 2);
  ASSERT_EQ(matchmaker.query(offers[0], 3), MB_OK);
  EXPECT_THAT(matchmaker.uris(offers), ElementsAre("urn:2", "urn:1", "urn:4"));
}

TEST(Wrapper, RefusesAScoreThatIsNotFinite) {
  const mini::Services offers(kServices);
  const mini::Host host;
  mini::Matchmaker matchmaker(probe(), host, 0, "nan");
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  EXPECT_EQ(matchmaker.query(offers[0]), MB_E_INTERNAL);
  EXPECT_EQ(host.error, "the score of service 0 is not finite");
}

TEST(Wrapper, KeepsTheOrderOfCalls) {
  const mini::Services offers(kServices);
  const mini::Services requests(kRequests);
  const mini::Host host;
  const auto* train = static_cast<const mb_plugin_train_t*>(probe().get_extension(MB_EXT_TRAIN));
  mb_training_t training{};
  training.struct_size = sizeof training;
  mini::Matchmaker matchmaker(probe(), host);
  EXPECT_EQ(matchmaker.query(requests[0]), MB_E_STATE);
  EXPECT_EQ(host.error, "query() comes after load()");
  EXPECT_EQ(train->train(matchmaker.get(), &training), MB_E_STATE);
  EXPECT_EQ(matchmaker.load(offers), MB_OK);
  EXPECT_EQ(matchmaker.load(offers), MB_E_STATE);
  EXPECT_EQ(train->train(matchmaker.get(), &training), MB_OK);
  EXPECT_EQ(train->train(matchmaker.get(), &training), MB_E_STATE);
  EXPECT_EQ(matchmaker.query(requests[0]), MB_OK);
  EXPECT_EQ(train->train(matchmaker.get(), &training), MB_E_STATE);
}

TEST(Wrapper, ExportsExactlyTheExtensionsWhoseMembersAClassHas) {
  const mb_plugin_t& plain = mini::open_plugin(PROBE_SO, 1);
  for (const char* id : {MB_EXT_TRAIN, MB_EXT_MEMORY, MB_EXT_BATCH}) {
    EXPECT_NE(probe().get_extension(id), nullptr) << id;
    EXPECT_EQ(plain.get_extension(id), nullptr) << id;
  }
  EXPECT_EQ(probe().get_extension("mb.train/2"), nullptr);
  EXPECT_EQ(probe().get_extension(nullptr), nullptr);
  EXPECT_THROW(mini::open_plugin(PROBE_SO, 2), std::runtime_error);
}

TEST(Wrapper, DescribesTheMatchmaker) {
  const mb_descriptor_t& descriptor = *probe().descriptor;
  EXPECT_EQ(probe().struct_size, sizeof(mb_plugin_t));
  EXPECT_EQ(probe().abi_minor, MB_ABI_MINOR);
  EXPECT_EQ(descriptor.struct_size, sizeof(mb_descriptor_t));
  EXPECT_STREQ(descriptor.id, "org.matchbench.test.probe");
  EXPECT_STREQ(descriptor.version, "1.2.3");
  EXPECT_STREQ(descriptor.features[1], "adaptive");
  EXPECT_EQ(descriptor.features[2], nullptr);
  EXPECT_STREQ(descriptor.media_types[0], "text/xml");
  EXPECT_EQ(descriptor.media_types[1], nullptr);
  EXPECT_EQ(mini::open_plugin(PROBE_SO, 1).descriptor->features[0], nullptr);
}

TEST(Wrapper, RefusesAHostOrOptionsSmallerThanThoseOf10) {
  mb_options_t options{};
  options.struct_size = sizeof options;
  mb_matchmaker_t* matchmaker = nullptr;
  mini::Host host;
  EXPECT_EQ(probe().create(nullptr, &options, &matchmaker), MB_E_INVALID);
  EXPECT_EQ(probe().create(&host.table, nullptr, &matchmaker), MB_E_INVALID);
  EXPECT_EQ(host.error, "mb_options is NULL");
  EXPECT_EQ(probe().create(&host.table, &options, nullptr), MB_E_INVALID);
  options.struct_size -= 1;
  EXPECT_EQ(probe().create(&host.table, &options, &matchmaker), MB_E_INVALID);
  EXPECT_EQ(host.error, "mb_options.struct_size is 23, less than the 24 of ABI 1.0");
  options.struct_size += 1;
  host.table.struct_size -= 1;
  EXPECT_EQ(probe().create(&host.table, &options, &matchmaker), MB_E_INVALID);
  EXPECT_EQ(host.error, "mb_host.struct_size is 47, less than the 48 of ABI 1.0");
  host.error.clear();
  host.table.struct_size = 8;  // nobody can be told: the table ends before set_error
  EXPECT_EQ(probe().create(&host.table, &options, &matchmaker), MB_E_INVALID);
  EXPECT_EQ(host.error, "");
  EXPECT_EQ(matchmaker, nullptr);
}

TEST(Wrapper, RefusesARankingSmallerThanThatOf10) {
  const mini::Services offers(kServices);
  const mini::Host host;
  mini::Matchmaker matchmaker(probe(), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  mb_query_t query{};
  query.struct_size = sizeof query;
  query.request = offers[0];
  mb_ranking_t ranking{};
  ranking.struct_size = 8;
  EXPECT_EQ(probe().query(matchmaker.get(), &query, &ranking), MB_E_INVALID);
  EXPECT_EQ(ranking.matches, nullptr);
  EXPECT_EQ(probe().query(matchmaker.get(), &query, nullptr), MB_E_INVALID);
  EXPECT_EQ(host.error, "mb_ranking is NULL");
}

TEST(Wrapper, AcceptsAHostNewerThanItself) {
  mini::Host host;
  host.table.struct_size += 64;
  host.table.abi_minor = MB_ABI_MINOR + 9;
  const mini::Matchmaker matchmaker(probe(), host);
  EXPECT_EQ(matchmaker.created(), MB_OK);
}

TEST(Wrapper, ShowsServicesAndTheirSources) {
  mini::Services offers(kServices);
  mb_document_t document{};
  document.struct_size = sizeof document;
  document.bytes = "<owl/>";
  document.byte_count = 6;
  mb_service_t with_source = *offers[3];
  with_source.source = &document;
  mb_service_t bare{};  // every pointer NULL
  bare.struct_size = sizeof bare;
  const std::array<const mb_service_t*, 2> pointers{&with_source, &bare};
  mb_collection_t collection = offers.collection();
  collection.service_count = 2;
  collection.services = pointers.data();
  const mini::Host host;
  const mini::Matchmaker matchmaker(probe(), host);
  ASSERT_EQ(probe().load(matchmaker.get(), &collection), MB_OK);
  EXPECT_THAT(host.log, ElementsAre("urn:3 a b <owl/>", ""));
}

TEST(Wrapper, RefusesAServiceThatIsNull) {
  const std::array<const mb_service_t*, 1> pointers{nullptr};
  mb_collection_t collection{};
  collection.struct_size = sizeof collection;
  collection.service_count = 1;
  collection.services = pointers.data();
  const mini::Host host;
  const mini::Matchmaker matchmaker(probe(), host);
  EXPECT_EQ(probe().load(matchmaker.get(), &collection), MB_E_INVALID);
  EXPECT_EQ(host.error, "mb_service is NULL");
}

TEST(Wrapper, ToleratesNullWhereTheAbiAllowsIt) {
  probe().destroy(nullptr);
  EXPECT_EQ(probe().load(nullptr, nullptr), MB_E_INVALID);
  const mini::Host host;
  const mini::Matchmaker matchmaker(probe(), host);
  EXPECT_EQ(probe().load(matchmaker.get(), nullptr), MB_E_INVALID);
  EXPECT_EQ(host.error, "mb_collection is NULL");
}

}  // namespace
