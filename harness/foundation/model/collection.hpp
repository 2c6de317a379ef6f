#pragma once

#include "harness/foundation/model/ids.hpp"

#include <string>
#include <vector>

namespace matchbench {

// Bytes that the host has read: an ontology, or the description of a service as its author wrote
// it.
struct Document {
  std::string uri;         // identity; never fetched
  std::string media_type;  // "application/owls+xml", "application/wsdl+xml", ...
  std::string bytes;
};

// An offer or a request. What its description does not state is empty.
struct Service {
  std::string uri;
  std::string name;
  std::string description;          // natural language
  std::vector<std::string> inputs;  // concept URIs, document order
  std::vector<std::string> outputs;
  std::vector<std::string> preconditions;  // expressions, as text
  std::vector<std::string> effects;
  std::vector<std::string> categories;
  std::vector<std::string> tags;
  Document source;  // bytes empty if the collection ships no source for it
};

// Some of the requests, under a name: those to train on, those to test on.
struct Split {
  std::string name;
  std::vector<RequestIndex> requests;  // rising, each once
};

// Everything that a matchmaker may see; relevance judgments are not part of it
// (model/judgment.hpp).
struct Collection {
  std::string name;
  std::string version;
  std::string description;
  std::string licence;
  std::string source;  // where it comes from, in words
  std::vector<Service> services;
  std::vector<Service> requests;
  std::vector<Document> ontologies;
  std::string digest;         // SHA-256 of all of the above; empty until the reader sets it
  std::vector<Split> splits;  // in the manifest's order; a request may be in none or in several
};

}  // namespace matchbench
