#include "harness/data/importers/beir.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/importers/judgment_merger.hpp"
#include "harness/data/importers/unknown_names.hpp"
#include "harness/data/trec/qrels.hpp"
#include "harness/data/trec/silence.hpp"
#include "harness/data/trec/topics.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

void add_topics(const fs::path& path, LabelledCollection& collection) {
  ImportReport& report = collection.report();
  for (trec::Topic& topic : trec::read_topics(trec::Text::open(path.string()))) {
    const std::string file = text::printable(topic.where.file);
    const std::string place = fmt::format("{}:{}: {}", file, topic.where.line, topic.id);
    Service request;
    request.name = std::move(topic.title);
    request.description = std::move(topic.text);
    for (const std::string& part : topic.left_out) {
      report.add("key_left_out", kNoPlace, fmt::format("{}: '{}'", place, part));
    }
    add_request(topic.id, std::move(request), place, collection);
  }
}

// Services of the corpus or of the collection, requests from the topics, no judgments.
ImportResult unjudged(const TrecOptions& options) {
  ImportFacts found;
  ImportResult base;
  ImportFacts given = options.facts;
  if (!options.collection.empty()) {
    base = open_collection(options.collection);
    found = {base.collection.name, base.collection.version, base.collection.description, {}, {},
             base.details.authors};
    if (given.licence.empty()) given.licence = base.collection.licence;
    if (given.source.empty()) given.source = base.collection.source;
  } else {
    found.name = plain_name(options.corpus);
    found.description = "Texts with TREC topics and judgments.";
  }
  LabelledCollection collection(given, found, {.keep_uris = true});
  if (options.collection.empty()) add_beir_corpus(options.corpus, collection);
  add_topics(options.topics, collection);
  ImportResult result = collection.take();
  if (!options.collection.empty()) {
    result.collection.services = std::move(base.collection.services);
    result.collection.ontologies = std::move(base.collection.ontologies);
    result.report.add_many("requests_replaced", "the topics are the requests now",
                           base.collection.requests.size(), options.collection.string());
  }
  // What is declared follows from the judgments that are added.
  ImportResult plain{std::move(result.collection), {}, {}, {}, {}};
  plain.details.authors = std::move(result.details.authors);
  plain.details.kept = std::move(base.details.kept);
  plain.details.kept.requests.clear();
  for (const ImportNote& note : result.report.notes()) {
    if (note.kind == "request_without_judgment" || note.kind == "incomplete_pool") continue;
    for (const std::string& example : note.examples)
      plain.report.add(note.kind, note.done, example);
  }
  return plain;
}

void add_qrels(const trec::Qrels& qrels, const std::string& file, const TrecOptions& options,
               ImportResult& result, JudgmentMerger& merger) {
  std::vector<trec::JudgedRow> memory;
  const bool is_binary =
      std::ranges::all_of(qrels.scale(), [](double grade) { return grade == 1; });
  const std::string dimension =
      options.dimension.empty() ? (is_binary ? "binary" : "graded") : options.dimension;
  for (std::size_t topic = 0; topic < qrels.topic_count(); ++topic) {
    const auto request = merger.requests().by_name(qrels.name_of(topic));
    if (!request) {
      result.report.add("unknown_request", "its judgments were left out",
                        fmt::format("{}: {}", file, qrels.name_of(topic)));
      continue;
    }
    report_end(merger.requests(), qrels.name_of(topic), *request, file, result.report);
    const auto rows = qrels.rows_of(topic, memory);
    if (trec::says_no_answer(rows)) {
      merger.state(*request, options.judge, 0, {file});
      continue;
    }
    for (const trec::JudgedRow& row : rows) {
      const auto service = merger.services().by_name(row.id);
      if (!service) {
        result.report.add("unknown_service", "the judgment was left out",
                          fmt::format("{}: {}", file, row.id));
        continue;
      }
      report_end(merger.services(), row.id, *service, file, result.report);
      merger.add(*request, *service, options.judge, dimension, row.grade, {file});
    }
  }
}

}  // namespace

ImportResult import_trec(const TrecOptions& options) {
  if (options.collection.empty() == options.corpus.empty()) {
    throw input_error("the judged documents are not named, or twice",
                      "add either --collection FOLDER or --corpus corpus.jsonl");
  }
  if (options.collection.empty() && options.topics.empty()) {
    throw input_error("a corpus has no requests", "add --topics FILE");
  }
  ImportResult result =
      options.topics.empty() ? open_collection(options.collection) : unjudged(options);
  JudgmentMerger merger(result, options.facts);
  for (const fs::path& file : options.qrels) {
    const trec::Qrels qrels(trec::Text::open(file.string()), 1);
    add_qrels(qrels, text::printable(file.string()), options, result, merger);
  }
  merger.finish();
  return result;
}

}  // namespace matchbench::importers
