#pragma once

#include "harness/data/trec/rows.hpp"
#include "harness/data/trec/run.hpp"
#include "harness/data/trec/text.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace matchbench::eval {

// What to do if a topic names a document twice.
enum class Repeats : std::uint8_t { kRefuse, kKeepBest };

// A run as every command reads it, beside the quick scorer of `eval`, which gives the same.
struct RankedRun {
  trec::Text text;  // the topics point into it
  // In the order in which the file first names them, at least one. The rows of each are in the
  // order of `eval`: score falling, then document falling by bytes.
  std::vector<trec::TopicRows> topics;
};

// Throws an input Error with file and line if a line is faulty, if blanks within documents shift
// the columns, or if a topic has a document twice and that is refused; and one if there is no row.
RankedRun read_run(trec::Text text, Repeats repeats = Repeats::kRefuse);

// Puts the rows of one topic of a text into the order of `eval`; throws as read_run() does.
void put_in_order(trec::TopicRows& topic, Repeats repeats, const trec::Text& text);

// The rows that rank something: none if the run says that nothing fits.
std::span<const trec::RunRow> ranking_of(const trec::TopicRows& topic);

// What runs are called: by the names of their files without folder and without the ending of a
// compressed file, but by their paths where two would have one name.
std::vector<std::string> run_names(std::span<const std::string> paths);

}  // namespace matchbench::eval
