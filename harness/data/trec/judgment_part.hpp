#pragma once

#include "harness/data/trec/text.hpp"

#include <cstdint>
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

}  // namespace matchbench::trec
