#pragma once

#include "harness/execution/conformance/check_plugin.hpp"
#include "tests/support/built_programs.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <functional>
#include <string>

namespace matchbench::conformance {

// Plugins that are found, checked and registered in a register of the test's own.
class AskedPlugins : public testing::Test {
 protected:
  AskedPlugins() { setenv("MATCHBENCH_PLUGINS", (folder_ / "registry").c_str(), 1); }

  // tests/fronts/cli/faulty.cpp with one of its faults.
  static PluginCheckRequest faulty(const std::string& fault) {
    return {.plugin = FAULTY_SO, .parameters = R"({"fault":")" + fault + R"("})"};
  }
  std::string fault(const std::function<void()>& action) const { return fault_in(folder_, action); }

  const TemporaryFolder folder_;
};

}  // namespace matchbench::conformance
