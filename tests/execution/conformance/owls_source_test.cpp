// What plugins are shown in the check, read back by the reader of OWL-S documents.
#include "harness/execution/conformance/owls_source.hpp"

#include "harness/data/collection/describe/description.hpp"
#include "harness/execution/conformance/plugin_check_material.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace matchbench::conformance {
namespace {

using testing::ElementsAre;

constexpr const char* kConcepts = "http://example.org/onto.owl";

TEST(OwlsSource, SaysWhatTheServiceSays) {
  Service service;
  service.uri = "http://example.org/services/find.owls";
  service.name = "Find <a> \"city\" & more";
  service.description = "Finds a city: ü → 1 < 2.";
  service.inputs = {"http://example.org/onto.owl#Name", "http://example.org/onto.owl#Name"};
  service.outputs = {"http://example.org/onto.owl#City"};
  const Document source = owls_source(service, kConcepts);
  EXPECT_EQ(source.uri, service.uri);
  EXPECT_EQ(source.media_type, "application/owls+xml");
  const collection::Description read = collection::read_owls(source, "find.owls");
  EXPECT_EQ(read.service.name, service.name);
  EXPECT_EQ(read.service.description, service.description);
  EXPECT_EQ(read.service.inputs, service.inputs);
  EXPECT_EQ(read.service.outputs, service.outputs);
  EXPECT_THAT(read.notes, ElementsAre());
}

TEST(OwlsSource, OfEveryServiceOfTheCheckReadsBackAndEachHasANameOfItsOwn) {
  const auto services = plain_services(60);
  std::set<std::string> uris;
  std::set<std::string> names;
  for (const Service& service : services) {
    const auto read = collection::read_owls(service.source, "plain.owls").service;
    EXPECT_EQ(read.name, service.name);
    EXPECT_EQ(read.inputs, service.inputs);
    EXPECT_EQ(read.outputs, service.outputs);
    uris.insert(service.uri);
    names.insert(service.name);
  }
  EXPECT_EQ(uris.size(), services.size());
  EXPECT_EQ(names.size(), services.size());
}

}  // namespace
}  // namespace matchbench::conformance
