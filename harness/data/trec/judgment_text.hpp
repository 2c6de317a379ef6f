#pragma once

#include "harness/foundation/model/ids.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// The ids of URIs in TREC's files, whose columns are separated by white space. A URI without white
// space is its own id. In any other URI, white space, control characters, '%', and a '#' or a byte
// order mark at the beginning are percent-encoded. More bytes are encoded if the result would be
// another one of these URIs. A reader who finds no URI that equals an id decodes the id.
std::vector<std::string> encoded_ids(const std::vector<std::string_view>& uris);

// The ids of items that have a URI.
template <class Items>
std::vector<std::string> encoded_ids_of(const Items& items) {
  std::vector<std::string_view> uris;
  for (const auto& item : items) uris.push_back(item.uri);
  return encoded_ids(uris);
}

// What is judged of one topic.
struct TopicJudgments {
  std::string_view topic;                  // an id
  std::span<const ServiceIndex> services;  // into the ids of all documents
  std::span<const double> gains;           // as many
  bool without_answer = false;             // nothing answers the topic
};

// "TOPIC 0 DOCUMENT GAIN" for each judged pair, and "TOPIC 0 - 0" as the only line of a topic
// without an answer (silence.hpp). `documents`: the ids of all services.
std::string judgment_text(std::span<const TopicJudgments> topics,
                          std::span<const std::string> documents);

}  // namespace matchbench::trec
