#include "harness/app/run/contest_check.hpp"

#include "harness/app/score/measure_names.hpp"
#include "harness/app/score/relevance_settings.hpp"
#include "harness/base/error.hpp"
#include "harness/collection/native/read_collection.hpp"

#include <fmt/format.h>

#include <functional>

namespace matchbench {
namespace {

// Gives an Error the place of the key that it is about.
void with_place(const Position& where, const std::function<void()>& check) {
  try {
    check();
  } catch (const Error& error) {
    throw input_error(where, error.what());
  }
}

}  // namespace

void require_scorable(const Contest& contest, std::size_t request_count) {
  with_place(contest.measures_where, [&] { averaged_measures_named(contest.measures); });
  if (!contest.relevance.empty() || !contest.training.grades.empty() ||
      !contest.training.relevant.empty()) {
    const auto settings = read_relevance_settings(contest.collection);
    with_place(contest.relevance_where, [&] {
      for (const auto& name : contest.relevance) setting_named(settings, name);
    });
    with_place(contest.training_where, [&] {
      for (const auto& name : {contest.training.grades, contest.training.relevant}) {
        if (!name.empty()) setting_named(settings, name);
      }
    });
  }
  if (contest.training.folds > request_count) {
    throw input_error(
        contest.folds_where,
        fmt::format("{} folds cannot share {} requests", contest.training.folds, request_count),
        "ask for fewer folds");
  }
}

}  // namespace matchbench
