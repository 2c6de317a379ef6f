#pragma once

#include "harness/scoring/analysis/planning/sample_size.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace matchbench::analysis {

// How a board's power is simulated.
struct BoardSimulation {
  std::size_t boards = 1000;  // drawn; the standard error of a power of .8 is then .013
  std::uint64_t flips = 999;  // B of each board's test beyond 16 requests
  std::uint64_t seed = 1;     // the same boards for every number of requests and difference
  std::size_t threads = 0;    // 0: all; no result depends on it
  std::size_t most_requests = 3000;
  std::function<void()> on_trial = {};  // called before each number or difference that is tried
};

// The probability that step-down max-T over all pairs separates a pair whose true means differ by
// `difference`, on a board of the pilot's systems with this many requests. The pilot's request
// vectors are centred, so that no two systems differ, and drawn with replacement; one pair, drawn
// for each board, is shifted apart by the difference.
double board_power(const ScoreMatrix& pilot, std::size_t requests, double difference, double level,
                   const BoardSimulation& simulation = {});

// The number of requests with that power, to 2 %. None if the most would not do.
std::optional<std::size_t> requests_for_board(const ScoreMatrix& pilot, const PlanTarget& target,
                                              const BoardSimulation& simulation = {});

// The difference that a board of this many requests finds with the power, to 1 %. None if there is
// no such difference, as with fewer than six requests at the level .05.
std::optional<double> smallest_on_board(const ScoreMatrix& pilot, std::size_t requests,
                                        double power, double level,
                                        const BoardSimulation& simulation = {});

}  // namespace matchbench::analysis
