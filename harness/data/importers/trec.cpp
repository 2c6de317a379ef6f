#include "harness/data/importers/beir.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/importers/judgment_merger.hpp"
#include "harness/data/trec/qrels.hpp"
#include "harness/data/trec/silence.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/uri.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

struct Topic {
  std::string id;
  Service request;
};

// The text between a tag and the next '<', without the word that TREC's topics repeat: "<num>
// Number: 301".
std::string tagged(std::string_view topic, std::string_view tag, std::string_view word) {
  const std::size_t at = topic.find(tag);
  if (at == std::string_view::npos) return {};
  std::string_view text = topic.substr(at + tag.size());
  text = trimmed(text.substr(0, text.find('<')));
  if (text.starts_with(word)) text = trimmed(text.substr(word.size()));
  return single_spaced(text);
}

std::vector<Topic> tagged_topics(std::string_view text, const std::string& file) {
  std::vector<Topic> topics;
  std::uint64_t line = 1;
  constexpr std::string_view kStart = "<top>";
  for (std::size_t at = text.find(kStart); at != std::string_view::npos;) {
    const std::size_t next = text.find(kStart, at + kStart.size());
    const std::string_view topic = text.substr(at, next - at);
    const std::string id = tagged(topic, "<num>", "Number:");
    if (id.empty()) {
      line += static_cast<std::uint64_t>(std::count(text.begin(), text.begin() + at, '\n'));
      throw input_error({file, line}, "a topic without a number", "add a line <num> Number: 1");
    }
    Topic found{id, {}};
    found.request.name = tagged(topic, "<title>", "Topic:");
    found.request.description = tagged(topic, "<desc>", "Description:");
    if (found.request.description.empty()) std::swap(found.request.name, found.request.description);
    topics.push_back(std::move(found));
    at = next;
  }
  return topics;
}

std::vector<Topic> tabbed_topics(std::string_view text, const std::string& file) {
  std::vector<Topic> topics;
  std::uint64_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (trimmed(line).empty()) continue;
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos || trimmed(line.substr(0, tab)).empty()) {
      throw input_error({file, number}, "a line without id, tab and text",
                        "write the topic's id, a tab and its text");
    }
    Topic found{std::string(trimmed(line.substr(0, tab))), {}};
    found.request.description = single_spaced(line.substr(tab + 1));
    topics.push_back(std::move(found));
  }
  return topics;
}

void add_topics(const fs::path& path, LabelledCollection& collection) {
  if (path.extension() == ".jsonl") return add_beir_queries(path, collection);
  const trec::Text text = trec::Text::open(path.string());
  const std::string name = text::printable(path.string());
  text::check_utf8(text.view(), name);
  const bool has_tags = text.view().find("<top>") != std::string_view::npos;
  for (Topic& topic :
       has_tags ? tagged_topics(text.view(), name) : tabbed_topics(text.view(), name)) {
    if (!collection.add_request(topic.id, std::move(topic.request)).second) {
      collection.report().add("id_twice", "the first one was kept",
                              fmt::format("{}: {}", name, topic.id));
    }
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
