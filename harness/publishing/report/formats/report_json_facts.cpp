#include "harness/publishing/report/formats/report_json_parts.hpp"

#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <cmath>
#include <filesystem>

namespace matchbench::report::json {

text::Json json_of(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? text::Json(*value) : text::Json();
}

text::Json json_of(const Values& values) {
  text::Json out = text::Json::array();
  for (const auto& value : values) out.push_back(json_of(value));
  return out;
}

text::Json json_of(const std::vector<Values>& rows) {
  text::Json out = text::Json::array();
  for (const auto& row : rows) out.push_back(json_of(row));
  return out;
}

text::Json parsed(const std::string& text) {
  return text::parse_json(text).value_or(text::Json(text));
}

text::Json json_of(const results::SettingFacts& setting) {
  text::Json json = {
      {"name", setting.name}, {"definition", setting.definition}, {"binary", setting.is_binary}};
  if (setting.judgments_digest.empty()) return json;
  json["judgments_digest"] = setting.judgments_digest;
  const auto stored = text::YamlDocument::parse(setting.definition, "the stored setting");
  if (const auto rule = stored.root().find(setting.name)) json["rule"] = text::json_of(*rule);
  return json;
}

text::Json json_of(const results::MeasureFacts& measure) {
  return {{"name", measure.name},
          {"definition", measure.definition},
          {"formula", measure.formula},
          {"source", measure.source},
          {"direction", measure.less_is_better ? "lower" : "higher"},
          {"lowest", json_of(std::optional(measure.lowest))},
          {"highest", json_of(std::optional(measure.highest))}};
}

text::Json json_of(const results::FailureLog& log) {
  return {
      {"outcome", std::string(name_of(log.outcome))}, {"message", log.message}, {"tail", log.tail}};
}

text::Json json_of(const ReportPercentile& percentile) {
  return {{"value", json_of(percentile.value)},
          {"low", json_of(percentile.low)},
          {"high", json_of(percentile.high)},
          {"low_confidence", percentile.low_confidence},
          {"high_confidence", percentile.high_confidence},
          {"refused", percentile.refused.empty() ? text::Json() : text::Json(percentile.refused)}};
}

text::Json json_of(const ReportLatency& latency) {
  return {{"unit", "ms"},
          {"p50", json_of(latency.p50)},
          {"p95", json_of(latency.p95)},
          {"p99", json_of(latency.p99)},
          {"ecdf", latency.ecdf},
          {"by_request", json_of(latency.by_request)}};
}

// Without the folders, which are nobody's business.
text::Json json_of(const std::vector<HandedFile>& files) {
  text::Json out = text::Json::array();
  for (const HandedFile& file : files) {
    out.push_back({{"key", file.key},
                   {"name", std::filesystem::path(file.path).filename().string()},
                   {"digest", file.sha256}});
  }
  return out;
}

text::Json json_of(const Grants& granted) {
  if (granted.are_none()) return {};
  return {{"network", kNetworkReachNames[static_cast<std::size_t>(granted.network)]},
          {"addresses", granted.addresses},
          {"variables", granted.variables},
          {"unconfined", granted.unconfined}};
}

text::Json json_of(const ReportEntrant& one) {
  const auto& plugin = one.entrant.plugin;
  text::Json outcomes = text::Json::object();
  for (const auto& [name, count] : one.outcomes) outcomes[name] = count;
  return {{"name", one.entrant.name},
          {"plugin", plugin.name},
          {"version", plugin.version},
          {"author", plugin.author},
          {"licence", plugin.licence},
          {"digest", plugin.sha256},
          {"parameters", parsed(one.entrant.parameters)},
          {"files", json_of(one.entrant.files)},
          {"grants", json_of(one.granted)},
          {"tags", one.entrant.tags},
          {"repetitions", one.entrant.repetitions},
          {"queries", one.queries},
          {"timed_queries", one.timed_queries},
          {"killed_queries", one.killed_queries},
          {"outcomes", outcomes},
          {"failures", one.failures},
          {"abstentions", one.abstentions},
          {"deterministic", one.deterministic},
          {"logs", list_of(one.logs)},
          {"load_ms", json_of(one.load_ms)},
          {"train_ms", json_of(one.train_ms)},
          {"aqrt_ms", json_of(one.aqrt_ms)},
          {"cold_ms", json_of(one.cold_ms)},
          {"cold_queries", one.cold_queries},
          {"hot_ms", json_of(one.hot_ms)},
          {"peak_rss_mib", json_of(one.peak_rss_mib)},
          {"cpu_ms", json_of(one.cpu_ms)},
          {"kind", name_of(one.kind)},
          {"no_times", one.no_times.empty() ? text::Json() : text::Json(one.no_times)},
          {"times_doubt", one.times_doubt.empty() ? text::Json() : text::Json(one.times_doubt)},
          {"latency", one.latency ? json_of(*one.latency) : text::Json()}};
}

text::Json json_of(const results::NamedItem& item) {
  text::Json out = {{"name", item.label()}, {"uri", item.uri}};
  const auto put = [&](const char* key, const auto& value) {
    if (!value.empty()) out[key] = value;
  };
  put("description", item.description.value_or(""));
  put("inputs", item.inputs);
  put("outputs", item.outputs);
  put("format", item.format);
  put("text", item.source);
  return out;
}

}  // namespace matchbench::report::json
