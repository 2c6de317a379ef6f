#pragma once

#include "harness/data/trec/text.hpp"
#include "harness/scoring/eval/ranked_run.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::eval {

struct RunLine {
  std::string document;
  double score = 0;
};

struct RunTopic {
  std::string name;
  std::vector<RunLine> lines;  // best first; none: the run says that nothing fits
};

// A whole run in memory. Topics are in the order in which the file first names them.
struct RunFile {
  std::string tag;
  std::vector<RunTopic> topics;
};

// The run as read_run() reads it.
RunFile read_run_file(trec::Text text, Repeats repeats = Repeats::kRefuse);

// Leaves the best `depth` lines of each topic.
void cut_run(RunFile& run, std::size_t depth);

enum class RunFormat : std::uint8_t {
  kTrec,     // topic Q0 document rank score tag
  kMsMarco,  // topic, document and rank, separated by tabs
  kCsv,      // topic,document,rank,score with a header
  kJson,     // {"topic": {"document": score, …}, …}
};

inline constexpr std::array<std::string_view, 4> kRunFormatNames = {"trec", "msmarco", "csv",
                                                                    "json"};

// The run as text. Ranks count from 1, and scores are written so that they are read back as the
// same doubles.
std::string format_run(const RunFile& run, RunFormat format);

// Reads lines of topic, document and rank, which is at least 1; the scores are the ranks with a
// minus sign. Throws an input Error with file and line if a line is faulty or a document or rank
// appears twice in a topic.
RunFile read_ms_marco(const trec::Text& text);

}  // namespace matchbench::eval
