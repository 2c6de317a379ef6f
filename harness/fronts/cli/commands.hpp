#pragma once

#include "harness/fronts/cli/command_line.hpp"
#include "harness/fronts/cli/main.hpp"

namespace matchbench::cli {

// All commands, in the order of --help. `programs` and `line` outlive the actions.
void add_commands(CommandLine& line, const session::WorkerSource& programs);

// Each in a file *_command.cpp, or with those like it in *_commands.cpp.
using AddCommand = void(CommandLine& line);
AddCommand add_plugin_new_command, add_plugin_list_command, add_plugin_remove_command,
    add_collection_import_commands, add_collection_info_command, add_collection_check_command,
    add_collection_convert_command, add_collection_diff_command, add_collection_export_command,
    add_merge_command, add_score_command, add_leaderboard_command, add_report_command,
    add_verify_command, add_season_verify_command, add_measures_commands, add_completion_command,
    add_complete_command, add_manual_command, add_eval_command, add_runs_tables_commands,
    add_runs_commands, add_runs_fuse_command, add_qrels_commands, add_judge_pool_command,
    add_judge_serve_command, add_judge_agree_command, add_judge_merge_command,
    add_analyse_scores_command, add_analyse_significance_command, add_analyse_sensitivity_command,
    add_analyse_judges_command, add_analyse_measures_command, add_analyse_incomplete_command,
    add_analyse_degradation_command, add_analyse_virtual_judges_command,
    add_analyse_difficulty_command, add_analyse_silence_command, add_analyse_costs_command,
    add_analyse_audit_command, add_analyse_timing_command, add_analyse_services_command,
    add_analyse_plan_command;

// Those whose commands start workers.
using AddWorkerCommand = void(CommandLine& line, const session::WorkerSource& programs);
AddWorkerCommand add_demo_command, add_doctor_command, add_plugin_check_command,
    add_plugin_try_command, add_plugin_add_command, add_plugin_show_command, add_run_command,
    add_reproduce_command, add_season_commands, add_season_check_command, add_gate_command;

}  // namespace matchbench::cli
