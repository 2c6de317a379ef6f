#include "harness/fronts/cli/main.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/base/messages.hpp"
#include "harness/foundation/base/os/own_limits.hpp"
#include "harness/fronts/cli/command_line.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/color.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>

namespace matchbench::cli {
namespace {

constexpr std::string_view kLabel = "error:";

// The reader of standard error may have gone, which does not change how the program ends.
int print_error(const char* message, int exit_code) {
  record_message(MessageKind::kError, message);
  const auto style =
      isatty(STDERR_FILENO) ? fmt::emphasis::bold | fg(fmt::color::red) : fmt::text_style();
  const std::string shown = fmt::format(style, kLabel) + lines_behind_label(kLabel, message) + "\n";
  std::fwrite(shown.data(), 1, shown.size(), stderr);
  return exit_code;
}

}  // namespace

void add_commands(CommandLine& line, const session::WorkerSource& programs) {
  add_demo_command(line, programs);
  add_doctor_command(line, programs);
  add_plugin_new_command(line);
  add_plugin_check_command(line, programs);
  add_plugin_try_command(line, programs);
  add_plugin_add_command(line, programs);
  add_plugin_list_command(line);
  add_plugin_show_command(line, programs);
  add_plugin_remove_command(line);
  add_collection_import_commands(line);
  add_collection_info_command(line);
  add_collection_check_command(line);
  add_collection_convert_command(line);
  add_collection_diff_command(line);
  add_collection_export_command(line);
  add_run_command(line, programs);
  add_merge_command(line);
  add_score_command(line);
  add_leaderboard_command(line);
  add_report_command(line);
  add_verify_command(line);
  add_reproduce_command(line, programs);
  add_season_commands(line, programs);
  add_season_check_command(line, programs);
  add_season_verify_command(line);
  add_gate_command(line, programs);
  add_measures_commands(line);
  add_completion_command(line);
  add_complete_command(line);
  add_manual_command(line);
  add_eval_command(line);
  add_runs_tables_commands(line);
  add_runs_commands(line);
  add_runs_fuse_command(line);
  add_qrels_commands(line);
  add_judge_pool_command(line);
  add_judge_serve_command(line);
  add_judge_agree_command(line);
  add_judge_merge_command(line);
  add_analyse_scores_command(line);
  add_analyse_significance_command(line);
  add_analyse_sensitivity_command(line);
  add_analyse_judges_command(line);
  add_analyse_measures_command(line);
  add_analyse_incomplete_command(line);
  add_analyse_degradation_command(line);
  add_analyse_virtual_judges_command(line);
  add_analyse_difficulty_command(line);
  add_analyse_silence_command(line);
  add_analyse_costs_command(line);
  add_analyse_audit_command(line);
  add_analyse_timing_command(line);
  add_analyse_services_command(line);
  add_analyse_plan_command(line);
}

// Whole sentences, because no text can be put together when no memory is left.
constexpr const char* kNoMemory =
    "no memory is left; free some, and resume the round if there is one: what it had committed is "
    "kept";
constexpr const char* kHalfOfMemory =
    "this takes more than half of the machine's memory, which is the most that a command may take "
    "unless 'ulimit -Sd' allows more; leave out what is so large, or allow it";
constexpr const char* kNoThread =
    "no memory is left for a thread, or there are too many; free some, and resume the round if "
    "there is one: what it had committed is kept";

int cli_main(int argc, char** argv, const session::WorkerSource& programs) {
  std::signal(SIGPIPE, SIG_IGN);  // who reads us has gone: an error of the write
  std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is a full disk, not a death
  limit_own_memory();
  lay_out_warnings_with(lines_behind_label);
  try {
    CommandLine line;
    add_commands(line, programs);
    const int exit_code = line.run(argc, argv);
    if (std::fflush(stdout) != 0 && errno != EPIPE) {
      throw environment_error("cannot write to standard output");
    }
    return exit_code;
  } catch (const std::system_error& error) {
    // Of a write to standard output: its reader has seen enough.
    if (error.code() == std::errc::broken_pipe) return 0;
    // Of a thread that could not start: there is no room for its stack, or there are too many.
    if (error.code() == std::errc::resource_unavailable_try_again) {
      return print_error(kNoThread, 3);
    }
    return print_error(error.what(), 3);
  } catch (const Error& error) {
    return print_error(error.what(), error.kind() == ErrorKind::kInput ? 2 : 3);
  } catch (const std::bad_alloc&) {
    return print_error(has_limited_own_memory() ? kHalfOfMemory : kNoMemory, 3);
  } catch (const std::exception& error) {
    return print_error(error.what(), 3);
  }
}

}  // namespace matchbench::cli
