#pragma once

#include "harness/data/trec/text.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// A learning-to-rank file: lines "grade qid:topic 1:value 2:value … #docid = document …". A feature
// that a line leaves out is 0. Without "#docid" a document is called by its place within its topic,
// in six or more digits.
struct Letor {
  struct Topic {
    std::string name;
    std::vector<std::string> documents;
    std::vector<double> grades;
    // values[f][d]: features[f] of documents[d]
    std::vector<std::vector<double>> values;
  };
  std::vector<Topic> topics;            // in the order of their names' bytes
  std::vector<std::uint32_t> features;  // the numbers that occur, rising
};

// Whether the first line that is not blank or a comment looks like one of these files.
bool is_letor(const Text& text);

// The documents of a topic in the order of a feature's values: falling, then document id falling by
// bytes.
std::vector<std::uint32_t> order_by(const std::vector<double>& values,
                                    const std::vector<std::string>& documents);

// Throws an input Error with file and line if a line is not as above, a feature appears twice in
// it, a number is not finite, or a document appears twice in a topic, and if there is no line.
Letor read_letor(const Text& text);

}  // namespace matchbench::trec
