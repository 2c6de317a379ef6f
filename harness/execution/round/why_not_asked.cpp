#include "harness/execution/round/why_not_asked.hpp"

#include "harness/foundation/model/program_remedy.hpp"

#include <fmt/format.h>

namespace matchbench::round {

std::string why_not_asked(const session::SessionReport& report,
                          const std::filesystem::path& plugin) {
  const std::string failed = fmt::format("{} failed", name_of(*report.failed_phase));
  const std::string fault = with_program_remedy(report.message, plugin.parent_path());
  // What programs answer says it, too.
  return fmt::format("not asked, {}{}", fault.starts_with(failed) ? "" : failed + ": ", fault);
}

}  // namespace matchbench::round
