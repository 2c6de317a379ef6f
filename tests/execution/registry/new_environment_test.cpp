#include "harness/execution/registry/new_environment.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::registry {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// Nothing is started, and the network is not needed.
TEST(NewEnvironment, IsNotMadeWhereOneIsAndSaysHowToInstallIntoThat) {
  if (!std::filesystem::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  const TemporaryFolder folder;
  const auto requirements = folder.put("r.txt", "iniconfig\n");
  folder.put("mine/.venv/pyvenv.cfg", "");
  const auto refusal = [&](const std::string& line) {
    const PluginManifest manifest =
        read_plugin_manifest(folder.put("mine/plugin.yaml",
                                        "id: org.example.mine\nname: mine\nversion: 1.0.0\n"
                                        "program: [python3, mine.py]\n" +
                                            line));
    try {
      make_environment(
          manifest, requirements, Packages::kFinished, [] {}, [] { return true; });
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("made");
  };
  const auto by_hand = [&](const std::string& environment) {
    return HasSubstr(
        fmt::format("already: {0}; install into it yourself ('{0}/bin/python -m pip install -r "
                    "{1}', or 'uv pip install --python {0} -r {1}') and leave --requirements out, "
                    "or ",
                    (folder / "mine" / environment).string(), requirements.string()));
  };
  EXPECT_THAT(refusal(""), AllOf(by_hand(".venv"), testing::EndsWith("or remove it")));
  EXPECT_THAT(refusal("environment: env\n"),
              AllOf(by_hand("env"), testing::EndsWith("or take 'environment' out of plugin.yaml")));
}

}  // namespace
}  // namespace matchbench::registry
