#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace matchbench {

// A TCP port of a machine.
struct NetworkAddress {
  std::string host;  // a name in small letters, or an address as inet_ntop(3) writes it
  std::uint16_t port = 0;
  bool is_number = false;  // the host is an IPv4 or IPv6 address
};

// Reads "HOST:PORT", an IPv6 address in brackets. Throws an input Error without a place for what is
// no such thing, and for an address that no grant may name: the metadata services of clouds (and
// all else that is local to a link), all addresses of a machine at once, and groups of machines.
NetworkAddress parse_network_address(std::string_view text);

// "HOST:PORT", an IPv6 address in brackets, which reads back as the same.
std::string address_text(const NetworkAddress& address);

// What a number that a name leads to stands for.
enum class AddressKind : std::uint8_t {
  kOfMachines,  // of one machine, here or elsewhere
  kLoopback,    // of this machine alone
  kForbidden,   // of a cloud's metadata, local to a link, of all or of many machines
};
// `number`: an IPv4 or IPv6 address; an IPv4 address in an IPv6 address counts as what it is.
// kForbidden for any other text.
AddressKind kind_of_number(std::string_view number);

}  // namespace matchbench
