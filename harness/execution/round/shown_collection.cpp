#include "harness/execution/round/shown_collection.hpp"

#include "harness/execution/protocol/image.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/foundation/base/hash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>

namespace matchbench::round {
namespace {

// A keyed hash that does not give the key away to those who know the URI.
void hide_uris(std::vector<Service>& services, const contest::ProtocolSettings& protocol) {
  const std::string key = std::to_string(hidden_seed(protocol.secret, "URIs"));
  for (auto& service : services) {
    const std::string digest = Sha256().field(key).field(service.uri).hex();
    service.uri = fmt::format("urn:matchbench:{:.16}", digest);
    service.source.uri = service.uri;
  }
}

std::vector<std::uint32_t> order_of(const PreparedRound& prepared) {
  const contest::ProtocolSettings& protocol = prepared.contest.protocol;
  const std::size_t services = prepared.collection.services.size();
  if (protocol.service_order == contest::ServiceOrder::kCollection) return unchanged(services);
  return shuffled(services, hidden_seed(contest::order_source(protocol), "services"));
}

std::vector<std::uint32_t> folds_of(const PreparedRound& prepared) {
  if (!prepared.training) return {};
  const std::uint32_t folds = std::ranges::max(prepared.entrants.folds);
  if (folds == 0) return {};  // those who are trained are in another share of the round
  if (!prepared.training->by_folds()) {
    return std::vector<std::uint32_t>(prepared.collection.requests.size(), 0);
  }
  return deal_folds(*prepared.training, folds,
                    hidden_seed(prepared.contest.protocol.seed, "folds"));
}

std::string make_image(const PreparedRound& prepared, std::span<const std::uint32_t> order) {
  const contest::ProtocolSettings& protocol = prepared.contest.protocol;
  Collection copy;
  copy.ontologies = prepared.collection.ontologies;
  for (const std::uint32_t index : order) {
    copy.services.push_back(prepared.collection.services[index]);
  }
  if (protocol.anonymise) hide_uris(copy.services, protocol);
  if (!prepared.taxonomy) return protocol::write_image(copy, {});
  const auto bytes = prepared.taxonomy->bytes();
  return protocol::write_image(copy, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace

ShownCollection::ShownCollection(const PreparedRound& prepared)
    : order(order_of(prepared)),
      requests(prepared.collection.requests),
      trained_on(prepared.training ? prepared.training->requests : std::vector<Service>()),
      fold_of(folds_of(prepared)),
      image(make_image(prepared, order)) {
  const contest::ProtocolSettings& protocol = prepared.contest.protocol;
  if (!protocol.anonymise) return;
  hide_uris(requests, protocol);
  hide_uris(trained_on, protocol);
}

std::vector<std::uint32_t> ShownCollection::loaded(
    std::span<const std::uint32_t> service_order) const {
  std::vector<std::uint32_t> services;
  for (const std::uint32_t index : service_order) services.push_back(order[index]);
  return services;
}

}  // namespace matchbench::round
