#pragma once

#include "harness/data/collection/native/read_collection.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace matchbench::collection {

inline constexpr const char* kManifest = R"(matchbench: collection/1
name: small
version: 1.2.0
description: Two services.
licence: Apache-2.0
source: Written for this test.
authors: [Jane Doe]
ontologies:
  - uri: http://example.org/geo
    file: ontologies/geo.owl
judgments: [judgments/judgments.tsv]
judges:
  ada: {description: First judge.}
  consensus: {}
dimensions:
  function:
    grades: {0: no, 1: in part, 2: yes}
relevance:
  graded: {judge: consensus, dimensions: function}
)";

inline constexpr const char* kServices = R"(- uri: http://example.org/s/geocode
  name: Geocode
  description: Returns coordinates.
  inputs: [http://example.org/geo#Address]
  outputs: [http://example.org/geo#Coordinates]
  preconditions: ["country = US"]
  effects: [done]
  categories: [http://example.org/geo#Geocoding]
  tags: [geocoding, address]
  source: sources/geocode.wsdl
- uri: http://example.org/s/bare
)";

inline constexpr const char* kRequests = "- uri: http://example.org/r/1\n  name: Where is it\n";

inline constexpr const char* kJudgments =
    "# made for this test\n"
    "request\tservice\tjudge\tdimension\tgrade\n"
    "\n"
    "http://example.org/r/1\thttp://example.org/s/bare\tconsensus\tfunction\t-1\n"
    "http://example.org/r/1\thttp://example.org/s/geocode\tconsensus\tfunction\t2\n"
    "http://example.org/r/1\thttp://example.org/s/geocode\tada\tfunction\t0.5\r\n";

// The collection above, on disk, with single files replaced.
class SmallCollection : public testing::Test {
 protected:
  SmallCollection() {
    folder_.put("collection.yaml", kManifest);
    folder_.put("services.yaml", kServices);
    folder_.put("requests.yaml", kRequests);
    folder_.put("ontologies/geo.owl", "<rdf:RDF/>");
    folder_.put("sources/geocode.wsdl", "<definitions/>");
    folder_.put("judgments/judgments.tsv", kJudgments);
  }

  // The manifest with one piece of it replaced.
  void change_manifest(const std::string& old_text, const std::string& new_text) {
    std::string text = kManifest;
    const std::size_t at = text.find(old_text);
    ASSERT_NE(at, std::string::npos);
    folder_.put("collection.yaml", text.replace(at, old_text.size(), new_text));
  }

  std::string fault() {
    return fault_in(folder_, [&] { read_collection(folder_.path()); });
  }
  std::string judgments_fault(const std::string& line) {
    folder_.put("judgments/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n" + line);
    return fault_in(folder_,
                    [&] { read_judgments(folder_.path(), read_collection(folder_.path())); });
  }

  TemporaryFolder folder_;
};

}  // namespace matchbench::collection
