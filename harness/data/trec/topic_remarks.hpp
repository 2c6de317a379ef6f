#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::trec {

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
