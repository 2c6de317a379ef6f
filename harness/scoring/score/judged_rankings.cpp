#include "harness/scoring/score/judged_rankings.hpp"

#include "harness/data/collection/describe/formats.hpp"
#include "harness/data/collection/native/relevance_yaml.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/scoring/results/read_experiment.hpp"
#include "harness/scoring/score/asked_collection.hpp"
#include "harness/scoring/score/round_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace matchbench::score {
namespace {

// The format of a document, for people.
std::string format_named(const std::string& media_type) {
  for (const collection::DocumentFormat& format : collection::document_formats()) {
    if (format.media_type == media_type) return std::string(format.name);
  }
  return media_type;
}

// Takes the texts out of the collection.
void describe(std::vector<Service>& from, std::vector<results::NamedItem>& to) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    to[i].description = std::move(from[i].description);
    to[i].inputs = std::move(from[i].inputs);
    to[i].outputs = std::move(from[i].outputs);
    if (from[i].source.bytes.empty()) continue;
    to[i].format = format_named(from[i].source.media_type);
    to[i].source = std::move(from[i].source.bytes);
  }
}

void add_judgments(const store::RoundStore& store, const std::string& folder,
                   const AskedCollection& asked, results::RoundResults& results,
                   results::JudgedRankings& out) {
  const Collection& collection = asked.collection;
  const Judgments& judgments = asked.judgments;
  const auto definitions = round_settings(store, folder);
  for (std::size_t s = 0; s < results.settings.size(); ++s) {
    results::SettingFacts& setting = results.settings[s];
    const auto same = std::find_if(
        definitions.begin(), definitions.end(), [&](const RelevanceSetting& definition) {
          return definition.name == setting.name &&
                 collection::relevance_yaml({&definition, 1}) == setting.definition;
        });
    if (same == definitions.end() || setting.judgments_digest != judgments.digest) {
      results.remarks.push_back(
          {RemarkKind::kScores, RemarkLevel::kNote,
           fmt::format("The collection has changed what '{}' means since the round was scored: its "
                       "curves and grades are left out; 'matchbench score' scores the round again.",
                       setting.name)});
      continue;
    }
    setting.is_binary = same->is_binary();
    std::optional<measures::VirtualJudge> judge;
    if (same->judge.kind == JudgeChoice::Kind::kEntrant) {
      judge = entrant_as_judge(store, *same);
    }
    out.settings[s] = analysis::JudgedSetting{
        same->name, same->is_binary(),
        measures::gains_under(*same, judgments, out.experiment.requests.size(),
                              out.experiment.service_count, judge ? &*judge : nullptr,
                              &collection)};
  }
}

void add_collection(const store::RoundStore& store, const std::string& folder,
                    results::RoundResults& results, results::JudgedRankings& out) {
  AskedCollection asked = read_asked_collection(store, folder);
  if (!results.settings.empty()) add_judgments(store, folder, asked, results, out);
  describe(asked.collection.requests, results.requests);
  describe(asked.collection.services, results.services);
}

}  // namespace

results::JudgedRankings read_judged_rankings(const store::RoundStore& store,
                                             const std::string& folder,
                                             results::RoundResults& results) {
  results::JudgedRankings out;
  out.experiment = results::read_experiment(store);
  out.settings.resize(results.settings.size());
  if (!folder.empty()) {
    add_collection(store, folder, results, out);
    return out;
  }
  try {
    add_collection(store, store.round().collection_folder, results, out);
  } catch (const Error& error) {
    results.remarks.push_back(
        {RemarkKind::kLeftOut, RemarkLevel::kNote,
         fmt::format("Curves and grades are left out, because the collection cannot be read: {}. "
                     "--collection names its folder if it has moved.",
                     text::printable(error.what()))});  // it names a folder as the database does
  }
  return out;
}

}  // namespace matchbench::score
