#include "harness/data/collection/native/digest.hpp"

#include "harness/foundation/base/hash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

namespace matchbench::collection {
namespace {

void add(Sha256& hash, std::span<const std::string> texts) {
  hash.field(std::to_string(texts.size()));
  for (const std::string& text : texts) hash.field(text);
}

void add(Sha256& hash, const Document& document) {
  hash.field(document.uri).field(document.media_type).field(document.bytes);
}

void add(Sha256& hash, std::span<const Service> services) {
  hash.field(std::to_string(services.size()));
  for (const Service& service : services) {
    hash.field(service.uri).field(service.name).field(service.description);
    add(hash, service.inputs);
    add(hash, service.outputs);
    add(hash, service.preconditions);
    add(hash, service.effects);
    add(hash, service.categories);
    add(hash, service.tags);
    add(hash, service.source);
  }
}

// Collections without such documents keep the digest that they had before there were any.
void add_parts(Sha256& hash, const std::vector<Service>& services,
               const std::vector<KeptDocument>& documents, const KeptDocuments::Parts& parts,
               std::map<std::size_t, std::string>& digests) {
  for (const Service& service : services) {
    const auto part = parts.find(service.uri);
    if (part == parts.end()) continue;
    const auto [digest, is_new] = digests.try_emplace(part->second.document);
    if (is_new) {
      const KeptDocument& document = documents[part->second.document];
      Sha256 whole;
      whole.field(document.media_type).field(document.files.at(document.name));
      for (const auto& [name, bytes] : document.files) {
        if (name != document.name) whole.field(bytes);
      }
      digest->second = whole.hex();
    }
    hash.field(service.uri).field(digest->second).field(part->second.name);
  }
}

}  // namespace

std::string digest_of(const Collection& collection, const KeptDocuments& kept) {
  Sha256 hash;
  hash.field("matchbench collection/1");
  hash.field(collection.name).field(collection.version).field(collection.description);
  hash.field(collection.licence).field(collection.source);
  add(hash, collection.services);
  add(hash, collection.requests);
  hash.field(std::to_string(collection.ontologies.size()));
  for (const Document& ontology : collection.ontologies) add(hash, ontology);
  std::map<std::size_t, std::string> digests;  // of the documents
  add_parts(hash, collection.services, kept.documents, kept.services, digests);
  add_parts(hash, collection.requests, kept.documents, kept.requests, digests);
  return hash.hex();
}

std::string digest_of(const Judgments& judgments, const Collection& collection) {
  Sha256 hash;
  hash.field("matchbench judgments/1");
  add(hash, judgments.judges);
  add(hash, judgments.dimensions);
  if (!judgments.programs.empty()) {  // which grades an aggregate takes
    hash.field("programs");
    add(hash, judgments.programs);
  }
  hash.field(std::to_string(judgments.entries.size()));
  for (const Judgment& entry : judgments.entries) {
    hash.field(collection.requests[entry.request.value].uri);
    hash.field(collection.services[entry.service.value].uri);
    hash.field(fmt::format("{} {} {}", entry.judge, entry.dimension, entry.grade));
  }
  // Judgments without statements keep the digest that they had before there were any.
  if (!judgments.answers.empty()) hash.field(std::to_string(judgments.answers.size()));
  for (const AnswerStatement& one : judgments.answers) {
    hash.field(collection.requests[one.request.value].uri);
    hash.field(fmt::format("{} {}", one.judge, one.has_answer ? 1 : 0));
  }
  return hash.hex();
}

std::vector<std::string> digests_by_request(const Judgments& judgments,
                                            const Collection& collection) {
  std::vector<std::vector<std::string>> said(collection.requests.size());
  for (const Judgment& entry : judgments.entries) {
    said[entry.request.value].push_back(fmt::format(
        "{}\n{}\n{}\n{}", collection.services[entry.service.value].uri,
        judgments.shown_judge(entry.judge), judgments.dimensions[entry.dimension], entry.grade));
  }
  for (const AnswerStatement& one : judgments.answers) {
    said[one.request.value].push_back(
        fmt::format("{}\n{}", judgments.shown_judge(one.judge), one.has_answer ? 1 : 0));
  }
  std::vector<std::string> digests;
  for (auto& of_request : said) {
    std::ranges::sort(of_request);
    Sha256 hash;
    add(hash, of_request);
    digests.push_back(hash.hex());
  }
  return digests;
}

}  // namespace matchbench::collection
