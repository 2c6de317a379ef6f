#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace matchbench::measures {

// The slot in a ranking of a service that nobody judged for the request.
inline constexpr std::uint32_t kUnjudged = std::numeric_limits<std::uint32_t>::max();

// The subtopics of each judged service: of slot s they are ids[begin[s]] … ids[begin[s + 1] − 1],
// each once, counted from 0. Empty spans: the judgments have no subtopics.
struct SubtopicView {
  std::span<const std::uint32_t> begin;  // one more than there are slots
  std::span<const std::uint32_t> ids;

  bool empty() const { return begin.empty(); }
};

// The grade that one group of judges, or one judge, gave to one service: for the measures over
// judgment groups. A group ranks the services of each of its parts by their grades; a group of
// several parts is a partial order, which includes the pairs that follow from others.
struct GroupGrade {
  std::uint32_t group = 0;  // counted from 0
  std::uint32_t part = 0;   // of the group
  std::uint32_t slot = 0;   // each slot once in a part
  double grade = 0;         // finite; a grade above 0 means relevant
};

// The judgments of one request under one relevance setting, as a view: its maker owns the
// memory, which only Plan::prepare reads. A *slot* is a position in `grades`; a ranking names
// services by slot. In the greedy ideal of diversity measures the later of two slots with equal
// gains goes first. The reference evaluator puts the greater document id first, so slots in the
// order of ids agree with it.
struct JudgedRequest {
  // Gain of each judged service, finite. 0: judged, not relevant. Negative: judged and not
  // relevant, and no evidence for the measures that count judged nonrelevant services (Bpref,
  // infAP, NumNonrelJudgedRet), as in the reference evaluator.
  std::span<const double> grades;

  // N, if it is known. The measures that need it say so.
  std::optional<std::uint64_t> collection_size;

  // The distinct positive gains that the *setting* gives to any request, rising: ERR, gP, gRBP, GAP
  // and the fuzzy measures scale by them. Empty: those of this request.
  std::span<const double> scale;

  SubtopicView subtopics;

  // The stratum of each slot, counted from 0, if the judgments are a stratified sample (xinfAP): a
  // negative grade then marks a pool member that was not drawn. Empty: one stratum.
  std::span<const std::uint32_t> strata = {};

  // Ordered by group, then part. Empty: `grades` without the negative ones are the only group. If
  // given, `grades` should hold the highest grade that any group gave.
  std::span<const GroupGrade> groups = {};

  // Whether the judges state that the request has an answer. None: they state nothing, and it has
  // one if anything is judged.
  std::optional<bool> has_answer = {};
};

// One ranking, best first, as a view that is read while it is scored. No slot twice.
struct RankedView {
  std::span<const std::uint32_t> slots;  // judged slot of each rank, or kUnjudged; its size is n
  std::span<const double> scores;        // empty, or one per rank, never rising: equal means tied
  std::span<const std::int32_t>
      degrees;  // empty, or one per rank (MB_DEGREE_*); fuzzy measures only
  // How many characters, and how many tokens, describe the service on each rank; empty: nobody
  // knows.
  std::span<const double> characters = {};
  std::span<const double> tokens = {};
  // An empty ranking with the outcome ok, which says that nothing fits. False if it is empty for
  // another reason.
  bool is_silent = false;
};

}  // namespace matchbench::measures
