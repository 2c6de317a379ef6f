#include "harness/operations/cluster/slurm/batch_script.hpp"

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/model/grants.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 13> kUsualVariables = {
    "PATH", "HOME",        "USER",         "LOGNAME",   "SHELL",      "LANG",           "TMPDIR",
    "TZ",   "VIRTUAL_ENV", "CONDA_PREFIX", "JAVA_HOME", "PYENV_ROOT", "LD_LIBRARY_PATH"};
constexpr std::array<std::string_view, 5> kUsualPrefixes = {"LC_", "XDG_", "SLURM", "SBATCH",
                                                            "MATCHBENCH_"};

// sbatch reads %A and the like as patterns.
std::string without_patterns(const std::string& path) {
  std::string out;
  for (const char c : path) out += c == '%' ? std::string("%%") : std::string(1, c);
  return out;
}

void require_line(const std::string& option, const std::string& text) {
  if (text.find_first_of("\n\r") == std::string::npos) return;
  throw input_error(fmt::format("{} is more than one line", option), "give one option at a time");
}

// "0-2,5".
std::string index_list(const TaskArray& array) {
  std::vector<std::string> ranges;
  for (std::size_t first = 0; first < array.shards.size();) {
    std::size_t last = first;
    while (last + 1 < array.shards.size() && array.shards[last + 1] == array.shards[last] + 1) {
      ++last;
    }
    const std::uint32_t from = array.shards[first] - array.offset;
    const std::uint32_t to = array.shards[last] - array.offset;
    ranges.push_back(from == to ? fmt::format("{}", from) : fmt::format("{}-{}", from, to));
    first = last + 1;
  }
  return fmt::format("{}", fmt::join(ranges, ","));
}

// The organiser's own contest decides, which the plan was made of; of its entrants, those that are
// asked.
contest::Contest asked_contest(const ClusterPlan& plan) {
  auto contest = contest::parse_contest(plan.contest_text, plan.contest_file, plan.track);
  std::erase_if(contest.entrants, [&](const contest::EntrantSpec& spec) {
    return !plan.only.empty() && std::ranges::find(plan.only, spec.name) == plan.only.end();
  });
  return contest;
}

std::string terms_of(const ClusterPlan& plan, const SlurmOptions& options) {
  const contest::Contest contest = asked_contest(plan);
  std::string terms;
  if (contest.protocol.confinement != ConfinementMode::kRequired) {
    terms +=
        fmt::format(" --confinement {}",
                    kConfinementModeNames[static_cast<std::size_t>(contest.protocol.confinement)]);
  }
  for (const auto& prefix : options.interpreters) terms += " --interpreter " + shell_word(prefix);
  // The values of variables are those of each node's own environment.
  for (const auto& spec : contest.entrants) terms += grant_options(spec.name, spec.grants);
  return terms;
}

std::string directives(const ClusterPlan& plan, const fs::path& staging,
                       const SlurmOptions& options, const TaskArray& array) {
  std::vector<std::string> lines = {
      "--job-name=" + job_name(plan, array.offset),
      "--array=" + index_list(array),
      "--nodes=1",
      "--ntasks=1",
      "--exclusive",
      "--requeue",
      "--open-mode=append",
      fmt::format("--output=\"{}/%A-%a.log\"", without_patterns(logs_in(staging).string()))};
  if (!options.partition.empty()) lines.push_back("--partition=" + options.partition);
  if (!options.account.empty()) lines.push_back("--account=" + options.account);
  if (!options.time.empty()) lines.push_back("--time=" + options.time);
  lines.insert(lines.end(), options.options.begin(), options.options.end());
  std::string text;
  for (const auto& line : lines) {
    require_line("an option for sbatch", line);
    text += fmt::format("#SBATCH {}\n", line);
  }
  return text;
}

// The part is made on the node's own disk, since SQLite's log is not safe on network file systems,
// and gets its name in the staging folder when it is there as a whole.
constexpr const char* kBody = R"sh(set -u
stage={stage}
{task}
export MATCHBENCH_MESSAGES="{messages}"  # what the program tells whoever follows the task
if [ ! -e "{plan}" ]; then
  echo "error: this node does not see the staging folder $stage; choose one with --staging that all nodes see" >&2
  exit 3
fi
rm -f "$MATCHBENCH_MESSAGES"  # of an earlier attempt
if [ -e "$part" ]; then exit 0; fi  # another attempt was first

# A folder on the node's own disk, in which an attempt that was cancelled or died here continues, unless
# it is still at work.
node="${{SLURMD_NODENAME:-$(hostname)}}"
work="${{TMPDIR:-/tmp}}/$name-$node"
mkdir -m 700 "$work" 2>/dev/null
if [ -O "$work" ] && [ ! -L "$work" ]; then exec 9>"$work/lock"; fi
if ! flock -n 9 2>/dev/null; then work=$(mktemp -d "$work-XXXXXX") || exit 3; fi
child=
# Slurm signals all processes of a job, other schedulers the shell alone; a second signal would end the
# program at once.
trap '[ -z "$child" ] || {{ sleep 1; kill -TERM "$child" 2>/dev/null; }}' TERM INT
{prepare}
"{program}" run --plan "{plan}" {what}{terms} --db "$work/round.db" --resume \
  --node "$node" --status "{status}" --quiet &
child=$!
while :; do
  wait "$child"
  code=$?
  kill -0 "$child" 2>/dev/null || break
done
if [ "$code" -ne 0 ]; then exit "$code"; fi

copy="$part.${{SLURM_JOB_ID:-$$}}.${{SLURM_RESTART_COUNT:-0}}.tmp"
if cp "$work/round.db" "$copy" && cmp -s "$work/round.db" "$copy"; then
  mv -n "$copy" "$part"
  rm -rf "$copy" "$work"
else
  rm -f "$copy"
  fault="the part cannot be copied to {parts}; check its free space and quota"
  echo "error: $fault" >&2
  printf 'error\0%s\0' "$fault" >>"$MATCHBENCH_MESSAGES"
  exit 3
fi
)sh";

}  // namespace

std::vector<std::string> variables_of_job(const ClusterPlan& plan, std::vector<std::string> own) {
  const contest::Contest contest = asked_contest(plan);
  std::erase_if(own, [&](const std::string& variable) {
    const std::string name = variable.substr(0, variable.find('='));
    const auto begins = [&](std::string_view part) { return name.starts_with(part); };
    return std::ranges::find(kUsualVariables, name) == kUsualVariables.end() &&
           std::ranges::none_of(kUsualPrefixes, begins) &&
           std::ranges::none_of(contest.entrants, [&](const contest::EntrantSpec& spec) {
             return std::ranges::find(spec.grants.variables, name) != spec.grants.variables.end();
           });
  });
  return own;
}

std::vector<TaskArray> arrays_of(std::span<const std::uint32_t> shards,
                                 std::uint32_t max_array_size) {
  std::vector<TaskArray> arrays;
  for (const std::uint32_t shard : shards) {
    const std::uint32_t offset =
        shard == kFollowUp ? kFollowUp : shard / max_array_size * max_array_size;
    if (arrays.empty() || arrays.back().offset != offset) arrays.push_back({offset, {}});
    arrays.back().shards.push_back(shard);
  }
  return arrays;
}

fs::path log_of(const fs::path& staging, std::uint64_t job, std::uint32_t index) {
  return logs_in(staging) / fmt::format("{}-{}.log", job, index);
}

std::string job_name(const ClusterPlan& plan, std::uint32_t offset) {
  if (offset == kFollowUp) return task_name(plan, kFollowUp);
  return fmt::format("matchbench-{:.12}-{}", plan.id, offset);
}

void require_options(const SlurmOptions& options) {
  for (const auto& option : options.options) {
    for (const std::string_view own : {"--array", "-a", "--job-name", "-J", "--output", "-o"}) {
      const bool is_short = own.size() == 2;
      const bool is_own = option == own || (is_short && option.starts_with(own)) ||
                          option.starts_with(std::string(own) + "=");
      if (!is_own) continue;
      // By them tasks are counted, and the round is found again.
      throw input_error(
          fmt::format("--sbatch-option={}: matchbench itself decides about {}", option, own),
          "leave it out");
    }
    if (option.starts_with("-")) continue;
    throw input_error(fmt::format("--sbatch-option={} is not an option of sbatch", option),
                      fmt::format("write it with its dashes: --sbatch-option=--{}", option));
  }
}

std::string batch_script(const ClusterPlan& plan, const fs::path& staging,
                         const SlurmOptions& options, const TaskArray& array) {
  const fs::path stage = "$stage";
  const bool is_follow_up = array.offset == kFollowUp;
  const std::string task =
      is_follow_up
          ? fmt::format("name={}\npart=\"{}\"", task_name(plan, kFollowUp),
                        part_in(stage, kFollowUp).string())
          : fmt::format("shard=$(({} + SLURM_ARRAY_TASK_ID))\nname={}\npart=\"{}\"", array.offset,
                        task_name(plan, "$shard"), part_in(stage, "$shard").string());
  const std::string prepare = is_follow_up ? fmt::format(
                                                 "if [ ! -e \"$work/round.db\" ]; then\n"
                                                 "  cp \"{}\" \"$work/copy\" && "
                                                 "mv \"$work/copy\" \"$work/round.db\" || exit 3\n"
                                                 "fi",
                                                 merged_in(stage).string())
                                           : "";
  return "#!/bin/bash\n" + directives(plan, staging, options, array) +
         fmt::format(fmt::runtime(kBody), fmt::arg("stage", shell_word(staging.string())),
                     fmt::arg("plan", plan_in(stage).string()),
                     fmt::arg("program", program_in(stage).string()),
                     fmt::arg("parts", parts_in(stage).string()),
                     fmt::arg("messages", messages_in(stage, "$name").string()),
                     fmt::arg("status", status_in(stage, "$name").string()), fmt::arg("task", task),
                     fmt::arg("prepare", prepare),
                     fmt::arg("what", is_follow_up ? "" : "--shard \"$shard\""),
                     fmt::arg("terms", terms_of(plan, options)));
}

}  // namespace matchbench::cluster
