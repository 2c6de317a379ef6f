#pragma once

#include "tests/execution/round/small_round.hpp"
#include "tests/misbehaving/misdeed.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

namespace matchbench {

// The library of one of this folder's plugins, or the plugin.yaml of one of its programs, which is
// named with that file: "python/plugin.yaml".
std::filesystem::path misbehaving_plugin(const std::string& name);

// Why the misdeed cannot be tried on this machine, which lacks the language of its program; "" if
// it can.
std::string reason_to_skip(const Misdeed& misdeed);

// Answered with the honest plugin's ranking.
void expect_honest(const Answer& answer, const std::string& what);

// Every request answered with the honest plugin's ranking, every session ended well.
void expect_all_honest(const round::EntrantRecord& entrant, const std::string& who);

// A round in a folder of its own, with something in it that entrants must not read.
class MisbehavingTest : public testing::Test {
 protected:
  MisbehavingTest();
  ~MisbehavingTest() override;

  // What an attacker has to know about its host.
  std::string parameters(const Misdeed& misdeed) const;

  // The misbehaving plugin between two honest ones.
  round::RoundRecord round_of(const Misdeed& misdeed,
                              const contest::ProtocolSettings& protocol) const;

  // The misbehaving plugin alone.
  round::EntrantRecord record_of(const Misdeed& misdeed, const contest::ProtocolSettings& protocol,
                                 const Grants& grants = {}) const;

  std::filesystem::path secret() const { return folder_ / "judgments" / "secret.yaml"; }

  std::filesystem::path folder_;
  volatile char host_value_ = 1;  // something to look for in this process
};

// Each misdeed costs its plugin what it should, and nobody else anything.
class MisdeedTest : public MisbehavingTest, public testing::WithParamInterface<Misdeed> {
 protected:
  void try_it(ConfinementMode confinement, bool clock_apart = true) const;
};

// The same without confinement, for misdeeds that it does not prevent.
class MisdeedAnywhereTest : public MisdeedTest {};

// With the clock beside the plugin, which then shares a process with the worker: it can say what it
// likes and is believed if an honest worker could say it, at the cost of nobody else.
class MisdeedBesideTest : public MisdeedTest {};

// What shows that the refused attempts are attempts: without confinement they succeed.
class UnconfinedTest : public MisdeedTest {};

inline const auto kConfinedOrNot =
    testing::Values(ConfinementMode::kRequired, ConfinementMode::kOff);

inline std::string name_of_confinement(const testing::TestParamInfo<ConfinementMode>& tested) {
  return tested.param == ConfinementMode::kOff ? "Unconfined" : "Confined";
}

// Results of something that is tried confined and unconfined.
template <class Tried>
std::string name_of_tried(
    const testing::TestParamInfo<std::tuple<Tried, ConfinementMode>>& tested) {
  const auto& [tried, confinement] = tested.param;
  return std::string(tried.name) +
         (confinement == ConfinementMode::kOff ? "Unconfined" : "Confined");
}

inline std::string name_of_misdeed(const testing::TestParamInfo<Misdeed>& tested) {
  return tested.param.name;
}

}  // namespace matchbench
