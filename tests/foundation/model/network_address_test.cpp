#include "harness/foundation/model/network_address.hpp"

#include "harness/foundation/base/error.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace matchbench {
namespace {

TEST(NetworkAddress, IsReadAndWrittenInOneForm) {
  const std::vector<std::pair<std::string, std::string>> forms = {
      {"127.0.0.1:8080", "127.0.0.1:8080"},     {"API.Example.org:443", "api.example.org:443"},
      {"localhost:1", "localhost:1"},           {"[0:0::1]:65535", "[::1]:65535"},
      {"[2001:DB8::7]:80", "[2001:db8::7]:80"}, {"search_1.intra:80", "search_1.intra:80"}};
  for (const auto& [given, text] : forms) {
    const NetworkAddress address = parse_network_address(given);
    EXPECT_EQ(address_text(address), text);
    EXPECT_EQ(address_text(parse_network_address(text)), text);
  }
  EXPECT_TRUE(parse_network_address("10.1.2.3:80").is_number);
  EXPECT_TRUE(parse_network_address("[::1]:80").is_number);
  EXPECT_FALSE(parse_network_address("localhost:80").is_number);
  EXPECT_EQ(parse_network_address("[::1]:80").host, "::1");
  EXPECT_EQ(parse_network_address("[::1]:80").port, 80);
}

TEST(NetworkAddress, RefusesWhatNamesNoPortOfOneMachine) {
  for (const char* text :
       {"", ":", "host", "host:", ":80", "host:0", "host:65536", "host:8o", "host:-1", "host:+80",
        "http://host:80", "::1:80", "[::1]", "[host]:80", "a b:80", "ho/st:80", "1.2.3:80",
        "127.0.0.256:80", "0x7f.1:80", "-a.org:80", ".org:80", "host.:80", "*:80", "127.1:80",
        // of the link, where clouds have their metadata; of all; of many
        "169.254.169.254:80", "[fe80::1]:80", "[::ffff:169.254.169.254]:80", "[::ffff:10.0.0.1]:80",
        "0.0.0.0:80", "[::]:80", "224.0.0.1:80", "255.255.255.255:80", "[ff02::1]:80",
        "[::127.0.0.1]:80", "168.63.129.16:80", "[fd00:ec2::254]:80"}) {
    EXPECT_THROW(parse_network_address(text), Error) << text;
  }
}

TEST(NetworkAddress, TellsTheMachinesOwnNumbersFromOthers) {
  for (const char* number : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"}) {
    EXPECT_EQ(kind_of_number(number), AddressKind::kLoopback) << number;
  }
  for (const char* number :
       {"10.0.0.1", "8.8.8.8", "168.63.129.17", "100.100.100.201", "2001:db8::1", "fd00:ec2::255",
        "::ffff:10.0.0.1", "64:ff9b::808:808"}) {
    EXPECT_EQ(kind_of_number(number), AddressKind::kOfMachines) << number;
  }
  for (const char* number : {"169.254.169.254", "0.0.0.0", "0.1.2.3", "239.1.1.1", "fe80::1",
                             "febf::1", "ff02::1", "::", "::ffff:169.254.1.1", "no number", "",
                             // where clouds have their metadata besides
                             "168.63.129.16", "100.100.100.200", "192.0.0.192", "fd00:ec2::254",
                             "fd20:ce::254", "::ffff:100.100.100.200", "64:ff9b::a9fe:a9fe"}) {
    EXPECT_EQ(kind_of_number(number), AddressKind::kForbidden) << number;
  }
}

}  // namespace
}  // namespace matchbench
