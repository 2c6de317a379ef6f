#pragma once

#include "harness/foundation/base/hash.hpp"
#include "tests/execution/round/small_round.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::round {

// Rounds of the plugin "timed", whose times are known, in a folder of the test's own.
class TimedRound : public testing::Test {
 protected:
  TimedRound()
      : folder_(std::filesystem::path("/tmp") /
                fmt::format("matchbench_timed_{}_{}",
                            testing::UnitTest::GetInstance()->current_test_info()->name(),
                            getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~TimedRound() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path database() const { return folder_ / "round.db"; }

  static Contestant timed(const std::string& parameters) {
    return {"timed", std::filesystem::path(ROUND_PLUGINS) / "timed" / "timed.so", parameters};
  }

  EntrantRecord repetition(const std::string& parameters, const contest::ProtocolSettings& protocol,
                           const RateVerdict& verdict = {}) const {
    return run_small_round({.database = database(),
                            .contestants = {timed(parameters)},
                            .protocol = protocol,
                            .rate_verdict = verdict})
        .entrants.at("timed");
  }

  // Passes in one worker without warm-up.
  static contest::ProtocolSettings passes(std::uint32_t count) {
    contest::ProtocolSettings protocol = quick_protocol();
    protocol.passes = count;
    return protocol;
  }

  static contest::ProtocolSettings open_loop(std::uint32_t count, double rate_per_s) {
    contest::ProtocolSettings protocol = passes(count);
    protocol.scenario = Scenario::kServer;
    protocol.server.rate_per_s = rate_per_s;
    return protocol;
  }

  store::RoundStore stored() const {
    return store::RoundStore::open(database(), store::RoundStore::Mode::kRead);
  }

  std::filesystem::path folder_;
};

}  // namespace matchbench::round
