#include "harness/execution/plugin/abi_collection.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace matchbench::plugin {
namespace {

CollectionView three_services() {
  CollectionView view;
  for (const char* name : {"a", "b", "c"}) {
    ServiceView& service = view.services.emplace_back();
    service.uri = name;
    service.name = name;
  }
  view.services[1].inputs = {"#City", "#Date"};
  view.services[1].tags = {"weather"};
  view.services[1].source = {"b", "application/wsdl+xml", "<wsdl/>"};
  view.ontologies.push_back({"http://example.org/o", "application/rdf+xml", "<rdf/>"});
  return view;
}

TEST(AbiCollection, ShowsTheServicesInTheGivenOrder) {
  const CollectionView view = three_services();
  const std::array<std::uint32_t, 3> order = {2, 0, 1};
  const AbiCollection shown(view, order);
  const mb_collection_t& collection = *shown.get();
  EXPECT_EQ(collection.struct_size, sizeof(mb_collection_t));
  ASSERT_EQ(collection.service_count, 3u);
  EXPECT_STREQ(collection.services[0]->uri, "c");
  EXPECT_STREQ(collection.services[1]->uri, "a");
  EXPECT_STREQ(collection.services[2]->uri, "b");
  ASSERT_EQ(collection.ontology_count, 1u);
  EXPECT_STREQ(collection.ontologies[0]->uri, "http://example.org/o");
  EXPECT_EQ(collection.ontologies[0]->byte_count, 6u);
}

TEST(AbiCollection, ShowsWhatAServiceStates) {
  const CollectionView view = three_services();
  const std::array<std::uint32_t, 1> order = {1};
  const AbiCollection shown(view, order);
  const mb_service_t& service = *shown.get()->services[0];
  EXPECT_EQ(service.struct_size, sizeof(mb_service_t));
  ASSERT_EQ(service.inputs.count, 2u);
  EXPECT_STREQ(service.inputs.items[1], "#Date");
  ASSERT_EQ(service.tags.count, 1u);
  EXPECT_STREQ(service.tags.items[0], "weather");
  ASSERT_NE(service.source, nullptr);
  EXPECT_STREQ(service.source->media_type, "application/wsdl+xml");
  EXPECT_EQ(
      std::string_view(static_cast<const char*>(service.source->bytes), service.source->byte_count),
      "<wsdl/>");
}

TEST(AbiCollection, ShowsWhatIsNotStatedAsEmptyNeverAsNull) {
  const CollectionView view = three_services();
  const std::array<std::uint32_t, 1> order = {0};
  const AbiCollection shown(view, order);
  const mb_service_t& service = *shown.get()->services[0];
  EXPECT_STREQ(service.description, "");
  EXPECT_EQ(service.outputs.count, 0u);
  EXPECT_EQ(service.outputs.items, nullptr);
  EXPECT_EQ(service.source, nullptr);
}

TEST(AbiCollection, MayBeEmpty) {
  const AbiCollection shown({}, {});
  EXPECT_EQ(shown.get()->service_count, 0u);
  EXPECT_EQ(shown.get()->services, nullptr);
}

}  // namespace
}  // namespace matchbench::plugin
