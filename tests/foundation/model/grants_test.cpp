#include "harness/foundation/model/grants.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench {
namespace {

using testing::ElementsAre;

Grants named() {
  return {.network = NetworkReach::kNamed,
          .addresses = {"api.example.org:443", "[::1]:80"},
          .variables = {"TOKEN"}};
}

TEST(Grants, VariablesOfTheHostAndOfLoadersCannotBeGiven) {
  for (const char* name : {"HOME", "TMPDIR", "PATH", "LC_ALL", "PYTHONPATH", "PYTHONSTARTUP",
                           "CLASSPATH", "OMP_NUM_THREADS", "VECLIB_NUM_THREADS", "LD_PRELOAD",
                           "LD_LIBRARY_PATH", "NODE_OPTIONS", "JAVA_TOOL_OPTIONS", "GLIBC_TUNABLES",
                           "MATCHBENCH_NETWORK", "OMP_WAIT_POLICY", "KMP_BLOCKTIME"}) {
    EXPECT_EQ(fault_of_variable(name), "is a variable that the host decides on") << name;
  }
  for (const char* name : {"", "1A", "A-B", "A B", "A=B", "A\n", "Ä"}) {
    EXPECT_EQ(fault_of_variable(name), "is no name of a variable") << name;
  }
  for (const char* name : {"EMBEDDINGS_KEY", "_x", "https_proxy", "HOMEPAGE", "LDAP_URL"}) {
    EXPECT_EQ(fault_of_variable(name), "") << name;
  }
}

TEST(Grants, TogetherAreAllThatEitherGives) {
  const Grants other{.network = NetworkReach::kNamed,
                     .addresses = {"[::1]:80", "a.org:1"},
                     .variables = {"TOKEN", "KEY"}};
  const Grants both = both_of(named(), other);
  EXPECT_THAT(both.addresses, ElementsAre("api.example.org:443", "[::1]:80", "a.org:1"));
  EXPECT_THAT(both.variables, ElementsAre("TOKEN", "KEY"));
  EXPECT_EQ(both_of({}, named()), named());
  const Grants open = both_of(named(), {.network = NetworkReach::kMachine});
  EXPECT_EQ(open.network, NetworkReach::kMachine);
  EXPECT_THAT(open.addresses, ElementsAre());
  EXPECT_EQ(both_of(named(), {.unconfined = true}).network, NetworkReach::kNone);
  EXPECT_TRUE(Grants{}.are_none());
  EXPECT_FALSE(named().are_none());
}

TEST(Grants, AreSaidAsMarksSentencesAndOptions) {
  EXPECT_THAT(marks_of(named()),
              ElementsAre("reaches api.example.org:443", "reaches [::1]:80", "given TOKEN"));
  EXPECT_EQ(sentence_on("mine", named()),
            "mine could reach api.example.org:443, [::1]:80: its answers and its time include what "
            "lies there. No audit shows whether answers are kept there; it could pass requests on, "
            "or have a server on this machine work while others are timed. mine was given the "
            "organiser's variable TOKEN.");
  EXPECT_EQ(sentence_on("mine", {.unconfined = true}),
            "mine ran unconfined: it could read the judgments and the files of other entrants, and "
            "forge its times.");
  EXPECT_EQ(sentence_on("mine", {}), "");
  EXPECT_EQ(grant_options("it's (k=1)", {.variables = {"A"}, .unconfined = true}),
            " --grant 'it'\\''s (k=1)=unconfined' --variable 'it'\\''s (k=1)=A'");
  EXPECT_EQ(grant_options("mine", {.network = NetworkReach::kMachine}), " --grant 'mine=network'");
}

}  // namespace
}  // namespace matchbench
