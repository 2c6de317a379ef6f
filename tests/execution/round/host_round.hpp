#pragma once

#include "tests/execution/round/host_program.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace matchbench::round {

// A fact is one answer with its ranking, without its times. By entrant, repetition, pass, request.
using Facts = std::map<std::string, std::string>;

// All of a database that must be sound and hold nothing twice.
Facts facts_in(const std::filesystem::path& database);

bool all_finished(const std::filesystem::path& database);

// Those that are committed. A database that the program is still creating has none.
std::size_t count_answers(const std::filesystem::path& database);

// Returns once so many answers are committed, or the program has ended.
void await_answers(const HostProgram& host, const std::filesystem::path& database,
                   std::size_t count);

// Rounds of the real program in a folder of their own, on the collection that ships with it.
class HostRound : public testing::Test {
 protected:
  HostRound();
  ~HostRound() override;

  // `entrants`: lines of YAML.
  void write_contest(
      const std::string& entrants, const std::filesystem::path& collection,
      const std::string& protocol = "{seed: 20, passes: 2, blocks: 2, warmup: 1}") const;

  void write_geography_contest() const;

  static std::filesystem::path geography();

  // Arguments of the program.
  static std::vector<std::string> run_into(const std::string& db);

  std::filesystem::path file(const std::string& name) const { return folder_ / name; }

  const std::filesystem::path folder_;
};

}  // namespace matchbench::round
