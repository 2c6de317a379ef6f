#pragma once

#include "harness/model/answer_statement.hpp"
#include "harness/model/collection.hpp"
#include "harness/model/judgment.hpp"
#include "harness/model/relevance.hpp"

#include <filesystem>
#include <span>
#include <vector>

namespace matchbench::collection {

// The judges' statements on whether requests have an answer, by request, then judge; read from the
// same files as read_judgments(), and with its errors. One input Error more: a judge who says that
// nothing answers a request, and grades a service of it above 0.
std::vector<AnswerStatement> read_answer_statements(const std::filesystem::path& folder,
                                                    const Collection& collection);

// Whether each request has no answer under the setting. What the setting's judge says decides: a
// statement, or a grade above 0, which says that there is one. If that judge says nothing, or the
// setting takes several, most of the people decide who say something, the consensus left out; if
// they are evenly divided, the request has an answer.
std::vector<bool> requests_without_answer(const RelevanceSetting& setting,
                                          const Judgments& judgments,
                                          std::span<const AnswerStatement> statements,
                                          std::size_t request_count);

}  // namespace matchbench::collection
