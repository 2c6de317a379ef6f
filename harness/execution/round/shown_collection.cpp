#include "harness/execution/round/shown_collection.hpp"

#include "harness/execution/protocol/image.hpp"
#include "harness/execution/round/plan.hpp"
#include "harness/foundation/base/hash.hpp"

#include <fmt/format.h>

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

std::string make_image(const Collection& collection, std::span<const std::uint32_t> order,
                       std::string_view taxonomy, const contest::ProtocolSettings& protocol) {
  Collection copy;
  copy.ontologies = collection.ontologies;
  for (const std::uint32_t index : order) copy.services.push_back(collection.services[index]);
  if (protocol.anonymise) hide_uris(copy.services, protocol);
  return protocol::write_image(copy, taxonomy);
}

}  // namespace

ShownCollection::ShownCollection(const Collection& collection,
                                 std::span<const Service> trained_on_beside,
                                 std::string_view taxonomy,
                                 const contest::ProtocolSettings& protocol)
    : order(protocol.service_order == contest::ServiceOrder::kCollection
                ? unchanged(collection.services.size())
                : shuffled(collection.services.size(),
                           hidden_seed(contest::order_source(protocol), "services"))),
      requests(collection.requests),
      trained_on(trained_on_beside.begin(), trained_on_beside.end()),
      image(make_image(collection, order, taxonomy, protocol)) {
  if (!protocol.anonymise) return;
  hide_uris(requests, protocol);
  hide_uris(trained_on, protocol);
}

}  // namespace matchbench::round
