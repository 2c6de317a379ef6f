#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/study/silence/silence_study.hpp"

#include <fmt/format.h>

namespace matchbench::study {
namespace {

text::Table silent_systems_table(const SilenceStudy& study) {
  text::Table table{{{"system", "system"},
                     {"silent", "silent"},
                     {"SilenceP", "SilenceP"},
                     {"SilenceR", "SilenceR"},
                     {"SilenceF1", "SilenceF1"},
                     {"FalseSilence", "FalseSilence"},
                     {"FalseAnswer", "FalseAnswer"},
                     {"measure", study.measure},
                     {"with_silence", study.measure + " with silence"},
                     {"c@1", "c@1"},
                     {"AURC", "AURC"},
                     {"threshold", "threshold", 2},
                     {"ECE", "ECE", 1},
                     {"Brier", "Brier", 1}},
                    {}};
  for (const auto& one : study.systems) {
    const auto& report = one.report;
    table.rows.push_back({one.name, text::count_cell(report.silent),
                          text::number_cell(report.precision), text::number_cell(report.recall),
                          text::number_cell(report.f1), text::number_cell(report.false_silence),
                          text::number_cell(report.false_answer), text::number_cell(report.plain),
                          text::number_cell(report.scored), text::number_cell(report.c_at_1),
                          text::number_cell(analysis::area_of(one.curve)),
                          text::number_cell(one.threshold),
                          text::number_cell(analysis::expected_calibration_error(one.bins)),
                          text::number_cell(one.brier)});
  }
  return table;
}

std::string what_happened(const analysis::SilenceCase& one) {
  if (one.is_silent) return one.has_answer ? "false silence" : "silent, rightly";
  if (!one.has_answer) return one.confidence ? "false answer" : "failed";
  return "";
}

text::Table silent_requests_table(const SilenceStudy& study) {
  text::Table table{{{"request", "request"}, {"system", "system"}, {"what", "what"}}, {}};
  for (std::size_t r = 0; r < study.requests.size(); ++r) {
    for (const auto& system : study.systems) {
      const std::string what = what_happened(system.cases[r]);
      if (!what.empty()) table.rows.push_back({study.requests[r], system.name, what});
    }
  }
  return table;
}

text::Table risk_table(const SilenceStudy& study) {
  text::Table table{{{"system", "system"},
                     {"threshold", "threshold"},
                     {"coverage", "coverage"},
                     {"risk", "risk"}},
                    {}};
  for (const auto& system : study.systems) {
    for (const auto& point : system.curve) {
      table.rows.push_back({system.name, text::number_cell(point.threshold),
                            text::number_cell(point.coverage), text::number_cell(point.risk)});
    }
  }
  return table;
}

text::Table bins_table(const SilenceStudy& study) {
  text::Table table{{{"system", "system"},
                     {"count", "requests"},
                     {"low", "lowest", text::Column::kAlways, "lowest, highest"},
                     {"high", "highest", text::Column::kAlways, "lowest, highest"},
                     {"mean", "mean probability"},
                     {"true", "came true"}},
                    {}};
  for (const auto& system : study.systems) {
    for (const auto& bin : system.bins) {
      table.rows.push_back({system.name, text::count_cell(bin.count), text::number_cell(bin.low),
                            text::number_cell(bin.high), text::number_cell(bin.mean_probability),
                            text::number_cell(bin.share_true)});
    }
  }
  return table;
}

}  // namespace

StudySheet sheet_of(const SilenceStudy& study, SilenceTable shown) {
  StudySheet out;
  const auto none = study.systems.empty() ? 0 : study.systems.front().report.without_answer;
  out.heading =
      fmt::format("{} under '{}': {}, of which {} without an answer\n\n", study.measure,
                  study.setting, text::counted(study.requests.size(), "request", "requests"), none);
  out.remarks = study.remarks;
  switch (shown) {
    case SilenceTable::kSystems:
      out.table = silent_systems_table(study);
      break;
    case SilenceTable::kRequests:
      out.table = silent_requests_table(study);
      break;
    case SilenceTable::kCurve:
      out.table = risk_table(study);
      break;
    case SilenceTable::kCalibration:
      out.table = bins_table(study);
      break;
  }
  return out;
}

}  // namespace matchbench::study
