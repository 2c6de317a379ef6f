#include "harness/operations/conduct/contest_check.hpp"

#include "harness/data/collection/export/tokenizer.hpp"
#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/setting_named.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace matchbench::conduct {
namespace {

// Gives an Error the place of the key that it is about.
void with_place(const Position& where, const std::function<void()>& check) {
  try {
    check();
  } catch (const Error& error) {
    throw error.at(where);
  }
}

void require_measures(const contest::Contest& contest) {
  for (std::size_t n = 0; n < contest.measures.size(); ++n) {
    with_place(contest.measure_places[n], [&] {
      measures::averaged_measures_named({&contest.measures[n], 1});
    });
  }
}

// The same for what is checked against the collection, which another track may have not.
void with_place_and_track(const contest::Contest& contest, const Position& where,
                          const std::function<void()>& check) {
  with_place(where, [&] {
    try {
      check();
    } catch (const Error& error) {
      if (contest.track.empty()) throw;
      throw error.within(fmt::format("track '{}'", contest.track));
    }
  });
}

// Its scores would be asked for when the round is over.
void require_judge(const RelevanceSetting& setting, const contest::Contest& contest) {
  if (setting.judge.kind != JudgeChoice::Kind::kEntrant) return;
  const auto& entrants = contest.entrants;
  if (std::ranges::find(entrants, setting.judge.name, &contest::EntrantSpec::name) !=
      entrants.end())
    return;
  if (std::ranges::count(contest.withdrawn, setting.judge.name, &contest::Withdrawal::entrant) > 0)
    return;  // what it answered is kept
  throw input_error(
      fmt::format("the relevance setting '{}' takes the scores of the entrant '{}' for grades, "
                  "which the contest does not have",
                  setting.name, setting.judge.name),
      "add the entrant, or name settings without it under 'relevance'");
}

void require_grades(const RelevanceSetting& setting) {
  if (setting.judge.kind != JudgeChoice::Kind::kEntrant) return;
  throw input_error(
      fmt::format("nobody can be trained on the relevance setting '{}': it takes the scores of the "
                  "entrant '{}' for grades, which are known when the round is over",
                  setting.name, setting.judge.name),
      "name a setting that people have judged");
}

// Libraries are given texts that end at U+0000.
void require_uncut(const contest::Contest& contest, const std::vector<Service>& items) {
  const auto is_cut = [](const Service& item) {
    return item.name.find('\0') != std::string::npos ||
           item.description.find('\0') != std::string::npos;
  };
  const auto found = std::ranges::find_if(items, is_cut);
  if (found == items.end()) return;
  throw input_error(contest.collection_where,
                    fmt::format("in the collection {} the name or description of {} contains "
                                "U+0000, which would end it for entrants",
                                contest.collection.string(), found->uri),
                    "remove it; 'matchbench collection check' lists every such text");
}

}  // namespace

void require_whole_texts(const contest::Contest& contest, const Collection& collection) {
  require_uncut(contest, collection.services);
  require_uncut(contest, collection.requests);
}

void require_scorable(const contest::Contest& contest, std::size_t request_count) {
  if (request_count == 0) {
    throw input_error(contest.collection_where,
                      fmt::format("the collection {} has no requests", contest.collection.string()),
                      "add requests to it, or name another collection");
  }
  require_measures(contest);
  const auto settings = contest_settings(contest);
  with_place_and_track(contest, contest.relevance_where, [&] {
    if (!contest.relevance.empty()) return;
    for (const auto& setting : settings) require_judge(setting, contest);
  });
  for (std::size_t n = 0; n < contest.relevance.size(); ++n) {
    with_place_and_track(contest, contest.setting_places[n], [&] {
      require_judge(collection::setting_named(settings, contest.relevance[n]), contest);
    });
  }
  with_place_and_track(contest, contest.training_where, [&] {
    for (const auto& name : {contest.training.grades, contest.training.relevant}) {
      if (!name.empty()) require_grades(collection::setting_named(settings, name));
    }
  });
  if (contest.training.folds > request_count) {
    throw input_error(contest.folds_where,
                      fmt::format("{} folds cannot share {}", contest.training.folds,
                                  text::counted(request_count, "request", "requests")),
                      "ask for fewer folds");
  }
}

void require_tokens(const contest::Contest& contest) {
  require_measures(contest);
  const auto measures = measures::averaged_measures_named(contest.measures);
  const auto in_tokens = std::ranges::find_if(
      measures, [](const auto& one) { return one.declaration->properties.needs_tokens; });
  if (in_tokens == measures.end()) return;
  const std::string why = collection::why_no_tokens();
  if (why.empty()) return;
  throw input_error(
      contest.measures_where,
      fmt::format("{} could not be scored: {}", measures::to_string(*in_tokens), why),
      "or leave the measure out, and score the round by it on a machine that has the package");
}

std::vector<RelevanceSetting> contest_settings(const contest::Contest& contest) {
  collection::Manifest manifest = collection::read_manifest(contest.collection);
  std::vector<RelevanceSetting> settings = std::move(manifest.relevance);
  const std::size_t of_collection = settings.size();
  for (const auto& [where, setting] : contest.defined_settings) {
    const auto last = settings.begin() + static_cast<std::ptrdiff_t>(of_collection);
    if (std::ranges::find(settings.begin(), last, setting.name, &RelevanceSetting::name) != last) {
      throw input_error(
          where, fmt::format("the collection defines a relevance setting '{}', too", setting.name),
          "give the contest's another name, or write the name alone in a list");
    }
    try {
      collection::require_declared(setting, manifest.vocabulary());
    } catch (const Error& error) {
      throw error.at(where);
    }
    settings.push_back(setting);
  }
  return settings;
}

void require_gains(const contest::Contest& contest, const Collection& collection) {
  if (contest.defined_settings.empty()) return;
  const Judgments judgments = collection::read_judgments(contest.collection, collection);
  for (const auto& [where, setting] : contest.defined_settings) {
    if (setting.judge.kind == JudgeChoice::Kind::kEntrant) continue;
    try {
      measures::gains_under(setting, judgments, collection.requests.size(),
                            collection.services.size(), nullptr, &collection);
    } catch (const Error& error) {
      throw error.at(where);
    }
  }
}

}  // namespace matchbench::conduct
