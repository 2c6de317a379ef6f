#include "harness/operations/cluster/slurm/slurm_engine.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/cluster/slurm/slurm_program.hpp"
#include "harness/operations/cluster/staging_folder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <string_view>
#include <utility>

namespace matchbench::cluster {
namespace {

constexpr std::uint32_t kUsualArraySize = 1001;  // Slurm's own default

std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, by);) parts.push_back(part);
  return parts;
}

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end == text.data()) return std::nullopt;
  return number;
}

// What helps against a refusal, by the words in which sbatch refuses.
const char* remedy_for(const std::string& refusal) {
  struct Remedy {
    const char* word;
    const char* remedy;
  };
  constexpr std::array<Remedy, 7> kRemedies = {{
      {"partition", "name one that 'sinfo' lists with --partition"},
      {"account", "name one that you may use with --account"},
      {"time", "give a --time that the partition allows, such as 2:00:00"},
      {"array", "ask for fewer --nodes"},
      {"QOS", "ask for fewer --nodes or less --time, or wait until other jobs of yours are done"},
      {"imit", "ask for fewer --nodes or less --time, or wait until other jobs of yours are done"},
      {"contact", "wait until the cluster's controller answers ('scontrol ping')"},
  }};
  for (const auto& [word, remedy] : kRemedies) {
    if (refusal.find(word) != std::string::npos) return remedy;
  }
  return "see 'man sbatch'; --print shows what is submitted";
}

// The text on one line, without the name of the program before each.
std::string words_of(const std::string& err) {
  std::vector<std::string> lines;
  for (auto& line : split(err, '\n')) {
    constexpr std::string_view kName = "sbatch: error: ";
    if (line.starts_with(kName)) line.erase(0, kName.size());
    if (!line.empty()) lines.push_back(line);
  }
  return fmt::format("{}", fmt::join(lines, "; "));
}

std::uint32_t offset_of(const ClusterPlan& plan, const std::string& name) {
  if (name == job_name(plan, kFollowUp)) return kFollowUp;
  return number_in<std::uint32_t>(std::string_view(name).substr(name.rfind('-') + 1)).value_or(0);
}

std::uint32_t max_array_size() {
  const SlurmAnswer answer = ask_slurm("scontrol", {"show", "config"});
  const auto at = answer.out.find("MaxArraySize");
  if (answer.code != 0 || at == std::string::npos) return kUsualArraySize;
  const auto value = answer.out.find_first_of("0123456789", at);
  if (value == std::string::npos) return kUsualArraySize;
  const auto number = number_in<std::uint32_t>(std::string_view(answer.out).substr(value));
  return std::max(number.value_or(kUsualArraySize), 1U);
}

}  // namespace

SlurmEngine::SlurmEngine(const ClusterPlan& plan, const std::filesystem::path& staging,
                         SlurmOptions options)
    : plan_(plan), staging_(staging), options_(std::move(options)), array_size_(max_array_size()) {}

std::vector<std::string> SlurmEngine::scripts(std::span<const std::uint32_t> shards) const {
  std::vector<std::string> out;
  for (const auto& array : arrays_of(shards, array_size_)) {
    out.push_back(batch_script(plan_, staging_, options_, array));
  }
  return out;
}

std::vector<std::string> SlurmEngine::job_names() const {
  std::vector<std::string> names = {job_name(plan_, kFollowUp)};
  for (std::uint32_t offset = 0; offset < plan_.shards.size(); offset += array_size_) {
    names.push_back(job_name(plan_, offset));
  }
  return names;
}

std::uint64_t SlurmEngine::submit_array(const TaskArray& array) const {
  const auto file = staging_ / (job_name(plan_, array.offset) + ".sh");
  write_file(file, batch_script(plan_, staging_, options_, array));
  const SlurmAnswer answer = ask_slurm("sbatch", {"--parsable", file.string()},
                                       variables_of_job(plan_, own_environment()));
  const auto job = number_in<std::uint64_t>(answer.out);
  if (answer.code == 0 && job) return *job;
  const std::string words = words_of(answer.err.empty() ? answer.out : answer.err);
  throw environment_error(fmt::format("Slurm refused the job: {}", words), remedy_for(words));
}

std::vector<std::uint64_t> SlurmEngine::submit(std::span<const std::uint32_t> shards) {
  std::vector<std::uint64_t> jobs;
  for (const auto& array : arrays_of(shards, array_size_)) {
    try {
      jobs.push_back(submit_array(array));
    } catch (const Error&) {
      for (const std::uint64_t job : jobs) ask_slurm("scancel", {std::to_string(job)});
      throw;
    }
  }
  return jobs;
}

std::optional<std::map<std::uint32_t, ClusterTask>> SlurmEngine::tasks() const {
  const SlurmAnswer answer =
      ask_slurm("squeue", {"--me", "--noheader", "--array", "--states=all",
                           fmt::format("--name={}", fmt::join(job_names(), ",")),
                           "--format=%F|%K|%T|%r|%N|%j"});
  if (answer.code != 0) return std::nullopt;
  std::map<std::uint32_t, QueuedTask> latest;
  for (const auto& line : split(answer.out, '\n')) {
    const auto fields = split(line, '|');
    if (fields.size() != 6) continue;
    const auto job = number_in<std::uint64_t>(fields[0]);
    const auto index = number_in<std::uint32_t>(fields[1]);
    if (!job || !index) continue;
    const std::uint32_t offset = offset_of(plan_, fields[5]);
    QueuedTask& known = latest[offset == kFollowUp ? kFollowUp : offset + *index];
    if (known.job <= *job) known = {*job, *index, fields[2], fields[3], fields[4]};
  }
  std::map<std::uint32_t, ClusterTask> tasks;
  for (const auto& [shard, task] : latest) {
    tasks[shard] = cluster_task(task, log_of(staging_, task.job, task.index));
  }
  return tasks;
}

void SlurmEngine::cancel() const {
  for (const auto& name : job_names()) ask_slurm("scancel", {"--name=" + name});
}

}  // namespace matchbench::cluster
