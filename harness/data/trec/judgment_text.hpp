#pragma once

#include "harness/foundation/model/ids.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// A URI as an id in TREC's files, which separate columns by white space: white space, control
// characters, '%' and a '#' at the beginning are percent-encoded.
std::string encoded_id(std::string_view uri);

// The names of items that have a URI.
template <class Items>
std::vector<std::string> encoded_ids(const Items& items) {
  std::vector<std::string> ids;
  for (const auto& item : items) ids.push_back(encoded_id(item.uri));
  return ids;
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
