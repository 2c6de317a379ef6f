#pragma once

#include "harness/fronts/cli/command_line.hpp"
#include "harness/fronts/cli/main.hpp"

namespace matchbench::cli {

// All commands, in the order of --help. `programs` and `line` outlive the actions.
void add_commands(CommandLine& line, const session::WorkerSource& programs);

// Each in a file *_command.cpp, or with those like it in *_commands.cpp.
void add_demo_command(CommandLine& line, const session::WorkerSource& programs);
void add_doctor_command(CommandLine& line, const session::WorkerSource& programs);
void add_plugin_new_command(CommandLine& line);
void add_plugin_check_command(CommandLine& line, const session::WorkerSource& programs);
void add_plugin_try_command(CommandLine& line, const session::WorkerSource& programs);
void add_plugin_add_command(CommandLine& line, const session::WorkerSource& programs);
void add_plugin_list_command(CommandLine& line);
void add_plugin_show_command(CommandLine& line, const session::WorkerSource& programs);
void add_plugin_remove_command(CommandLine& line);
void add_collection_import_commands(CommandLine& line);
void add_collection_info_command(CommandLine& line);
void add_collection_check_command(CommandLine& line);
void add_collection_convert_command(CommandLine& line);
void add_collection_diff_command(CommandLine& line);
void add_collection_export_command(CommandLine& line);
void add_run_command(CommandLine& line, const session::WorkerSource& programs);
void add_merge_command(CommandLine& line);
void add_score_command(CommandLine& line);
void add_leaderboard_command(CommandLine& line);
void add_report_command(CommandLine& line);
void add_verify_command(CommandLine& line);
void add_reproduce_command(CommandLine& line, const session::WorkerSource& programs);
void add_season_commands(CommandLine& line, const session::WorkerSource& programs);
void add_season_check_command(CommandLine& line, const session::WorkerSource& programs);
void add_season_verify_command(CommandLine& line);
void add_gate_command(CommandLine& line, const session::WorkerSource& programs);
void add_measures_commands(CommandLine& line);
void add_completion_command(CommandLine& line);
void add_complete_command(CommandLine& line);
void add_manual_command(CommandLine& line);
void add_eval_command(CommandLine& line);
void add_runs_tables_commands(CommandLine& line);
void add_runs_commands(CommandLine& line);
void add_runs_fuse_command(CommandLine& line);
void add_qrels_commands(CommandLine& line);
void add_judge_pool_command(CommandLine& line);
void add_judge_serve_command(CommandLine& line);
void add_judge_agree_command(CommandLine& line);
void add_judge_merge_command(CommandLine& line);
void add_analyse_scores_command(CommandLine& line);
void add_analyse_significance_command(CommandLine& line);
void add_analyse_sensitivity_command(CommandLine& line);
void add_analyse_judges_command(CommandLine& line);
void add_analyse_measures_command(CommandLine& line);
void add_analyse_incomplete_command(CommandLine& line);
void add_analyse_degradation_command(CommandLine& line);
void add_analyse_virtual_judges_command(CommandLine& line);
void add_analyse_difficulty_command(CommandLine& line);
void add_analyse_silence_command(CommandLine& line);
void add_analyse_costs_command(CommandLine& line);
void add_analyse_audit_command(CommandLine& line);
void add_analyse_timing_command(CommandLine& line);
void add_analyse_services_command(CommandLine& line);
void add_analyse_plan_command(CommandLine& line);

}  // namespace matchbench::cli
