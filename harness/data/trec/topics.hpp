#pragma once

#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// A topic as its file states it; texts have single blanks.
struct Topic {
  std::string id;
  std::string title;  // empty if it only has a text
  std::string text;
  std::vector<std::string> left_out;  // the names of its other parts, such as "narr"
  Position where;
};

// The topics of a file, told by its content:
// - lines of id, tab and text, below a header of such names ("id", "text") or without one;
// - JSON lines with `_id` or `id`, `title` and `text` (or `query`);
// - TREC's markup: <top> with <num>, <title> and <desc>, or <topic number="1"> with <query>,
// <text>,
//   <title>, <description>, <question>, <summary>, <note> or a text of its own. The first of these
//   that is there is the text; a topic that has none of them has all its words. Entities that the
//   file declares are written out.
// Throws an input Error with file and line if the file is not UTF-8, has no topic, a topic without
// an id, a line of none of these forms, or uses an entity whose value is in another file.
std::vector<Topic> read_topics(const Text& file);

// What a user should know about the topics of a run, a sentence each.

// Topics of the run that nobody judged; each once, there is at least one. Names the first few.
std::string unjudged_topics_remark(std::string_view run, std::vector<std::string_view> topics);

// Why a file cannot be used that has none of the judged topics, by the first topic of either.
std::string no_judged_topic(std::string_view file, std::string_view its_first,
                            std::string_view first_judged);

// Says of a run that none of its documents is judged.
std::string no_judged_document_remark(std::string_view run);

// What becomes of judged topics that a run lacks.
enum class MissingTopics { kScoreZero, kLeftOut };
std::string missing_topics_remark(std::string_view run, std::size_t missing, std::size_t judged,
                                  MissingTopics what);

}  // namespace matchbench::trec
