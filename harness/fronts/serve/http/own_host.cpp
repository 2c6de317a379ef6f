#include "harness/fronts/serve/http/own_host.hpp"

#include "harness/foundation/base/ascii.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::serve {

std::string_view without_port(std::string_view host) {
  const std::size_t name_end = host.starts_with('[') ? host.find(']') : 0;
  return host.substr(0, host.find(':', name_end));
}

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1";
}

OwnHosts::OwnHosts(std::string_view address, const std::vector<std::string>& more) {
  for (const auto& name : more) names_.push_back(lower_case(without_port(name)));
  const bool is_version_6 = address.find(':') != std::string_view::npos;
  names_.push_back(is_version_6 ? fmt::format("[{}]", address) : std::string(address));
  if (is_loopback(address) || address == "0.0.0.0" || address == "::") {
    names_.insert(names_.end(), {"localhost", "127.0.0.1", "[::1]"});
  }
}

bool OwnHosts::has(std::string_view host) const {
  return std::ranges::find(names_, lower_case(without_port(host))) != names_.end();
}

bool OwnHosts::has_origin(std::string_view origin) const {
  if (origin.empty()) return true;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return has(origin.substr(scheme.size()));
  }
  return false;
}

}  // namespace matchbench::serve
