#include "harness/serve/http/own_host.hpp"

#include "harness/base/ascii.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::serve {

OwnHosts::OwnHosts(std::string_view address, std::uint16_t port, std::vector<std::string> more)
    : names_(std::move(more)) {
  for (auto& name : names_) name = lower_case(name);
  const bool is_version_6 = address.find(':') != std::string_view::npos;
  names_.push_back(is_version_6 ? fmt::format("[{}]:{}", address, port)
                                : fmt::format("{}:{}", address, port));
  if (address.starts_with("127.") || address == "::1" || address == "0.0.0.0" || address == "::") {
    for (const char* name : {"localhost", "127.0.0.1", "[::1]"}) {
      names_.push_back(fmt::format("{}:{}", name, port));
    }
  }
}

bool OwnHosts::has(std::string_view host) const {
  return std::ranges::find(names_, lower_case(host)) != names_.end();
}

bool OwnHosts::has_origin(std::string_view origin) const {
  if (origin.empty()) return true;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return has(origin.substr(scheme.size()));
  }
  return false;
}

}  // namespace matchbench::serve
