#include "harness/data/importers/judgment_merger.hpp"

#include "harness/data/collection/native/judgment_order.hpp"
#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/pair_key.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/model/judgment_limits.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::importers {

JudgmentMerger::Names::Names(std::vector<std::string>& list, std::size_t most)
    : list_(list), most_(most) {
  for (const std::string& name : list) {
    places_.emplace(name, static_cast<std::uint16_t>(places_.size()));
  }
}

std::uint16_t JudgmentMerger::Names::place_of(const std::string& name, const Position& place) {
  if (const auto found = places_.find(name); found != places_.end()) return found->second;
  if (list_.size() >= most_) {
    throw input_error(place,
                      fmt::format("'{}' would be the {}th judge or dimension of the collection, "
                                  "which may have {}",
                                  text::printable(name), most_ + 1, most_),
                      "check which column names them, or give several the same name");
  }
  list_.push_back(name);
  return places_.emplace(name, static_cast<std::uint16_t>(list_.size() - 1)).first->second;
}

JudgmentMerger::JudgmentMerger(ImportResult& into, const ImportFacts& given)
    : result_(into),
      requests_(into.collection.requests),
      services_(into.collection.services),
      judges_(into.judgments.judges, kMostJudges),
      dimensions_(into.judgments.dimensions, kMostDimensions) {
  const auto take = [](const std::string& value, std::string& fact) {
    if (!value.empty()) fact = value;
  };
  take(given.name, into.collection.name);
  take(given.version, into.collection.version);
  take(given.description, into.collection.description);
  take(given.licence, into.collection.licence);
  take(given.source, into.collection.source);
  if (!given.authors.empty()) into.details.authors = given.authors;
  for (const Judgment& entry : into.judgments.entries) {
    grades_[{entry.judge, entry.dimension}].emplace(
        pair_key(entry.request.value, entry.service.value), entry.grade);
    if (entry.grade > 0) answered_.emplace(entry.request.value, entry.judge);
  }
  for (const AnswerStatement& one : into.judgments.answers) {
    has_answer_[{one.request.value, one.judge}] = one.has_answer;
  }
}

std::uint16_t JudgmentMerger::place_of_judge(const std::string& judge, const Position& place) {
  if (judge.empty()) throw input_error(place, "no judge", "fill it in");
  if (collection::is_reserved_judge(judge)) {
    throw input_error(place, fmt::format("'{}' cannot be a judge's id", text::printable(judge)),
                      "choose another, this one has a meaning of its own in relevance settings");
  }
  return judges_.place_of(judge, place);
}

std::uint16_t JudgmentMerger::place_of_dimension(const std::string& dimension,
                                                 const Position& place) {
  if (dimension.empty()) throw input_error(place, "no dimension", "fill it in");
  if (!dimensions_.has(dimension)) {  // to look for the nearest name takes long
    const std::vector<std::string>& known = result_.judgments.dimensions;
    const std::vector<std::string_view> before(known.begin(), known.end());
    const std::string_view nearest = nearest_name(dimension, before);
    if (!nearest.empty()) {
      result_.report.add("similar_dimension", "a dimension of its own",
                         fmt::format("{}:{}: '{}'; did you mean '{}'?", place.file, place.line,
                                     dimension, nearest));
    }
  }
  return dimensions_.place_of(dimension, place);
}

void JudgmentMerger::add(std::uint32_t request, std::uint32_t service, const std::string& judge,
                         const std::string& dimension, double grade, const Position& place) {
  Judgments& judgments = result_.judgments;
  const std::uint16_t by = place_of_judge(judge, place);
  const std::uint16_t in = place_of_dimension(dimension, place);
  const auto [at, is_new] = grades_[{by, in}].emplace(pair_key(request, service), grade);
  if (is_new) {
    judgments.entries.push_back({{request}, {service}, by, in, grade});
    if (grade > 0 && answered_.emplace(request, by).second)
      refuse_contradiction(request, by, place);
    return;
  }
  const std::string pair = fmt::format("request {}, service {}, judge {}, dimension {}",
                                       result_.collection.requests[request].uri,
                                       result_.collection.services[service].uri, judge, dimension);
  if (at->second != grade) {
    throw input_error(place,
                      text::printable(fmt::format("{}: the grade is {} here and {} before", pair,
                                                  grade, at->second)),
                      "keep one of the two");
  }
  result_.report.add("judgment_twice", "taken once",
                     fmt::format("{}:{}: {}", place.file, place.line, pair));
}

void JudgmentMerger::state(std::uint32_t request, const std::string& judge, double grade,
                           const Position& place) {
  if (grade != 0 && grade != 1) {
    throw input_error(place, fmt::format("the grade {} says neither yes nor no", grade),
                      "write 0 if nothing answers the request, 1 if something does");
  }
  const std::uint16_t by = place_of_judge(judge, place);
  const auto [at, is_new] = has_answer_.emplace(std::pair(request, by), grade == 1);
  const std::string what =
      fmt::format("request {}, judge {}", result_.collection.requests[request].uri, judge);
  if (is_new) {
    result_.judgments.answers.push_back({{request}, by, grade == 1});
    refuse_contradiction(request, by, place);
  } else if (at->second == (grade == 1)) {
    result_.report.add("judgment_twice", "taken once",
                       fmt::format("{}:{}: {}", place.file, place.line, what));
  } else {
    throw input_error(place, text::printable(what + ": there is an answer, and there is none"),
                      "keep one of the two");
  }
}

void JudgmentMerger::refuse_contradiction(std::uint32_t request, std::uint16_t judge,
                                          const Position& place) const {
  const auto said = has_answer_.find({request, judge});
  if (said == has_answer_.end() || said->second || !answered_.contains({request, judge})) return;
  throw input_error(place,
                    text::printable(fmt::format(
                        "request {}: the judge {} says that there is no answer, and "
                        "grades a service above 0",
                        result_.collection.requests[request].uri, result_.judgments.judges[judge])),
                    "keep one of the two");
}

void JudgmentMerger::finish() {
  Judgments& judgments = result_.judgments;
  collection::sort_entries(judgments);
  std::ranges::sort(judgments.answers);
  const bool by_programs_alone =
      !judgments.programs.empty() && judgments.programs.size() == judgments.judges.size();
  if (result_.settings.empty() && !by_programs_alone) {
    JudgeChoice choice;
    if (std::find(judgments.judges.begin(), judgments.judges.end(), kConsensus) ==
        judgments.judges.end()) {
      choice = {JudgeChoice::Kind::kMean, {}};
    }
    for (std::size_t d = 0; d < judgments.dimensions.size(); ++d) {
      const auto is_graded = [d](const Judgment& entry) { return entry.dimension == d; };
      if (std::ranges::none_of(judgments.entries, is_graded)) continue;
      const std::string& dimension = judgments.dimensions[d];
      result_.settings.push_back({dimension, choice, WeightedSum{{{dimension, 1.0}}}, {}});
    }
  }
  report_unjudged(result_);
  add_digests(result_);
}

}  // namespace matchbench::importers
