// write_seeds FOLDER: seeds of the formats that have no text, made by what writes them, so that
// they always fit. One folder in FOLDER for each fuzz target.
#include "harness/data/ontology/taxonomy.hpp"
#include "harness/execution/protocol/image.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/foundation/base/file.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace {

using namespace matchbench;  // NOLINT: this file is about all of its messages
namespace fs = std::filesystem;

Service some_service() {
  Service service;
  service.uri = "urn:s";
  service.name = "name";
  service.inputs = {"urn:in"};
  service.source = {"urn:s", "text/plain", "text"};
  return service;
}

std::string some_phase(Phase phase, Outcome outcome = Outcome::kOk) {
  protocol::PhaseDone done;
  done.result = {.phase = phase, .outcome = outcome, .message = "why", .time = {20, 10}};
  return done.encode();
}

std::string some_answer(std::uint64_t sequence) {
  protocol::Answered answered{.sequence = sequence, .time = {20, 10}};
  answered.ranking = {{{1}, 0, 2.5}, {{0}, 1, 0.5}};
  return answered.encode();
}

std::string hosts_words() {
  protocol::Start start;
  start.plugin_path = "/a.so";
  start.parameters = "{}";
  start.service_order = {1, 0};
  start.confinement.executable = {"/usr"};
  protocol::Training training;
  training.queries = {some_service()};
  training.judgments = {{0, 1, 2, 1}};
  return start.encode() + training.encode() +
         protocol::RequestDefinition{0, some_service()}.encode() +
         protocol::Ask{0, {0, 0}}.encode() +
         protocol::encode_frame(protocol::FrameType::kFinish, {});
}

std::string loaded() {
  std::string words = protocol::Hello{}.encode();
  words += protocol::Described{{.id = "org.a", .name = "A"}, true}.encode();
  for (const Phase phase : {Phase::kOpen, Phase::kCreate, Phase::kLoad}) words += some_phase(phase);
  return words;
}

// What a worker says in a session that ends well.
std::string workers_words() {
  std::string words = loaded();
  for (std::uint64_t query = 0; query < 4; ++query) words += some_answer(query);
  return words + some_phase(Phase::kDestroy) +
         protocol::encode_frame(protocol::FrameType::kFinal, {});
}

std::string repeats_what_was_never_said() {
  return loaded() + protocol::Answered{.sequence = 0, .time = {20, 10}, .repeats = true}.encode();
}

std::string_view as_text(const ontology::Taxonomy& taxonomy) {
  return {reinterpret_cast<const char*>(taxonomy.bytes().data()), taxonomy.bytes().size()};
}

void put(const fs::path& folder, const std::string& name, std::string_view bytes) {
  fs::create_directories(folder);
  write_file(folder / name, bytes);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const fs::path folder = argv[1];
  put(folder / "frames", "host", hosts_words());
  put(folder / "frames", "worker", workers_words());
  put(folder / "dialogue", "whole", workers_words());
  put(folder / "dialogue", "repeats_nothing", repeats_what_was_never_said());
  put(folder / "dialogue", "load_fails",
      protocol::Hello{}.encode() + some_phase(Phase::kOpen) + some_phase(Phase::kCreate) +
          some_phase(Phase::kLoad, Outcome::kError) +
          protocol::encode_frame(protocol::FrameType::kFinal, {}));

  const Document ontology = {
      "urn:o", "text/turtle",
      "@prefix c: <urn:o#> . @prefix o: <http://www.w3.org/2002/07/owl#> .\n"
      "@prefix s: <http://www.w3.org/2000/01/rdf-schema#> .\n"
      "c:A a o:Class . c:B s:subClassOf c:A . c:C o:equivalentClass c:B .\n"};
  ontology::Problems problems;
  const ontology::Taxonomy taxonomy = ontology::classify(std::span(&ontology, 1), problems);
  put(folder / "taxonomy_image", "three", as_text(taxonomy));
  put(folder / "taxonomy_image", "empty", as_text(ontology::classify({}, problems)));
  Collection collection;
  put(folder / "collection_image", "empty", protocol::write_image(collection, {}));
  collection.services = {some_service()};
  collection.ontologies = {ontology};
  put(folder / "collection_image", "one", protocol::write_image(collection, as_text(taxonomy)));
  return 0;
}
