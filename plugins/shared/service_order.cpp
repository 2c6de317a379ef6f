#include "shared/service_order.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace shared {
namespace {

template <typename Key>
std::vector<std::size_t> ordered(const mb::Services& services, Key&& key) {
  std::vector<std::size_t> order(services.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return key(services[a]) < key(services[b]); });
  return order;
}

}  // namespace

std::vector<std::size_t> by_uri(const mb::Services& services) {
  return ordered(services, [](const mb::Service& service) { return service.uri(); });
}

std::vector<std::size_t> by_name(const mb::Services& services) {
  return ordered(services, [](const mb::Service& service) {
    return std::pair(service.name(), service.uri());
  });
}

}  // namespace shared
