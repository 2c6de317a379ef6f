#pragma once

#include <netinet/in.h>

#include <cstdint>
#include <string>

namespace matchbench::sandbox {

// Whether an address is one of IPv6; any other is one of IPv4.
bool is_ipv6(const std::string& address);

// The address as the kernel wants it. Both: zeros for what is no such address.
sockaddr_in ipv4_of(const std::string& address, std::uint16_t port);
sockaddr_in6 ipv6_of(const std::string& address, std::uint16_t port);

}  // namespace matchbench::sandbox
