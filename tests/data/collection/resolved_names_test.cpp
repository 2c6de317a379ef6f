#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "tests/support/fault_in.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::collection {
namespace {

using testing::HasSubstr;

constexpr int kMany = 1000;
const std::string kLongBase = "http://x/" + std::string(100'000, 'a');

// What is said of a document that writes a base of 100 kB once and names a thousand things.
std::string fault_of(const std::string& media_type, const std::string& bytes,
                     const std::string& uri = "http://x/d", bool has_files = false) {
  const TemporaryFolder folder;
  folder.put("d.owls", bytes);
  ReferencedFiles files(folder.path(), folder.path() / "d.owls");
  return fault_in(folder, [&] {
    read_descriptions({uri, media_type, bytes}, "d", has_files ? &files : nullptr);
  });
}

std::string repeated(std::string_view text) {
  std::string all;
  for (int i = 0; i < kMany; ++i) all += fmt::format(fmt::runtime(text), i);
  return all;
}

void expect_refused(const std::string& fault) {
  EXPECT_THAT(fault, HasSubstr("d: its names, each with what precedes it, have more than 64 MiB"));
  EXPECT_THAT(fault, HasSubstr("shorten what precedes them"));
}

std::string owls_with(const std::string& base) {
  return fmt::format(
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xml:base='{}'"
      " xmlns:p='http://www.daml.org/services/owl-s/1.1/Profile.owl#'>"
      "<p:Profile rdf:ID='P'><p:serviceName>s</p:serviceName></p:Profile>{}</rdf:RDF>",
      base, repeated("<p:A rdf:ID='n{}'/>"));
}

TEST(ResolvedNames, OfOwlsAreBoundedWithTheirBase) {
  expect_refused(fault_of("application/owls+xml", owls_with(kLongBase)));
  expect_refused(fault_of("application/owls+xml", owls_with(kLongBase), "http://x/d", true));
  EXPECT_EQ(fault_of("application/owls+xml", owls_with("http://x/a")), "no error");
}

std::string wsdl_with(const std::string& base) {
  return fmt::format(
      "<description xmlns='http://www.w3.org/ns/wsdl' xmlns:s='http://www.w3.org/ns/sawsdl'"
      " xml:base='{}'><interface name='i' s:modelReference='{}'/></description>",
      base, repeated("n{} "));
}

TEST(ResolvedNames, OfSawsdlAreBoundedWithTheirBase) {
  expect_refused(fault_of("application/wsdl+xml", wsdl_with(kLongBase)));
  EXPECT_EQ(fault_of("application/wsdl+xml", wsdl_with("http://x/a")), "no error");
}

TEST(ResolvedNames, OfAPageAreBoundedWithItsAddress) {
  const std::string page =
      fmt::format("<div class='service'><a rel='model' href='{}'>s</a></div>", repeated("n{} "));
  expect_refused(fault_of("text/html", page, kLongBase));
  EXPECT_EQ(fault_of("text/html", page), "no error");
}

std::string openapi_with(const std::string& id, const std::string& key,
                         const std::string& schemas) {
  return fmt::format(
      R"({{"openapi": "3.1.0", "$id": "{}", "info": {{"title": "t", "version": "1"}},
           "paths": {{"/a": {{"get": {{"parameters": [
             {{"name": "p", "in": "query", "schema": {{"$ref": "#n0"}}}}],
             "responses": {{"200": {{"description": "x"}}}}}}}}}},
           "components": {{"{}": {{{}"last": {{"type": "string"}}}}}}}})",
      id, key, schemas);
}

TEST(ResolvedNames, OfOpenapiAreBoundedWithTheirIdsAndKeys) {
  const std::string anchors = repeated(R"("s{0}": {{"type": "string", "$anchor": "n{0}"}}, )");
  const std::string ids = repeated(R"("s{0}": {{"type": "string", "$id": "n{0}"}}, )");
  const std::string json = "application/json";
  expect_refused(fault_of(json, openapi_with(kLongBase, "schemas", anchors)));
  expect_refused(fault_of(json, openapi_with(kLongBase + "/", "schemas", ids)));
  expect_refused(fault_of(json, openapi_with("http://x/a", std::string(100'000, 'k'), anchors)));
  EXPECT_EQ(fault_of(json, openapi_with("http://x/a", "schemas", anchors)), "no error");
  EXPECT_EQ(fault_of(json, openapi_with("http://x/a", "schemas", ids)), "no error");
}

std::string openapi_titled(const std::string& title) {
  const std::string paths = repeated(R"("/{}": {{"get": {{"responses": {{}}}}}}, )");
  return fmt::format(
      R"({{"openapi": "3.1.0", "info": {{"title": "{}"}}, "paths": {{{}"x-last": {{}}}}}})", title,
      paths);
}

TEST(OperationTexts, AreBoundedWithWhatAllShare) {
  const std::string json = "application/json";
  EXPECT_THAT(fault_of(json, openapi_titled(std::string(200'000, 't'))),
              HasSubstr("the operations up to here have more than 128 MiB of texts, many of them "
                        "the same; shorten what they share"));
  EXPECT_EQ(fault_of(json, openapi_titled("t")), "no error");
}

}  // namespace
}  // namespace matchbench::collection
