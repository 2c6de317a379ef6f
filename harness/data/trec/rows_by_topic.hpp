#pragma once

#include "harness/data/trec/run.hpp"

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace matchbench::trec {

// The rows of one topic of a run, in the order of the file.
struct TopicRows {
  std::string_view topic;  // where the file first names it
  std::vector<RunRow> rows;
};

// A run in memory, which may come back to a topic. Points into the run's text.
class RowsByTopic {
 public:
  RowsByTopic() = default;
  // All rows of the text. Throws as read_stretch() does.
  explicit RowsByTopic(const Text& text);

  // The rows of the topic, none if it is new.
  std::vector<RunRow>& of(std::string_view topic);

  // In the order in which the topics were first named.
  std::vector<TopicRows>& all() { return all_; }

 private:
  std::vector<TopicRows> all_;
  std::unordered_map<std::string_view, std::size_t> places_;  // in all_
};

}  // namespace matchbench::trec
