#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace matchbench::eval {

// What puts the rows of a run in order.
enum class RunOrder : std::uint8_t { kScore, kRank };
inline constexpr std::array<std::string_view, 2> kRunOrderNames = {"score", "rank"};

// What the judgments are, by the names of the reference evaluator.
enum class JudgmentFormat : std::uint8_t {
  kQrels,        // grades of documents
  kPrefs,        // preferences of groups of judges, with parts
  kQrelsPrefs,   // grades of groups of judges, which are read for their preferences
  kQrelsGroups,  // grades of groups of judges
  kSampled,      // grades of a stratified sample
};
inline constexpr std::array<std::string_view, 5> kJudgmentFormatNames = {
    "qrels", "prefs", "qrels_prefs", "qrels_jg", "sampled"};

// What the judgments say beside grades.
enum class JudgmentsAs : std::uint8_t {
  kDocuments,  // nothing
  kSubtopics,  // the second column names subtopics
  kGroups,     // the second column names groups of judges
  kPrefs,      // preferences of groups of judges
  kSampled,    // each document has a stratum
};

// How rankings are scored.
struct EvalOptions {
  bool complete = false;                         // -c
  bool judged_only = false;                      // -J
  std::optional<std::uint64_t> depth;            // -M
  std::optional<std::uint64_t> collection_size;  // -N
  RunOrder order = RunOrder::kScore;
  JudgmentFormat judgments = JudgmentFormat::kQrels;
  // Runs are compared, as with a baseline: ties are remarked on, and a run without any judged topic
  // is refused even under -c.
  bool is_board = false;
  bool subtopics = false;  // the second column of kQrels names subtopics
  std::size_t threads = 1;

  JudgmentsAs reading() const {
    switch (judgments) {
      case JudgmentFormat::kQrels:
        return subtopics ? JudgmentsAs::kSubtopics : JudgmentsAs::kDocuments;
      case JudgmentFormat::kPrefs:
        return JudgmentsAs::kPrefs;
      case JudgmentFormat::kSampled:
        return JudgmentsAs::kSampled;
      default:
        return JudgmentsAs::kGroups;
    }
  }
  // Whether the judgments may name a document of a topic once only.
  bool documents_stand_once() const {
    return reading() == JudgmentsAs::kDocuments || reading() == JudgmentsAs::kSampled;
  }
};

}  // namespace matchbench::eval
