#include "harness/execution/conformance/plugin_check_material.hpp"

#include "harness/execution/conformance/owls_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace matchbench::conformance {
namespace {

// The URIs are like those of SME2, whose plugins take services for documents of a local server.
constexpr std::string_view kOntology = "http://127.0.0.1/ontology/matchbench-check.owl";
constexpr std::string_view kBase = "http://127.0.0.1/ontology/matchbench-check.owl#";
constexpr std::array kThings = {"City",    "River",   "Ticket", "Invoice", "Hotel", "Train",
                                "Weather", "Address", "Price",  "Person",  "Map",   "Museum"};
constexpr std::array kVerbs = {"find", "book", "convert", "list", "compare", "track", "translate"};
constexpr std::uint32_t kTrainingRequests = 4;
constexpr std::size_t kFirstTrainingRequest = 100;
constexpr std::size_t kJudgedServices = 24;
constexpr std::int32_t kMaxGrade = 3;
constexpr std::size_t kLongTextBytes = std::size_t{1} << 20;

std::string concept_uri(std::size_t index) {
  return fmt::format("{}{}", kBase, kThings[index % kThings.size()]);
}

// Every number gives another text, in words that other numbers share.
Service plain(std::string_view kind, std::size_t i) {
  const auto* verb = kVerbs[i % kVerbs.size()];
  const auto* given = kThings[i % kThings.size()];
  const auto* found = kThings[(i / 5 + 3) % kThings.size()];
  Service service;
  service.uri = fmt::format("http://127.0.0.1/services/matchbench-check/{}-{}.owls", kind, i);
  service.name = fmt::format("{}{}For{}{}", verb, found, given, i);
  service.description = fmt::format(
      "Lets a caller {} the {} that belongs to a {}. Variant {} of this service answers within a "
      "day and covers region {}.",
      verb, found, given, i, i / 7);
  service.inputs = {concept_uri(i)};
  service.outputs = {concept_uri(i / 5 + 3)};
  service.tags = {verb, given};
  return service;
}

Service with_owls(Service service) {
  service.source = owls_source(service, kOntology);
  return service;
}

Service without_text() {
  Service service;
  service.uri = "http://127.0.0.1/services/matchbench-check/odd-empty.owls";
  return service;
}

Service of_unknown_concepts() {
  Service service = plain("odd", 1);
  service.inputs = {"http://nowhere.example/onto#Unheard", "not a URI at all", ""};
  service.outputs = {"http://nowhere.example/onto#Of"};
  return service;
}

Service with_long_text() {
  Service service = plain("odd", 2);
  while (service.description.size() < kLongTextBytes) {
    service.description += fmt::format(" word{}", service.description.size());
  }
  service.description += std::string(20'000, 'x');
  return service;
}

Service with_many_parameters() {
  Service service = plain("odd", 3);
  for (std::size_t i = 0; i < 3'000; ++i) {
    service.inputs.push_back(concept_uri(i));
    service.outputs.push_back(fmt::format("{}{}", kBase, i));
  }
  return service;
}

Service beyond_ascii() {
  Service service = plain("odd", 4);
  service.name = "Zürich→東京 路線案内";
  service.description =
      "Ö ß ﬁ İ ı e\xCC\x81 \xE2\x80\x8F \u0627\u0644\u0637\u0642\u0633 ราคา 天気 "
      "\U0001F682\U0001F682 "
      "\xC2\xA0\xE2\x80\x94";
  service.tags = {"météo", "погода", "🚂"};
  service.inputs = {"http://例え.example/オントロジー#都市"};
  return service;
}

Service from_source(std::size_t i, std::string media_type, std::string bytes) {
  Service service = plain("odd", i);
  service.source = {service.uri, std::move(media_type), std::move(bytes)};
  return service;
}

}  // namespace

Document check_ontology() {
  std::string owl =
      "<?xml version=\"1.0\"?>\n<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""
      " xmlns:rdfs=\"http://www.w3.org/2000/01/rdf-schema#\""
      " xmlns:owl=\"http://www.w3.org/2002/07/owl#\">\n";
  for (std::size_t i = 0; i < kThings.size(); ++i) {
    owl += fmt::format("<owl:Class rdf:about=\"{}\">", concept_uri(i));
    if (i > 0) {
      owl += fmt::format("<rdfs:subClassOf rdf:resource=\"{}\"/>", concept_uri((i - 1) / 2));
    }
    owl += "</owl:Class>\n";
  }
  return {std::string(kOntology), "application/rdf+xml", owl + "</rdf:RDF>\n"};
}

std::vector<Service> plain_services(std::size_t count) {
  std::vector<Service> services;
  for (std::size_t i = 0; i < count; ++i) services.push_back(with_owls(plain("service", i)));
  return services;
}

std::vector<Service> plain_requests(std::size_t count) {
  std::vector<Service> requests;
  for (std::size_t i = 0; i < count; ++i) {
    requests.push_back(with_owls(plain("request", 7 * i + 2)));
  }
  return requests;
}

protocol::Training plain_training(std::size_t services) {
  protocol::Training training;
  training.max_grade = kMaxGrade;
  const auto judged = static_cast<std::uint32_t>(std::min(services, kJudgedServices));
  for (std::uint32_t query = 0; query < kTrainingRequests; ++query) {
    training.queries.push_back(with_owls(plain("request", kFirstTrainingRequest + query)));
    for (std::uint32_t service = 0; service < judged; ++service) {
      const auto grade = static_cast<std::int32_t>((query + service) % (kMaxGrade + 1));
      training.judgments.push_back({query, service, grade, grade > 0 ? 1 : 0});
    }
  }
  return training;
}

std::vector<OddService> odd_services() {
  return {
      {"empty_text", "a description without any text", with_owls(without_text())},
      {"unknown_concepts", "concepts that no ontology has", with_owls(of_unknown_concepts())},
      {"long_text", "a text of 1 MiB", with_owls(with_long_text())},
      {"many_parameters", "3000 inputs and outputs", with_owls(with_many_parameters())},
      {"non_ascii", "text beyond ASCII", with_owls(beyond_ascii())},
      {"unknown_media_type", "a source of an unknown media type",
       from_source(5, "application/x-unheard-of", std::string("\0\x01\xff\xfe bytes", 10))},
      {"broken_source", "a WSDL source that breaks off",
       from_source(6, "application/wsdl+xml", "<?xml version=\"1.0\"?><definitions><types><")},
  };
}

}  // namespace matchbench::conformance
