#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace matchbench {

// The subject of a remark. By it, front ends choose where they show the remark.
enum class RemarkKind : std::uint8_t {
  kHeldBack,      // what the organiser keeps back
  kState,         // how far the round is
  kNoAnswer,      // entrants that answered nothing
  kContest,       // what the contest asks for beside its requests
  kRunFiles,      // whose rankings were made elsewhere
  kTimes,         // what the round's times are
  kInvalidTimes,  // whose times do not count, or not beside those of others
  kClock,         // whether plugins could reach the clock
  kNodes,         // the machines of a round that was merged from parts
  kHarnessCost,   // what the harness itself costs
  kAudits,        // what audits suspect
  kEntrants,      // what an entrant did that its scores do not show
  kFailures,      // how many queries an entrant failed
  kScores,        // scores that are missing, or are of fewer requests
  kHistory,       // earlier rounds
  kLeftOut,       // what a report leaves out of rankings and descriptions to stay small
};

// The words of the JSON report, by the number of the kind.
inline constexpr std::array<std::string_view, 16> kRemarkKindNames = {
    "held-back",     "state",  "no-answer", "contest",      "run-files", "times",
    "invalid-times", "clock",  "nodes",     "harness-cost", "audits",    "entrants",
    "failures",      "scores", "history",   "left-out"};

constexpr std::string_view name_of(RemarkKind kind) {
  return kRemarkKindNames[static_cast<std::size_t>(kind)];
}

enum class RemarkLevel : std::uint8_t {
  kNote,
  kWarning,  // it matters for reading a leaderboard
};

inline constexpr std::array<std::string_view, 2> kRemarkLevelNames = {"note", "warning"};

constexpr std::string_view name_of(RemarkLevel level) {
  return kRemarkLevelNames[static_cast<std::size_t>(level)];
}

// What a reader of results has to know beside the figures. It is made once; the terminal, the page
// and every other format show the same text.
struct Remark {
  RemarkKind kind = RemarkKind::kState;
  RemarkLevel level = RemarkLevel::kNote;
  std::string text;          // whole sentences
  std::string entrant = {};  // the name of the only one that it is about; "": several, or none

  bool operator==(const Remark&) const = default;
};

}  // namespace matchbench
