#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace matchbench::cli {

// What a command left behind.
struct Finished {
  int exit_code = 0;  // negative: the signal that killed it
  std::string out;
  std::string err;

  // The output as JSON. If it is not JSON, the test fails.
  nlohmann::json json() const {
    auto parsed = nlohmann::json::parse(out, nullptr, false);
    EXPECT_FALSE(parsed.is_discarded()) << "no JSON: " << out << err;
    return parsed;
  }
};

}  // namespace matchbench::cli
