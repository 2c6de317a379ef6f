#include "harness/foundation/base/log.hpp"

#include "harness/foundation/base/messages.hpp"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace matchbench {
namespace {

constexpr std::string_view kLabel = "warning:";

std::string in_one_line(std::string_view /*label*/, std::string_view message) {
  return fmt::format(" {}", message);
}

LinesBehindLabel lines_behind_label = in_one_line;

spdlog::logger& logger() {
  static const auto instance = [] {
    auto made = spdlog::stderr_color_mt("matchbench");
    made->set_pattern(fmt::format("%^{}%$%v", kLabel));
    return made;
  }();
  return *instance;
}

}  // namespace

void log_warning(std::string_view message) {
  record_message(MessageKind::kWarning, message);
  logger().warn(lines_behind_label(kLabel, message));
}

void lay_out_warnings_with(LinesBehindLabel lines) {
  lines_behind_label = lines;
}

}  // namespace matchbench
