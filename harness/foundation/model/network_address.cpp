#include "harness/foundation/model/network_address.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <system_error>

namespace matchbench {
namespace {

constexpr const char* kForm = "write HOST:PORT, such as 127.0.0.1:8080 or [::1]:8080";
constexpr std::size_t kMostNameBytes = 253;  // RFC 1035, 2.3.4

// The metadata services of clouds that are not local to the link: of Azure (168.63.129.16), Alibaba
// (100.100.100.200) and Oracle (192.0.0.192).
constexpr std::array<std::uint32_t, 3> kMetadata = {0xa83f8110, 0x646464c8, 0xc00000c0};

AddressKind kind_of_ipv4(std::uint32_t number) {
  const std::uint32_t first = number >> 24;
  if (first == 127) return AddressKind::kLoopback;
  const bool is_local_to_link = number >> 16 == (169U << 8 | 254);
  const bool is_of_many = first == 0 || first >= 224;
  const bool is_metadata = std::ranges::find(kMetadata, number) != kMetadata.end();
  return is_local_to_link || is_of_many || is_metadata ? AddressKind::kForbidden
                                                       : AddressKind::kOfMachines;
}

// The bytes of an IPv6 address, the first first (RFC 4291).
using Bytes = std::array<std::uint8_t, 16>;

std::optional<Bytes> ipv6_in(const std::string& text) {
  Bytes bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return std::nullopt;
  return bytes;
}

// The same of Amazon (fd00:ec2::254) and Google (fd20:ce::254).
constexpr std::array<Bytes, 2> kMetadataOfIpv6 = {
    Bytes{0xfd, 0x00, 0x0e, 0xc2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54},
    Bytes{0xfd, 0x20, 0x00, 0xce, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54}};

// Whether an IPv4 address is inside, to which the machine itself or a translator connects (RFC
// 4291, 2.5.5.2; RFC 6052, 2.1).
bool is_ipv4_inside(const Bytes& bytes) {
  constexpr std::array<std::uint8_t, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  constexpr std::array<std::uint8_t, 12> kTranslated = {0, 0x64, 0xff, 0x9b};
  const auto begins = [&](const auto& start) {
    return std::equal(start.begin(), start.end(), bytes.begin());
  };
  return begins(kMapped) || begins(kTranslated);
}

AddressKind kind_of_ipv6(const Bytes& bytes) {
  const bool is_metadata = std::ranges::find(kMetadataOfIpv6, bytes) != kMetadataOfIpv6.end();
  if (is_metadata) return AddressKind::kForbidden;
  if (is_ipv4_inside(bytes)) {
    return kind_of_ipv4(std::uint32_t{bytes[12]} << 24 | std::uint32_t{bytes[13]} << 16 |
                        std::uint32_t{bytes[14]} << 8 | bytes[15]);
  }
  // Loopback, the unspecified address, and the IPv4 addresses of a form that is given up.
  if (std::all_of(bytes.begin(), bytes.begin() + 12, [](auto b) { return b == 0; })) {
    const bool is_one = bytes[12] == 0 && bytes[13] == 0 && bytes[14] == 0 && bytes[15] == 1;
    return is_one ? AddressKind::kLoopback : AddressKind::kForbidden;
  }
  const bool is_local_to_link = bytes[0] == 0xfe && (bytes[1] & 0xc0) == 0x80;
  return is_local_to_link || bytes[0] == 0xff ? AddressKind::kForbidden : AddressKind::kOfMachines;
}

// The address as inet_ntop(3) writes it; nothing if the text is none.
std::optional<std::string> number_in(const std::string& text) {
  std::array<char, INET6_ADDRSTRLEN> written{};
  in_addr ipv4{};
  if (inet_pton(AF_INET, text.c_str(), &ipv4) == 1) {
    return inet_ntop(AF_INET, &ipv4, written.data(), written.size());
  }
  const auto ipv6 = ipv6_in(text);
  if (!ipv6) return std::nullopt;
  return inet_ntop(AF_INET6, ipv6->data(), written.data(), written.size());
}

bool is_host_name(std::string_view host) {
  const auto is_of_name = [](char c) {
    return is_letter(c) || is_digit(c) || c == '-' || c == '.' || c == '_';
  };
  // A host that ends in a number is a mistyped address, which a resolver may take for another one.
  const std::string_view last = host.substr(host.rfind('.') + 1);
  return !host.empty() && host.size() <= kMostNameBytes && std::ranges::all_of(host, is_of_name) &&
         host.front() != '-' && host.front() != '.' && !std::ranges::all_of(last, is_digit);
}

std::uint16_t port_in(std::string_view text, std::string_view whole) {
  std::uint16_t port = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (fault == std::errc() && end == text.data() + text.size() && port != 0) return port;
  throw input_error(fmt::format("'{}' names no port from 1 to 65535", whole), kForm);
}

}  // namespace

AddressKind kind_of_number(std::string_view number) {
  const std::string text(number);
  in_addr ipv4{};
  if (inet_pton(AF_INET, text.c_str(), &ipv4) == 1) return kind_of_ipv4(ntohl(ipv4.s_addr));
  const auto ipv6 = ipv6_in(text);
  return ipv6 ? kind_of_ipv6(*ipv6) : AddressKind::kForbidden;
}

NetworkAddress parse_network_address(std::string_view text) {
  if (text.find("://") != std::string_view::npos) {
    throw input_error(fmt::format("'{}' is a URL", text),
                      "write its host and port alone: 127.0.0.1:8080, api.example.org:443");
  }
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || text.ends_with(']')) {
    throw input_error(fmt::format("'{}' names no port", text), kForm);
  }
  std::string host(text.substr(0, colon));
  const bool is_in_brackets = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (is_in_brackets) host = host.substr(1, host.size() - 2);
  NetworkAddress address{.port = port_in(text.substr(colon + 1), text)};
  const auto number = number_in(host);
  if (number && is_in_brackets == (host.find(':') != std::string::npos)) {
    // An IPv4 address has one form alone.
    const bool is_in_disguise =
        number->starts_with("::ffff:") && number->find('.') != std::string::npos;
    if (is_in_disguise || kind_of_number(*number) == AddressKind::kForbidden) {
      throw input_error(fmt::format("'{}' is no address of one machine that may be reached", text),
                        "name that of the machine on which the service runs");
    }
    address.host = *number;
    address.is_number = true;
    return address;
  }
  if (number || is_in_brackets || !is_host_name(host)) {
    throw input_error(fmt::format("'{}' does not name a host", text), kForm);
  }
  address.host = lower_case(host);
  return address;
}

std::string address_text(const NetworkAddress& address) {
  const bool is_ipv6 = address.host.find(':') != std::string::npos;
  return is_ipv6 ? fmt::format("[{}]:{}", address.host, address.port)
                 : fmt::format("{}:{}", address.host, address.port);
}

}  // namespace matchbench
