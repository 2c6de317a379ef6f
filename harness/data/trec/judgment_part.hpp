#pragma once

#include "harness/data/trec/text.hpp"
#include "harness/foundation/model/ids.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// The columns of a file of judgments.
enum class QrelsFormat {
  kTrec,     // topic iteration document grade
  kPrefs,    // topic group part document grade: preferences of groups of judges
  kSampled,  // topic iteration document stratum grade: a stratified sample
};

// The places of the document and of a grade of one digit, in lines of one length that all have them
// at the same places. Places are counted in characters from the beginning of a line. All members
// are 0 if the lines differ or have another form.
struct JudgedLayout {
  std::uint8_t line = 0;  // its length, with its '\n'
  std::uint8_t document = 0;
  std::uint8_t document_size = 0;
  std::uint8_t grade = 0;

  bool is_one() const { return line != 0; }
  bool operator==(const JudgedLayout&) const = default;
};

// Whole lines of one topic that follow one another.
struct JudgedLines {
  std::string_view text;
  JudgedLayout layout;  // of all of them
};

struct JudgedStretch {
  std::string_view topic;
  std::uint64_t beginning = 0;  // of the topic, as a number that orders as it does
  JudgedLines lines;
};

// What is remembered of a part of a file of judgments.
struct JudgmentPart {
  std::vector<JudgedStretch> stretches;
  std::vector<double> grades;  // distinct positive ones, rising
};

// Checks each of these lines of `text`. Throws an input Error with file and line if a column is
// missing or a grade is not a finite number.
JudgmentPart read_part(std::string_view lines, const Text& text, QrelsFormat format);

// What a line of the format is, for messages.
std::string form_of(QrelsFormat format);

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
