#include "harness/fronts/serve/accounts/accounts.hpp"

#include "harness/fronts/serve/http/guards.hpp"

#include <gtest/gtest.h>

namespace matchbench::serve {
namespace {

TEST(Tokens, AreLongDifferentAndStoredAsHashesAlone) {
  const std::string token = make_token();
  EXPECT_EQ(token.size(), 64u);
  EXPECT_NE(token, make_token());
  EXPECT_EQ(token_hash(token).size(), 64u);
  EXPECT_NE(token_hash(token), token);
}

TEST(Accounts, KnowTheBearerOfAToken) {
  Accounts accounts;
  accounts.add(3, token_hash("one"));
  accounts.add(3, token_hash("two"));
  accounts.add(5, token_hash("three"));
  EXPECT_EQ(accounts.of_header("Bearer one"), 3u);
  EXPECT_EQ(accounts.of_header("bearer two"), 3u);
  EXPECT_EQ(accounts.of_header("Bearer three"), 5u);
  for (const std::string& header :
       {std::string(), std::string("one"), std::string("Basic one"), std::string("Bearer "),
        std::string("Bearer four"), "Bearer " + token_hash("one"),
        "Bearer " + std::string(500, 'x')}) {
    EXPECT_FALSE(accounts.of_header(header)) << header;
  }
  accounts.revoke(3);
  EXPECT_FALSE(accounts.of_header("Bearer one"));
  EXPECT_FALSE(accounts.of_header("Bearer two"));
  EXPECT_EQ(accounts.of_header("Bearer three"), 5u);
}

TEST(OwnHosts, AreTheAddressAndTheMachinesOwnNames) {
  const OwnHosts hosts("127.0.0.1", {"Desk.example"});
  for (const char* host : {"127.0.0.1:81", "localhost:81", "[::1]:81", "[::1]", "desk.example"}) {
    EXPECT_TRUE(hosts.has(host)) << host;
  }
  for (const char* host : {"", ":81", "192.0.2.7:81", "[::2]:81", "localhost.evil.example:81"}) {
    EXPECT_FALSE(hosts.has(host)) << host;
  }
  EXPECT_FALSE(OwnHosts("192.0.2.7", {}).has("localhost:81"));
  EXPECT_TRUE(OwnHosts("0.0.0.0", {"192.0.2.7"}).has("192.0.2.7:81"));
  EXPECT_TRUE(hosts.has_origin(""));
  EXPECT_TRUE(hosts.has_origin("https://desk.example"));
  EXPECT_FALSE(hosts.has_origin("null"));
  EXPECT_FALSE(hosts.has_origin("https://evil.example"));
}

TEST(RateLimit, GivesABurstAndThenARate) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  RateLimit limit(3, 2);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limit.allows("a", 0));
  EXPECT_FALSE(limit.allows("a", 0));
  EXPECT_TRUE(limit.allows("b", 0));
  EXPECT_FALSE(limit.allows("a", kSecond / 4));
  EXPECT_TRUE(limit.allows("a", kSecond / 2 + kSecond / 4));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limit.allows("a", 100 * kSecond));
  EXPECT_FALSE(limit.allows("a", 100 * kSecond));
}

}  // namespace
}  // namespace matchbench::serve
