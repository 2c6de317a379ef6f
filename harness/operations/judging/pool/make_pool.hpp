#pragma once

#include "harness/operations/judging/pool/strategy.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::judging {

struct PoolTask {
  std::vector<std::string> files;       // rounds or run files
  std::string collection;               // folder; empty: the one that the rounds name
  std::filesystem::path pool;           // a new file, or a pool that grows
  std::vector<std::string> dimensions;  // of a new pool; empty: all of the collection
  StrategyOptions choice;
  double overlap = 0.2;        // share of the pairs that several people judge
  std::uint32_t opinions = 2;  // how many judge such a pair
};

struct PoolReport {
  bool is_new = false;
  std::size_t requests = 0;     // of the collection
  std::size_t found = 0;        // pairs that were added, of which
  std::size_t asked = 0;        //   people are asked about these,
  std::size_t overlapping = 0;  //   about these more than one of them,
  std::size_t judged = 0;       //   these are judged already,
  std::size_t not_drawn = 0;    //   and the sample left these out
  std::size_t in_pool = 0;      // pairs of the whole pool
  std::size_t undrawn = 0;      // pairs that samples had left out of the pool before
};

// Makes a pool of what the entrants returned first, or adds to one. The pool does not say who
// returned what. Judgments that the collection has, and decisions that the pool has, are kept, and
// such pairs are not asked about again. A request's pairs are a batch; batches are in the order of
// the entrants' disagreement. Throws an input Error if the files cannot be read as rankings of one
// collection, if the pool is of another, or if an option makes no sense.
PoolReport make_pool(const PoolTask& task);
}  // namespace matchbench::judging
