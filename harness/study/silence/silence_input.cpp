#include "harness/study/silence/silence_input.hpp"

#include "harness/base/error.hpp"
#include "harness/base/parallel.hpp"
#include "harness/collection/native/answer_statements.hpp"
#include "harness/collection/native/read_collection.hpp"
#include "harness/collection/native/setting_named.hpp"
#include "harness/store/round/store.hpp"
#include "harness/trec/qrels.hpp"
#include "harness/trec/rows_by_topic.hpp"
#include "harness/trec/silence.hpp"
#include "harness/trec/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace matchbench::study {
namespace {

// The position in the collection of each request of the round.
std::vector<std::uint32_t> places_of(const store::RoundStore& store, const Collection& collection) {
  std::unordered_map<std::string_view, std::uint32_t> places;
  for (const auto& request : collection.requests) {
    places.emplace(request.uri, static_cast<std::uint32_t>(places.size()));
  }
  std::vector<std::uint32_t> out;
  for (const auto& request : store.requests()) out.push_back(places.at(request.uri));
  return out;
}

std::vector<bool> requests_of_split(const Collection& collection, const std::string& name) {
  std::vector<bool> out(collection.requests.size(), false);
  if (name.empty()) return out;
  const auto split = std::ranges::find(collection.splits, name, &Split::name);
  if (split == collection.splits.end()) {
    throw input_error(fmt::format("the collection has no split '{}'", name),
                      "name one that 'matchbench collection info' lists");
  }
  for (const auto request : split->requests) out[request.value] = true;
  return out;
}

template <class Value>
std::vector<Value> at_places(const std::vector<Value>& values,
                             const std::vector<std::uint32_t>& places) {
  std::vector<Value> out;
  for (const auto place : places) out.push_back(values[place]);
  return out;
}

}  // namespace

SilenceFacts read_round_silence(const AnalysisFiles& files, const AnalysisInput& input,
                                const std::string& training_split) {
  const auto store = store::RoundStore::open(files.files.front(), store::RoundStore::Mode::kRead);
  const std::string folder =
      files.collection.empty() ? store.round().collection_folder : files.collection;
  const Collection collection = collection::read_collection(folder);
  const auto places = places_of(store, collection);
  const auto statements = collection::read_answer_statements(folder, collection);
  const auto& setting = collection::setting_named(input.definitions, input.setting().name);
  const auto denied =
      collection::requests_without_answer(setting, collection::read_judgments(folder, collection),
                                          statements, collection.requests.size());
  SilenceFacts out;
  out.without_answer = at_places(denied, places);
  out.is_training = at_places(requests_of_split(collection, training_split), places);
  for (const auto& of_system : input.experiment.answers) {
    auto& silent = out.is_silent.emplace_back();
    for (const auto& answers : of_system) {
      // In every pass: half a silence is none.
      silent.push_back(!answers.empty() && std::ranges::all_of(answers, [](const auto& answer) {
        return !answer.failed && !answer.abstained && answer.ranking.empty();
      }));
    }
  }
  return out;
}

SilenceFacts read_trec_silence(const AnalysisFiles& files, const AnalysisInput& input) {
  const trec::Qrels qrels(trec::Text::open(files.files.front()), thread_count_or_all(0));
  SilenceFacts out;
  std::vector<trec::JudgedRow> memory;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    out.without_answer.push_back(trec::says_no_answer(qrels.rows_of(t, memory)));
  }
  out.is_training.assign(qrels.topic_count(), false);
  for (std::size_t run = 1; run < files.files.size(); ++run) {
    const trec::Text text = trec::Text::open(files.files[run]);
    trec::RowsByTopic topics(text);
    auto& silent = out.is_silent.emplace_back();
    for (const auto& name : input.experiment.requests) {
      silent.push_back(trec::is_silence(topics.of(name)));
    }
  }
  return out;
}

}  // namespace matchbench::study
