#pragma once

#include "harness/publishing/report/model/report_model.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace matchbench::report {

// Takes a text part by part.
using TextSink = std::function<void(std::string_view)>;

// A file of a report, before anybody writes it.
struct ReportFile {
  std::string path;  // relative to the report's folder
  std::string text;
  // Gives what follows the text, of a file that may be larger than memory; null: nothing follows.
  // It refers to what the file is made of, and is called while that is there.
  std::function<void(const TextSink&)> rest = {};
};

// Takes files one at a time: all of a large round would not fit into memory.
using FileSink = std::function<void(ReportFile)>;

// Counts the lines of a file, each of which repeats names: a database of a few megabytes has room
// for millions of lines, and for names that would make gigabytes of them.
class LineCount {
 public:
  explicit LineCount(std::string file) : file_(std::move(file)) {}
  // Throws an input Error that names the file if all lines together have more than 64 MiB, and more
  // than 1 KiB on average.
  void add(std::size_t lines, std::size_t bytes);

 private:
  std::string file_;
  std::size_t lines_ = 0;
  std::size_t bytes_ = 0;
};

// The round for trec_eval and `matchbench eval -c --undefined skip -N SERVICES`, whose mean over an
// entrant's files is the leaderboard's figure:
//   qrels/SETTING.qrels          what is judged, for each setting that can still be applied
//   runs/ENTRANT.run             its rankings; ENTRANT.1.run, ENTRANT.2.run, … if it gave
//                                different ones to the same request
//   README.txt                   which file is whose
// The score column falls from rank to rank, so that the order survives any reader's treatment of
// ties; the entrant's own scores are in the database and in report.json. A failed query has no
// lines, and an answer that says that nothing fits has one that names no document
// (trec/silence.hpp).
void write_trec_files(const results::RoundResults& results, const results::JudgedRankings& judged,
                      const FileSink& write);

// latex/SETTING.tex, a booktabs table of all measures for each setting, to be \input by a paper,
// and report.tex, which shows them and compiles as it is.
void write_latex_files(const ReportModel& model, const FileSink& write);

// latex/macros.tex: \newcommand for every number of the leaderboards and of the entrants' speed.
// Names are made of letters: \mb + setting + measure + entrant + what it is.
void write_latex_macros(const ReportModel& model, const FileSink& write);

}  // namespace matchbench::report
