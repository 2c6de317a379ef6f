#include "harness/data/trec/topic_remarks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::trec {

std::string unjudged_topics_remark(std::string_view run, std::vector<std::string_view> topics) {
  constexpr std::size_t kShown = 5;
  const auto count = topics.size();
  topics.resize(std::min(count, kShown));
  const char* const are = count == 1 ? "is" : "are";
  return fmt::format("{}: {} of its topics {} not judged and {} ignored: {}{}", run, count, are,
                     are, fmt::join(topics, ", "), count > kShown ? ", …" : "");
}

std::string no_judged_topic(std::string_view file, std::string_view its_first,
                            std::string_view first_judged) {
  return fmt::format("{} has none of the judged topics: its first is '{}', theirs is '{}'", file,
                     its_first, first_judged);
}

std::string no_judged_document_remark(std::string_view run) {
  return fmt::format(
      "{}: none of its documents is judged; check that the judgments belong to its collection",
      run);
}

std::string missing_topics_remark(std::string_view run, std::size_t missing, std::size_t judged,
                                  MissingTopics what) {
  const bool one = missing == 1;
  return fmt::format("{}: {} of {} judged topics {} missing and {}", run, missing, judged,
                     one ? "is" : "are",
                     what == MissingTopics::kScoreZero ? (one ? "scores 0" : "score 0")
                     : one                             ? "left out; -c counts it as 0"
                                                       : "left out; -c counts them as 0");
}

}  // namespace matchbench::trec
