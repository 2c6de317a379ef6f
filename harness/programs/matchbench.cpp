#include "harness/base/os/program_folder.hpp"
#include "harness/cli/main.hpp"
#include "harness/registry/plugin_registry.hpp"
#include "harness/sandbox/confinement.hpp"
#include "harness/worker/serve.hpp"

int main(int argc, char** argv) {
  matchbench::session::WorkerSource programs;
  programs.serve_in_process = [](int socket, std::string_view image,
                                 matchbench::protocol::FlightRecorder& recorder) {
    matchbench::worker::serve(socket, image, recorder, [](const matchbench::ConfinementPolicy&) {
      return matchbench::protocol::Hello{"off: in the host's own process"};
    });
  };
  programs.protect_host = matchbench::sandbox::protect_host;
  programs.worker = matchbench::program_folder() / "matchbench-worker";
  return matchbench::cli::cli_main(argc, argv, programs);
}
