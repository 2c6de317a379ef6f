#include "harness/scoring/results/printable_results.hpp"

#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/printable_uri.hpp"

#include <initializer_list>
#include <string>

namespace matchbench::results {
namespace {

void clean_line(std::string& text) {
  text = text::printable(text, text.size());
}

void clean_all(std::initializer_list<std::string*> texts) {
  for (std::string* text : texts) clean_line(*text);
}

void clean_list(std::vector<std::string>& texts) {
  for (auto& text : texts) clean_line(text);
}

void clean_grants(Grants& grants) {
  clean_list(grants.addresses);
  clean_list(grants.variables);
}

void clean_items(std::vector<NamedItem>& items) {
  for (auto& item : items) {
    clean_line(item.name);
    item.uri = text::printable_uri(item.uri);
  }
}

void clean_provenance(RoundProvenance& provenance) {
  store::RoundFacts& round = provenance.round;
  contest::ContestFacts& contest = round.contest;
  store::CollectionFacts& collection = round.collection;
  clean_all({&round.created, &round.harness_version, &round.harness_commit, &round.build_type,
             &round.protocol, &contest.name, &contest.track, &contest.split,
             &contest.training.split, &collection.name, &collection.version, &collection.licence,
             &collection.source, &collection.digest});
  contest.text = text::printable_lines(contest.text);
  for (auto& [entrant, reason] : contest.withdrawn) clean_all({&entrant, &reason});
  for (auto& [key, value] : round.environment) clean_all({&key, &value});
  if (provenance.confinement) clean_grants(provenance.confinement->granted);
  for (auto& node : provenance.nodes) {
    clean_line(node.name);
    if (node.confinement) clean_grants(node.confinement->granted);
    for (auto& [key, value] : node.environment) clean_all({&key, &value});
  }
}

void clean_entrant(EntrantResults& results) {
  Entrant& entrant = results.entrant;
  PluginIdentity& plugin = entrant.plugin;
  clean_all({&entrant.name, &entrant.parameters, &plugin.id, &plugin.name, &plugin.version,
             &plugin.author, &plugin.licence, &plugin.path, &plugin.sha256});
  clean_all({&results.times_doubt, &results.bad_ends.message});
  clean_list(entrant.tags);
  for (HandedFile& file : entrant.files) clean_all({&file.key, &file.path, &file.sha256});
  clean_grants(results.granted);
  clean_list(plugin.media_types);
  clean_list(plugin.features);
  for (auto& log : results.logs) {
    log.message = text::printable_lines(log.message);
    log.tail = text::printable_lines(log.tail);
  }
}

}  // namespace

void make_printable(RoundResults& results) {
  clean_provenance(results.provenance);
  clean_items(results.requests);
  clean_items(results.services);
  for (auto& entrant : results.entrants) clean_entrant(entrant);
  for (auto& setting : results.settings) {
    clean_all({&setting.name, &setting.judgments_digest});
    setting.definition = text::printable_lines(setting.definition);
  }
  for (auto& measure : results.measure_facts) clean_line(measure.name);
  for (auto& measure : results.measures) clean_all({&measure.setting, &measure.measure});
  for (auto& analysis : results.analyses) {
    clean_all({&analysis.name, &analysis.arguments});
    analysis.tables = text::printable_lines(analysis.tables);
  }
  for (auto& block : results.blocks) clean_line(block.node);
  for (auto& remark : results.remarks) clean_all({&remark.text, &remark.entrant});
}

}  // namespace matchbench::results
