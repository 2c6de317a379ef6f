#include "harness/trec/topic_remarks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::trec {

std::string unjudged_topics_remark(std::string_view run, std::vector<std::string_view> topics) {
  constexpr std::size_t kShown = 5;
  const auto count = topics.size();
  topics.resize(std::min(count, kShown));
  return fmt::format("{}: {} of its topics are not judged and ignored: {}{}", run, count,
                     fmt::join(topics, ", "), count > kShown ? ", …" : "");
}

std::string missing_topics_remark(std::string_view run, std::size_t missing, std::size_t judged,
                                  std::string_view consequence) {
  return fmt::format("{}: {} of {} judged topics are missing{}", run, missing, judged, consequence);
}

}  // namespace matchbench::trec
