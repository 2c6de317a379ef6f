#include "harness/publishing/publish/file_results.hpp"

#include "harness/data/store/facts.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/data/trec/topics.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/scoring/eval/eval_rows.hpp"
#include "harness/scoring/eval/ranked_run.hpp"
#include "harness/scoring/eval/score_files.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/results/printable_results.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace matchbench::publish {
namespace {

constexpr const char* kSetting = "graded";

// Throws an input Error if a file is named twice.
void require_different(const std::vector<eval::RunScores>& runs) {
  std::set<std::string_view> names;
  for (const auto& run : runs) {
    if (names.insert(run.run).second) continue;
    throw input_error(fmt::format("{} is named twice", run.run), "name each run once");
  }
}

// A line that a board can show: a mean over topics.
bool is_shown(const eval::EvalLine& line) {
  return line.kind == eval::EvalLine::Kind::kMeasure &&
         line.aggregate == measures::Aggregate::kMean;
}

results::MeasureFacts facts_of(const measures::Measure& measure, std::string name) {
  const measures::MeasureDeclaration& declared = *measure.declaration;
  return {.name = std::move(name),
          .definition = measures::definition_of(measure),
          .formula = std::string(declared.formula),
          .source = std::string(declared.source),
          .lowest = declared.lowest,
          .highest = declared.highest,
          .less_is_better = declared.properties.direction == measures::Direction::kLessIsBetter};
}

// The measure that a value of the plan belongs to.
const measures::Measure& measure_of(const measures::ScoringPlan& plan, std::size_t value) {
  std::size_t m = 0;
  while (m + 1 < plan.measures().size() && plan.offset_of(m + 1) <= value) ++m;
  return plan.measures()[m];
}

results::MeasureResults values_of(const eval::EvalResults& scored, std::size_t value,
                                  const std::string& name, Undefined undefined) {
  results::MeasureResults out{kSetting, name, {}};
  for (const auto& run : scored.runs) {
    auto& values = out.values.emplace_back();
    for (const auto& topic : run.topics) {
      const double one = topic.values[value];
      values.push_back(eval::is_skipped(one, undefined)
                           ? std::nullopt
                           : std::optional(eval::zero_if_undefined(one)));
    }
  }
  return out;
}

void add_measures(const eval::EvalResults& scored, results::RoundResults& out) {
  const measures::ScoringPlan& plan = scored.plan.plan;
  for (const auto& line : scored.plan.lines) {
    if (!is_shown(line)) continue;
    const std::string name = plan.name_of_value(line.value);
    const bool is_known =
        std::ranges::any_of(out.measures, [&](const auto& known) { return known.measure == name; });
    if (is_known) continue;  // two spellings of one measure
    out.measure_facts.push_back(facts_of(measure_of(plan, line.value), name));
    out.measures.push_back(
        values_of(scored, line.value, name, out.provenance.round.contest.undefined));
  }
  if (!out.measures.empty()) return;
  throw input_error("no measure is averaged over topics, so that there is nothing to rank by",
                    "give one such as -m map");
}

results::EntrantResults entrant_of(const eval::RunScores& run) {
  const auto retrieved = static_cast<std::uint64_t>(
      std::ranges::count_if(run.topics, [](const auto& topic) { return topic.retrieved; }));
  results::EntrantResults out;
  out.entrant.name = run.run;
  out.entrant.plugin.name = run.run;
  out.entrant.parameters = fmt::format(R"({{"tag":{}}})", text::json_string(run.tag));
  out.queries = run.topics.size();
  out.outcomes[static_cast<std::size_t>(Outcome::kOk)] = retrieved;
  out.outcomes[static_cast<std::size_t>(Outcome::kAbstained)] = run.topics.size() - retrieved;
  out.kind = EntrantKind::kRunFile;
  out.is_timed = false;
  return out;
}

// The text of each topic, by its id: its title, if it has one.
using TopicTexts = NameMap<std::string>;

TopicTexts read_topic_texts(const std::string& file) {
  TopicTexts texts;
  for (trec::Topic& topic : trec::read_topics(trec::Text::open(file))) {
    std::string& words = topic.title.empty() ? topic.text : topic.title;
    if (texts.emplace(topic.id, std::move(words)).second) continue;
    throw input_error(topic.where, fmt::format("topic {} has a text already", topic.id),
                      "keep one of the two");
  }
  return texts;
}

std::vector<results::NamedItem> requests_of(const eval::RunScores& run, const std::string& file) {
  const TopicTexts texts = file.empty() ? TopicTexts() : read_topic_texts(file);
  std::vector<results::NamedItem> out;
  std::size_t without_text = 0;
  for (const auto& topic : run.topics) {
    results::NamedItem item{.name = topic.name, .uri = topic.name};
    const auto text = texts.find(topic.name);
    if (text != texts.end() && !text->second.empty()) {
      item.name = fmt::format("{}: {}", topic.name, text->second);
      item.description = text->second;
    } else {
      ++without_text;
    }
    out.push_back(std::move(item));
  }
  if (!file.empty() && without_text == out.size()) {
    std::vector<std::string> names;
    for (const auto& [name, text] : texts) names.push_back(name);
    const bool has_one = std::ranges::any_of(
        run.topics, [&](const auto& topic) { return texts.contains(topic.name); });
    throw input_error(
        names.empty() || has_one
            ? fmt::format("{} has no text of a judged topic", file)
            : trec::no_judged_topic(file, std::ranges::min(names), run.topics.front().name),
        "check that its ids are those of the judgments");
  }
  return out;
}

}  // namespace

results::RoundResults read_file_results(const ScoredFiles& files) {
  eval::require_averages(files.measures);
  eval::EvalRequest request{
      .judgments = files.files.front(),
      .runs = {files.files.begin() + 1, files.files.end()},
      .measures = files.measures.empty() ? score::default_measures() : files.measures,
      .features = files.features,
      .level = files.level};
  request.options.complete = true;
  request.options.is_board = true;
  request.options.collection_size = files.collection_size;
  request.options.threads = 0;
  const eval::EvalResults scored = eval::score_files(request);
  results::RoundResults out;
  const std::string judgments = eval::run_names(std::span(files.files).first(1)).front();
  store::RoundFacts& round = out.provenance.round;
  round.contest.name = "Runs";
  round.contest.undefined = files.undefined.value_or(Undefined::kZero);
  round.protocol = "{}";
  round.harness_version = harness_version();
  round.harness_commit = harness_commit();
  round.build_type = build_type();
  round.collection.name = judgments;
  out.settings.push_back(
      {kSetting, fmt::format("the grades of {}", judgments), /*is_binary=*/false});
  require_different(scored.runs);
  for (const auto& run : scored.runs) out.entrants.push_back(entrant_of(run));
  out.requests = requests_of(scored.runs.front(), files.topics);
  add_measures(scored, out);
  for (const auto& remark : scored.remarks) {
    out.remarks.push_back({RemarkKind::kScores, RemarkLevel::kNote, remark + "."});
  }
  results::make_printable(out);
  return out;
}

}  // namespace matchbench::publish
