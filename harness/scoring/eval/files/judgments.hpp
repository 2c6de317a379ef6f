#pragma once

#include "harness/data/trec/qrels.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/scoring/eval/files/run_tables.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace matchbench::eval {

// Judgments in memory: grades by topic and document, both in the order of their bytes. A topic that
// nothing answers has the document "-" alone, with grade 0 (trec/silence.hpp).
using Judgments = std::map<std::string, std::map<std::string, double>>;

// "topic 0 document grade" lines.
std::string format_judgments(const Judgments& judgments);

// The documents among the first `depth` of any run for each topic. A document has the grade that
// `known` gives it, else -1: it is in the pool and not judged. Of a topic that nothing answers
// `known` says all.
Judgments pool_runs(std::span<const NamedRun> runs, std::size_t depth, const Judgments& known);

// What to do if a document is graded twice, in one file or in two.
enum class Conflict : std::uint8_t { kRefuse, kHighest, kLowest, kMean };
inline constexpr std::array<std::string_view, 4> kConflictNames = {"refuse", "highest", "lowest",
                                                                   "mean"};

// Throws an input Error with file and line if a document is judged twice and nothing is said of
// such conflicts. Else the grade is kept once if it is the same, and as `conflict` says if not;
// then, if conflicts are refused, an input Error names topic, document and both grades.
Judgments read_judgments(const trec::Qrels& qrels, std::optional<Conflict> conflict = {});

// All judgments of several files. Throws as read_judgments() does if two conflict. That nothing
// answers a topic conflicts with a grade above 0 of another file, and is what the lowest grade
// says.
Judgments merge_judgments(std::span<const Judgments> all, Conflict conflict);

// How many judgments, topics and topics without a relevant document there are, and how many
// documents are judged and relevant (grade > 0) for a topic: least, median and most.
text::Table judgment_facts(const Judgments& judgments);
// How often each grade occurs, and in how many topics.
text::Table grade_counts(const Judgments& judgments);

struct NamedJudgments {
  std::string name;
  Judgments judgments;
};

// A row for each pair of files: how many documents both judge, the share to which they give the
// same grade, and Cohen's kappa, also with linear and quadratic weights. A kappa that is not
// defined is left empty.
text::Table agreement_of(std::span<const NamedJudgments> files);

}  // namespace matchbench::eval
