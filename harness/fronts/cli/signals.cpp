#include "harness/fronts/cli/signals.hpp"

#include <atomic>
#include <csignal>

namespace matchbench::cli {
namespace {

std::atomic<bool> interrupted{false};

void on_signal(int number) {
  interrupted = true;
  std::signal(number, SIG_DFL);
}

}  // namespace

std::function<bool()> watch_signals() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  return [] { return interrupted.load(); };
}

}  // namespace matchbench::cli
