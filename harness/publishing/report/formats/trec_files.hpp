#pragma once

#include "harness/publishing/report/formats/report_file.hpp"
#include "harness/scoring/results/round_results.hpp"

namespace matchbench::report {

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

}  // namespace matchbench::report
