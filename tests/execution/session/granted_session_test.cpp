#include "harness/execution/session/start/granted_session.hpp"

#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace matchbench::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

template <class Call>
std::string refusal_of_grants(Call call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    return error.what();
  }
  return "";
}

class GrantedSession : public testing::Test {
 protected:
  GrantedSession() {
    setenv("DOORS_TEST_TOKEN", "opensesame=1", 1);
    setenv("DOORS_TEST_SHORT", "1234567", 1);
    unsetenv("DOORS_TEST_ABSENT");
  }
};

TEST_F(GrantedSession, GetsTheValuesOfItsVariablesAndNoText) {
  SessionTask task;
  task.start.granted.variables = {"DOORS_TEST_TOKEN"};
  give_variables(task);
  EXPECT_THAT(task.start.variables,
              ElementsAre("DOORS_TEST_TOKEN=opensesame=1", "MATCHBENCH_NETWORK="));
  EXPECT_EQ(task.removed_values.removed_from("it is opensesame=1!"), "it is $DOORS_TEST_TOKEN!");
  give_variables(task);  // when the session is held again
  EXPECT_THAT(task.start.variables,
              ElementsAre("DOORS_TEST_TOKEN=opensesame=1", "MATCHBENCH_NETWORK="));
}

TEST_F(GrantedSession, LearnsWhatItMayReach) {
  SessionTask task;
  give_variables(task);
  EXPECT_THAT(task.start.variables, ElementsAre("MATCHBENCH_NETWORK="));
  task.start.granted = {.network = NetworkReach::kNamed, .addresses = {"a.org:1", "[::1]:2"}};
  give_variables(task);
  EXPECT_THAT(task.start.variables, ElementsAre("MATCHBENCH_NETWORK=a.org:1 [::1]:2"));
  task.start.granted = {.network = NetworkReach::kMachine};
  give_variables(task);
  EXPECT_THAT(task.start.variables, ElementsAre("MATCHBENCH_NETWORK=*"));
  task.start.granted = {.unconfined = true};
  give_variables(task);
  EXPECT_THAT(task.start.variables, ElementsAre("MATCHBENCH_NETWORK=*"));
}

TEST_F(GrantedSession, RefusesAVariableThatIsNotSetOrTooShortWithoutItsValue) {
  EXPECT_THAT(refusal_of_grants([] { require_variables({.variables = {"DOORS_TEST_ABSENT"}}); }),
              HasSubstr("DOORS_TEST_ABSENT is granted, and is not set in this shell"));
  const std::string fault =
      refusal_of_grants([] { require_variables({.variables = {"DOORS_TEST_SHORT"}}); });
  EXPECT_THAT(fault, HasSubstr("DOORS_TEST_SHORT has fewer than 8 bytes"));
  EXPECT_THAT(fault, Not(HasSubstr("1234567")));
  EXPECT_EQ(refusal_of_grants([] { require_variables({.variables = {"DOORS_TEST_TOKEN"}}); }), "");
}

TEST(RequiredWishes, NameTheLineThatGrantsThem) {
  registry::PluginManifest manifest;
  const auto refusal = [&](const Grants& grants) {
    return refusal_of_grants([&] { require_wishes(manifest, grants); });
  };
  EXPECT_EQ(refusal({}), "");
  manifest.wants = {"network"};
  EXPECT_EQ(
      refusal({}),
      "the plugin wants to reach the network, which it is not granted; add \"grants: {network: "
      "['HOST:PORT']}\" to its entry in the contest, or --grant ENTRANT=HOST:PORT to the "
      "command");
  EXPECT_EQ(refusal({.network = NetworkReach::kNamed, .addresses = {"a.org:1"}}), "");
  EXPECT_EQ(refusal({.network = NetworkReach::kMachine}), "");
  EXPECT_EQ(refusal({.unconfined = true}), "");
  manifest.wants = {"a.org:1", "b.org:2"};
  EXPECT_THAT(refusal({.network = NetworkReach::kNamed, .addresses = {"a.org:1"}}),
              HasSubstr("to reach b.org:2, which it is not granted; add \"grants: {network: "
                        "['b.org:2']}\""));
  manifest.wants = {"unconfined"};
  EXPECT_THAT(refusal({.network = NetworkReach::kMachine}),
              HasSubstr("add 'grants: {unconfined: true}' to its entry"));
}

}  // namespace
}  // namespace matchbench::session
