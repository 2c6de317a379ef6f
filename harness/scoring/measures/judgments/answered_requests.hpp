#pragma once

#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/model/relevance.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace matchbench::measures {

// What the judges state of each request under the setting: true if it has an answer, false if
// nothing answers it, none if nobody states anything. What the setting's judge says decides: a
// statement, or a grade above 0, which says that there is an answer. If that judge says nothing, or
// the setting takes several, most of the people decide who say something, the consensus left out;
// if they are evenly divided, the request has an answer. A program's word counts only if it is the
// setting's judge.
std::vector<std::optional<bool>> stated_answers(const RelevanceSetting& setting,
                                                const Judgments& judgments,
                                                std::size_t request_count);

}  // namespace matchbench::measures
