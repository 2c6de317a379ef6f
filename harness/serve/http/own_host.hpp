#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::serve {

// The names by which a server on this address is called: its address with its port, and the names
// of the machine itself where it listens there. A page of another name that a browser was led to
// (DNS rebinding) is not served.
class OwnHosts {
 public:
  // `more`: names of a proxy in front, with the port if it is not that of the scheme.
  OwnHosts(std::string_view address, std::uint16_t port, std::vector<std::string> more);

  // The name is that of the header Host; letter case does not count.
  bool has(std::string_view host) const;
  // The text is that of the header Origin, "https://NAME": none at all, or one of the names.
  bool has_origin(std::string_view origin) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace matchbench::serve
