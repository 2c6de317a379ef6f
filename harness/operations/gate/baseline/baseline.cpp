#include "harness/operations/gate/baseline/baseline.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/foundation/text/tree/yaml_text.hpp"
#include "harness/operations/gate/side.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace matchbench::gate {
namespace {

// A new baseline by the measures of this one, and by those that it lacks.
std::string accepting_all(const Side& side, const std::vector<std::string>& measures) {
  std::vector<std::string> all = side.measures;
  for (const auto& one : measures) {
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  }
  return accepting(side.footing.judgments.empty() ? kOfPlugins : kOfRunFiles, all);
}

namespace fs = std::filesystem;

// `folder` is absolute.
std::string relative_to(const fs::path& folder, const std::string& path) {
  if (path.empty()) return path;
  return fs::absolute(path).lexically_normal().lexically_proximate(folder).string();
}

std::string line(std::string_view key, std::string_view text) {
  return fmt::format("{}: {}\n", key, text::yaml_scalar(text));
}

// What decides results: neither seed nor secret are part of the ground that sides share.
std::string protocol_text(const std::string& protocol) {
  auto members = text::parse_json(protocol);
  if (!members) return "null";
  members->erase("seed");
  members->erase("secret");
  return text::json_text(*members);
}

std::string footing_text(const Footing& footing, const fs::path& folder) {
  std::string out = fmt::format("collection:\n  {}  {}  {}", line("name", footing.collection),
                                line("folder", relative_to(folder, footing.collection_folder)),
                                line("digest", footing.collection_digest));
  out += fmt::format("judgments:\n  {}  {}", line("file", relative_to(folder, footing.judgments)),
                     line("digest", footing.judgments_digest));
  out += line("relevance", footing.setting) + line("definition", footing.definition);
  out += fmt::format("protocol: {}\n", protocol_text(footing.protocol));
  out += line("split", footing.split);
  out += fmt::format("training: {{folds: {}, split: {}, grades: {}, relevant: {}}}\n",
                     footing.training.folds, text::yaml_scalar(footing.training.split),
                     text::yaml_scalar(footing.training.grades),
                     text::yaml_scalar(footing.training.relevant));
  return out;
}

std::string request_text(const SideRequest& request) {
  std::vector<std::string> scores;
  for (const auto& value : request.values) {
    scores.push_back(value ? fmt::format("{}", *value) : "null");
  }
  std::string out = fmt::format("  - request: {}\n", text::yaml_scalar(request.id));
  if (request.name != request.id) out += fmt::format("    {}", line("name", request.name));
  out += fmt::format("    {}", line("outcome", request.outcome));
  if (request.failed) out += "    failed: true\n";
  out += fmt::format("    ranking: \"{}\"\n    scores: [{}]\n", request.ranking_hash,
                     fmt::join(scores, ", "));
  if (request.ranking.empty()) return out;
  std::vector<std::string> services, gains;
  for (const auto& one : request.ranking) {
    services.push_back(one.name);
    gains.push_back(one.gain ? fmt::format("{}", *one.gain) : std::string(kUnjudged));
  }
  out += fmt::format("    services: {}\n    gains: \"{}\"\n", text::yaml_list(services),
                     fmt::join(gains, " "));
  return out;
}

}  // namespace

Side baseline_side(const Baseline& baseline, const std::string& name,
                   const std::vector<std::string>& measures) {
  Side out = baseline.side;
  out.measures = measures;
  for (auto& request : out.requests) request.values.clear();
  for (const auto& measure : measures) {
    const auto& known = baseline.side.measures;
    const auto found = std::find(known.begin(), known.end(), measure);
    if (found == known.end()) {
      throw input_error(fmt::format("the baseline {} has no scores by {}", name, measure),
                        accepting_all(baseline.side, measures));
    }
    const auto place = static_cast<std::size_t>(found - known.begin());
    for (std::size_t r = 0; r < out.requests.size(); ++r) {
      out.requests[r].values.push_back(baseline.side.requests[r].values[place]);
    }
  }
  return out;
}

void write_baseline(const Baseline& baseline, const fs::path& file) {
  const Side& side = baseline.side;
  std::string out = line("because", baseline.because) + line("verdict", baseline.verdict) +
                    line("compared_with", baseline.compared_with);
  out += fmt::format("previous: {}\n", baseline.previous ? text::yaml_scalar(*baseline.previous)
                                                         : std::string("null"));
  out += line("entrant", side.name) + line("plugin", side.plugin) +
         line("parameters", side.parameters);
  out += footing_text(side.footing, fs::absolute(file).lexically_normal().parent_path());
  out += fmt::format(
      "level: {}\nmargin: {}\nmax_margin: {}\nmeasures: {}\nrequests:\n", baseline.level,
      baseline.margin ? fmt::format("{}", *baseline.margin) : std::string(kAutomatic),
      baseline.max_margin, text::yaml_list(side.measures));
  for (const auto& request : side.requests) out += request_text(request);
  write_file(file,
             fmt::format("# What 'matchbench gate' compares a new version with. Only 'matchbench "
                         "gate … --accept'\n# changes this file; do not edit it.\n{}{}{}",
                         line("matchbench", kBaselineFormat),
                         line(kDigestKey, digest_of_baseline(out)), out));
}

}  // namespace matchbench::gate
