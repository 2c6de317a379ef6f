#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace matchbench {

// Stands in a ranking for a service that nobody judged for the request.
inline constexpr std::uint32_t kUnjudged = std::numeric_limits<std::uint32_t>::max();

// The subtopics of each judged service: of slot s they are ids[begin[s]] … ids[begin[s + 1] − 1],
// each once, counted from 0. No spans: the judgments have no subtopics.
struct SubtopicView {
  std::span<const std::uint32_t> begin;  // one more than there are slots
  std::span<const std::uint32_t> ids;

  bool empty() const { return begin.empty(); }
};

// The judgments of one request under one relevance setting, as a view: whoever makes it owns the
// memory, which is read by Plan::prepare only. A *slot* is a position in `grades`; a ranking names
// services by slot. Equal gains in diversity measures' greedy ideal: the later slot goes first (in
// the reference evaluator the greater document id, so give slots in the order of ids to agree).
struct JudgedRequest {
  // Gain of each judged service, finite. 0: judged, not relevant. Negative: judged and not
  // relevant, and no evidence for the measures that count judged nonrelevant services (Bpref,
  // infAP, NumNonrelJudgedRet), as in the reference evaluator.
  std::span<const double> grades;

  // N, where it is known. The measures that need it say so.
  std::optional<std::uint64_t> collection_size;

  // The distinct positive gains that the *setting* gives to any request, rising: ERR, gP, GAP and
  // the fuzzy measures scale by them. Empty: those of this request.
  std::span<const double> scale;

  SubtopicView subtopics;
};

// One ranking, best first, as a view that is read while it is scored. No slot twice.
struct RankedView {
  std::span<const std::uint32_t> slots;  // judged slot of each rank, or kUnjudged; its size is n
  std::span<const double> scores;        // empty, or one per rank, never rising: equal means tied
  std::span<const std::int32_t>
      degrees;  // empty, or one per rank (MB_DEGREE_*); fuzzy measures only
};

}  // namespace matchbench
