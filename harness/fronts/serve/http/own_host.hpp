#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace matchbench::serve {

// "desk.example" of "desk.example:8080", "[::1]" of "[::1]:8080".
std::string_view without_port(std::string_view host);

// Whether only this machine reaches the address.
bool is_loopback(std::string_view address);

// The names by which browsers may call a server: its address and, if the machine itself can reach
// it by them, "localhost" and the loopback addresses. Requests for any other name are refused,
// because the page of a stranger could send them (DNS rebinding). Ports do not count: proxies and
// containers change them.
class OwnHosts {
 public:
  // `more`: other names, such as that of a proxy in front.
  OwnHosts(std::string_view address, const std::vector<std::string>& more);

  // The name is that of the header Host; letter case does not count.
  bool has(std::string_view host) const;
  // The text is that of the header Origin, "https://NAME": none at all, or one of the names.
  bool has_origin(std::string_view origin) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace matchbench::serve
