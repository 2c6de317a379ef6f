#include "harness/data/contest/granted.hpp"

#include "tests/data/contest/contest_texts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::contest {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// An entrant in lines 5 and 6.
std::string with_keys(const std::string& keys, const std::string& more = "") {
  return std::string(kHead) + "  - plugin: mine\n    " + keys + "\n" + more;
}

Grants granted(const std::string& keys) {
  return parsed(with_keys(keys)).entrants.at(0).grants;
}

std::string fault_of_options(const std::vector<std::string>& grants,
                             const std::vector<std::string>& variables = {}) {
  try {
    named_grants(grants, variables);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    return error.what();
  }
  return "no error";
}

TEST(Granted, IsNothingUnlessTheContestSaysSo) {
  EXPECT_TRUE(parsed(contest_with("")).entrants.at(0).grants.are_none());
  EXPECT_TRUE(granted("grants: {network: false, unconfined: false}").are_none());
  EXPECT_TRUE(granted("grants: {}").are_none());
}

TEST(Granted, ByNameOrWholeOrUnconfinedAndVariables) {
  const Grants named = granted(
      "grants: {network: ['127.0.0.1:8080', 'API.example.org:443', '127.0.0.1:8080']}\n"
      "    variables: [EMBEDDINGS_KEY, OTHER, OTHER]");
  EXPECT_EQ(named.network, NetworkReach::kNamed);
  EXPECT_THAT(named.addresses, ElementsAre("127.0.0.1:8080", "api.example.org:443"));
  EXPECT_THAT(named.variables, ElementsAre("EMBEDDINGS_KEY", "OTHER"));
  EXPECT_EQ(granted("grants: {network: true}").network, NetworkReach::kMachine);
  EXPECT_TRUE(granted("grants: {unconfined: true}").unconfined);
}

TEST(Granted, GoesToEachSetOfParametersAndToTracksThatNameTheEntrant) {
  const Contest contest = parsed(with_keys("parameters: {k: [1, 2]}\n    grants: {network: true}"));
  ASSERT_EQ(contest.entrants.size(), 2U);
  EXPECT_EQ(contest.entrants[1].grants.network, NetworkReach::kMachine);
  const Contest track = parse_contest(
      with_keys("grants: {unconfined: true}", "tracks:\n  - {name: one, entrants: [mine]}\n"),
      "/contests/a.yaml", "one");
  EXPECT_TRUE(track.entrants.at(0).grants.unconfined);
}

TEST(Granted, FaultsHaveLineColumnAndRemedy) {
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"grants: {network: '127.0.0.1:80'}",
       ":6:23: 'network' is \"127.0.0.1:80\", not a list; write ['127.0.0.1:80']"},
      {"grants: {network: []}", ":6:23: 'network' lists nothing"},
      {"grants: {network: [host]}", ":6:24: 'host' names no port; write HOST:PORT"},
      {"grants: {network: ['http://h:80/x']}", ":6:24: 'http://h:80/x' is a URL"},
      {"grants: {network: ['169.254.169.254:80']}", ":6:24: '169.254.169.254:80' is no address"},
      {"grants: {network: true, unconfined: true}",
       ":6:23: an unconfined entrant has the machine's network already"},
      {"grants: {netwrok: true}", ":6:14: "},
      {"grants: true", ":6:13: "},
      {"variables: [LD_PRELOAD]", ":6:17: 'LD_PRELOAD' is a variable that the host decides on"},
      {"variables: ['A-B']", ":6:17: 'A-B' is no name of a variable"},
      {"variables: TOKEN", ":6:16: "}};
  for (const auto& [keys, fault] : faults) {
    EXPECT_THAT(fault_of(with_keys(keys)), HasSubstr(fault)) << keys;
  }
}

TEST(Granted, NoRunFileAndNoFusionHasGrants) {
  EXPECT_THAT(fault_of(std::string(kHead) + "  - run: a.run\n    grants: {network: true}\n"),
              HasSubstr("unknown key 'grants'"));
}

TEST(Granted, NothingToStrangersNorInsideOfMatchbench) {
  for (const char* keys :
       {"grants: {network: ['a.org:1']}", "variables: [TOKEN]", "grants: {unconfined: true}"}) {
    EXPECT_THAT(fault_of(with_keys(keys, "protocol: {strangers: true}\n")),
                HasSubstr(":5:5: 'strangers: true' does not go with what 'mine' is granted"));
    EXPECT_THAT(fault_of(with_keys(keys, "protocol: {isolation: none}\n")),
                HasSubstr(":5:5: 'isolation: none' does not go with what 'mine' is granted"));
  }
}

TEST(Granted, IsSaidBeforeAnythingRuns) {
  EXPECT_THAT(remarks_on_grants(parsed(with_keys("grants: {network: ['a.org:1']}"))),
              ElementsAre("/contests/a.yaml:5: mine gets more than the sandbox gives, as this file "
                          "asks: reaches a.org:1"));
  EXPECT_THAT(remarks_on_grants(parsed(contest_with(""))), ElementsAre());
}

TEST(Granted, AtTheKeyboardIsReadByItsLastSign) {
  const auto named = named_grants(
      std::vector<std::string>{"mine(k=1)=127.0.0.1:80", "b=network", "mine(k=1)=[::1]:80"},
      std::vector<std::string>{"b=TOKEN"});
  ASSERT_EQ(named.size(), 2U);
  EXPECT_EQ(named[0].entrant, "mine(k=1)");
  EXPECT_THAT(named[0].grants.addresses, ElementsAre("127.0.0.1:80", "[::1]:80"));
  EXPECT_THAT(named[1].grants.variables, ElementsAre("TOKEN"));
  EXPECT_EQ(grant_options(named),
            " --grant 'mine(k=1)=127.0.0.1:80' --grant 'mine(k=1)=[::1]:80' --grant 'b=network' "
            "--variable 'b=TOKEN'");
  EXPECT_TRUE(named_for(named, "c").are_none());
  EXPECT_THAT(fault_of_options({"127.0.0.1:80"}),
              HasSubstr("--grant 127.0.0.1:80; write ENTRANT="));
  EXPECT_THAT(fault_of_options({"a="}), HasSubstr("--grant a=; write"));
  EXPECT_THAT(fault_of_options({"a=b"}), HasSubstr("--grant: 'b' names no port"));
  EXPECT_THAT(fault_of_options({}, {"a=PATH"}), HasSubstr("--variable: 'PATH' is a variable"));
  std::vector<std::string> many;
  for (int port = 1; port <= 64; ++port) many.push_back("a=127.0.0.1:" + std::to_string(port));
  EXPECT_EQ(fault_of_options(many), "no error");
  many.emplace_back("a=127.0.0.1:65");
  EXPECT_THAT(fault_of_options(many), HasSubstr("'a' is granted more than 64 addresses"));
}

// A file from elsewhere grants nothing, whatever it states.
TEST(Granted, OfAFileFromElsewhereIsWhatIsNamedHere) {
  const Contest stated = parsed(
      with_keys("grants: {network: ['a.org:1']}\n    variables: [TOKEN]", "  - plugin: plain\n"));
  Contest contest = stated;
  EXPECT_THAT([&] { take_no_grants({}, contest); },
              testing::ThrowsMessage<Error>(HasSubstr(
                  "the entrant 'mine' of the round was granted more than the sandbox gives, and no "
                  "file grants that here; if it may have it, add --grant 'mine=a.org:1' --variable "
                  "'mine=TOKEN'")));
  contest = stated;
  take_no_grants({{"mine", {.network = NetworkReach::kNamed, .addresses = {"b.org:2"}}}}, contest);
  EXPECT_THAT(contest.entrants[0].grants.addresses, ElementsAre("b.org:2"));
  EXPECT_THAT(contest.entrants[0].grants.variables, ElementsAre());
  contest = stated;
  EXPECT_THAT(
      [&] {
        take_no_grants({{"nobody", {.unconfined = true}}}, contest);
      },
      testing::ThrowsMessage<Error>(HasSubstr("the round has no entrant 'nobody'")));
}

}  // namespace
}  // namespace matchbench::contest
