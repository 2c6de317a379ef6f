#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/utc_time.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/manual/manual_page.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;

// The day that pages bear: today, or that of SOURCE_DATE_EPOCH, so that the same source makes the
// same pages.
std::string day_of_pages() {
  constexpr std::size_t kDay = sizeof "2031-05-04" - 1;
  constexpr double kLastSecond = 253'402'300'799;  // of the year 9999
  constexpr std::int64_t kMsPerSecond = 1000;
  const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
  if (epoch == nullptr) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return text::format_utc(std::chrono::duration_cast<std::chrono::milliseconds>(now).count())
        .substr(0, kDay);
  }
  const std::optional<double> seconds = text::finite_number(epoch);
  if (!seconds || *seconds < 0 || *seconds > kLastSecond) {
    throw input_error(fmt::format("SOURCE_DATE_EPOCH is '{}'", epoch),
                      "set it to seconds since 1970, as 'date +%s' prints them");
  }
  return text::format_utc(static_cast<std::int64_t>(*seconds) * kMsPerSecond).substr(0, kDay);
}

int write_manual(const CommandLine& line, const fs::path& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) {
    throw system_error("cannot make the folder " + folder.string(), failure.value(),
                       "name one where you may write");
  }
  const auto commands = line.manuals();
  const std::string day = day_of_pages();
  for (const auto& command : commands) {
    write_file(folder / (page_name(command) + ".1"), manual_page(command, harness_version(), day));
  }
  print_for_people(fmt::format("{} pages are in {}; 'man -l {}' shows the first\n", commands.size(),
                               folder.string(), (folder / "matchbench.1").string()));
  return 0;
}

}  // namespace

void add_manual_command(CommandLine& line) {
  auto folder = std::make_shared<std::string>();
  line.add("manual", "Write a manual page (man) for each command into a folder",
           "matchbench manual ~/.local/share/man/man1")
      .required("folder", *folder, "The folder; it is made if it is missing")
      .action([folder, &line] { return write_manual(line, *folder); });
}

}  // namespace matchbench::cli
