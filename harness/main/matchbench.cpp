#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/execution/sandbox/confinement.hpp"
#include "harness/execution/worker/serve.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/program_folder.hpp"
#include "harness/fronts/cli/main.hpp"

#include <cstdio>
#include <filesystem>
#include <system_error>

namespace {

// libexec/matchbench/ of an installation; beside the program in a build folder or on a cluster.
std::filesystem::path worker_program() {
  const std::filesystem::path here = matchbench::program_folder();
  const std::filesystem::path installed =
      here.parent_path() / "libexec/matchbench/matchbench-worker";
  std::error_code none;
  return std::filesystem::is_regular_file(installed, none) ? installed : here / "matchbench-worker";
}

}  // namespace

int main(int argc, char** argv) try {
  matchbench::session::WorkerSource programs;
  programs.serve_in_process = [](int socket, std::string_view image,
                                 matchbench::protocol::FlightRecorder& recorder) {
    matchbench::worker::serve(socket, image, recorder, [](const matchbench::ConfinementPolicy&) {
      return matchbench::Confinement{.own_process = false};
    });
  };
  programs.protect_host = matchbench::sandbox::protect_host;
  programs.worker = worker_program();
  return matchbench::cli::cli_main(argc, argv, programs);
} catch (const matchbench::Error& error) {  // there is no /proc
  std::fprintf(stderr, "error: %s\n", error.what());
  return 3;
}
