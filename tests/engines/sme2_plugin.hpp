#pragma once

#include "tests/fronts/cli/program.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace matchbench {

inline std::string matchbench_jar() {
  return std::string(MATCHBENCH_BINARY_DIR) + "/sdk/java/matchbench.jar";
}

inline bool has_java_compiler() {
  return std::filesystem::exists("/usr/bin/javac") && std::filesystem::exists(matchbench_jar());
}

// Compiles the awkward plugin against the interface, as classes of Java 8, and registers it under
// the name `awkward`.
inline void add_sme2_plugin(const cli::Bench& bench) {
  const std::string here = std::string(MATCHBENCH_SOURCE_DIR) + "/tests/engines/sme2";
  const std::string classes = (bench / "classes").string();
  const std::string build = "javac --release 8 -nowarn -Xlint:none -cp '" + matchbench_jar() +
                            "' -d '" + classes + "' '" + here +
                            "/src/awkward/AwkwardPlugin.java' 2> '" + classes +
                            ".log' && jar cf '" + classes + ".jar' -C '" + classes + "' .";
  ASSERT_EQ(std::system(build.c_str()), 0) << build;
  std::filesystem::create_directory(bench / "folder");
  std::filesystem::copy(here + "/plugin", bench / "folder/plugin",
                        std::filesystem::copy_options::recursive);
  const cli::Finished added =
      bench.run({"plugin", "add", "classes.jar", "--sme2", "awkward.AwkwardPlugin", "--folder",
                 "folder", "--name", "awkward"});
  ASSERT_EQ(added.exit_code, 0) << added.err;
}

// Compiles the plugin that keeps the order of its services into plain.jar.
inline void make_plain_sme2_plugin(const cli::Bench& bench) {
  const std::string build =
      "cd '" + bench.path().string() + "' && javac -nowarn -cp '" + matchbench_jar() +
      "' -d plain '" + MATCHBENCH_SOURCE_DIR +
      "/tests/engines/sme2/src/plain/Plain.java' && jar cf plain.jar -C plain .";
  ASSERT_EQ(std::system(build.c_str()), 0) << build;
}

}  // namespace matchbench
