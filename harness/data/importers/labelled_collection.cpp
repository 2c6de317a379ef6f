#include "harness/data/importers/labelled_collection.hpp"

#include "harness/data/collection/native/judgment_order.hpp"
#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/pair_key.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::importers {

LabelledCollection::LabelledCollection(const ImportFacts& given, const ImportFacts& found,
                                       UriWords words)
    : words_(words) {
  state_facts(given, found, result_);
  prefix_ = uri_prefix(result_.collection);
}

std::string LabelledCollection::uri_of(std::string_view word, const std::string& id) const {
  if (words_.keep_uris && text::is_absolute_uri(id)) return id;
  return fmt::format("{}{}{}", prefix_, word, text::percent_encoded(id));
}

std::pair<const Service&, bool> LabelledCollection::add_service(const std::string& id,
                                                                Service service) {
  std::vector<Service>& services = result_.collection.services;
  const auto [at, is_new] = services_.emplace(id, static_cast<std::uint32_t>(services.size()));
  if (is_new) {
    service.uri = uri_of(words_.service, id);
    if (!service.source.media_type.empty()) service.source.uri = service.uri;
    services.push_back(std::move(service));
  }
  return {services[at->second], is_new};
}

std::pair<RequestIndex, bool> LabelledCollection::add_request(const std::string& id,
                                                              Service request) {
  std::vector<Service>& requests = result_.collection.requests;
  const auto [at, is_new] = requests_.emplace(id, static_cast<std::uint32_t>(requests.size()));
  if (is_new) {
    request.uri = uri_of(words_.request, id);
    requests.push_back(std::move(request));
  }
  return {RequestIndex{at->second}, is_new};
}

std::optional<RequestIndex> LabelledCollection::find_request(const std::string& id) const {
  const auto found = requests_.find(id);
  if (found == requests_.end()) return std::nullopt;
  return RequestIndex{found->second};
}

void LabelledCollection::label(RequestIndex request, const std::string& service_id, double grade,
                               const std::string& place) {
  const auto service = services_.find(service_id);
  if (service == services_.end()) {
    report().add("unknown_service", "the label was left out",
                 fmt::format("{}: {}", place, service_id));
    return;
  }
  const auto [at, is_new] = labels_.emplace(pair_key(request.value, service->second), grade);
  if (is_new) return;
  if (at->second == grade) {
    report().add("duplicate_pair", "taken once", fmt::format("{}: {} again", place, service_id));
  } else {
    report().add("pair_with_two_grades", "the higher one counts",
                 fmt::format("{}: {} has {} and {}", place, service_id, at->second, grade));
    at->second = std::max(at->second, grade);
  }
}

void LabelledCollection::add_to_split(const std::string& split, RequestIndex request) {
  std::vector<Split>& splits = result_.collection.splits;
  auto at = splits.begin();
  while (at != splits.end() && at->name != split) ++at;
  if (at == splits.end()) at = splits.insert(at, {split, {}});
  at->requests.push_back(request);
}

ImportResult LabelledCollection::take() {
  Collection& collection = result_.collection;
  for (Split& split : collection.splits) {
    std::sort(split.requests.begin(), split.requests.end());
    split.requests.erase(std::unique(split.requests.begin(), split.requests.end()),
                         split.requests.end());
  }
  bool is_binary = true;
  Judgments& judgments = result_.judgments;
  judgments.entries.reserve(labels_.size());
  for (const auto& [pair, grade] : labels_) {
    judgments.entries.push_back({{static_cast<std::uint32_t>(pair >> 32)},
                                 {static_cast<std::uint32_t>(pair)},
                                 0,
                                 0,
                                 grade});
    is_binary = is_binary && (grade == 0 || grade == 1);
  }
  collection::sort_entries(judgments);
  declare_consensus(is_binary, result_);
  report_pools();
  add_digests(result_);
  return std::move(result_);
}

void LabelledCollection::report_pools() {
  const std::vector<Judgment>& entries = result_.judgments.entries;
  if (std::ranges::all_of(entries, [](const Judgment& entry) { return entry.grade > 0; })) {
    report().add_many("incomplete_pool", "what is not labelled stays unjudged",
                      result_.collection.requests.size(), "only relevant services are labelled");
  }
  report_unjudged(result_);
}

void declare_consensus(bool is_binary, ImportResult& result) {
  result.judgments.judges = {kConsensus};
  result.details.judges = {{kConsensus, "The labels that the makers of the data published."}};
  const std::string dimension = is_binary ? "binary" : "graded";
  result.judgments.dimensions = {dimension};
  if (is_binary) {
    result.details.dimensions = {
        {dimension, "Labelled as relevant.", {{0, "not relevant"}, {1, "relevant"}}}};
  } else {
    result.details.dimensions = {{dimension, "Graded relevance, as published.", {}}};
    result.settings.push_back({"graded", {}, WeightedSum{{{dimension, 1.0}}}, {}});
  }
  result.settings.push_back({"binary", {}, Thresholds{{{dimension, 1.0}}}, {}});
}

}  // namespace matchbench::importers
