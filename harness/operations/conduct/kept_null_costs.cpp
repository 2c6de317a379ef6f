#include "harness/operations/conduct/kept_null_costs.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/foundation/text/utc_time.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/utsname.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <system_error>
#include <utility>

namespace matchbench::conduct {
namespace {

namespace fs = std::filesystem;

constexpr double kSameLoadPerCore = 0.25;

// Of the record, what does not change from one moment to the next; and the file of this program,
// since a tree with changes has one commit for many builds.
std::string machine_and_build(const results::EnvironmentRecord& environment) {
  constexpr std::array<std::string_view, 4> kOfMachine = {"cpu.", "memory.total", "kernel",
                                                          "harness."};
  Sha256 all;
  for (const auto& entry : environment) {
    const bool is_of_machine =
        std::ranges::any_of(kOfMachine, [&](auto start) { return entry.first.starts_with(start); });
    if (!is_of_machine || entry.first == "cpu.steal_percent") continue;
    all.field(entry.first).field(entry.second);
  }
  utsname names{};
  uname(&names);
  all.field(names.nodename);
  struct stat program {};
  if (stat("/proc/self/exe", &program) == 0) {
    all.field(fmt::format("{} {} {}.{}", program.st_ino, program.st_size, program.st_mtim.tv_sec,
                          program.st_mtim.tv_nsec));
  }
  return all.hex();
}

// The first figure of /proc/loadavg, for each core.
double load_per_core_of(const results::EnvironmentRecord& environment) {
  const std::string load = results::value_of(environment, "load");
  const auto now = text::finite_number(load.substr(0, load.find(' ')));
  const auto cores = text::finite_number(results::value_of(environment, "cpu.logical"));
  return now.value_or(0) / std::max(cores.value_or(1), 1.0);
}

// What the text says; none if it is not what keep() writes.
std::optional<std::pair<NullCost, double>> parse(std::string_view text) {
  const auto json = text::parse_json(text);
  if (!json || !json->is_object()) return std::nullopt;
  const auto number = [&](const char* key) {
    const auto found = json->find(key);
    return found != json->end() && found->is_number() ? found->get<double>() : -1;
  };
  const auto measured = json->find("measured");
  if (measured == json->end() || !measured->is_string()) return std::nullopt;
  NullCost cost{.query_ns = std::llround(std::min(number("query_ns"), 1e12)),
                .queries_per_s = std::llround(std::min(number("queries_per_s"), 1e12)),
                .measured = measured->get<std::string>()};
  const double load = number("load_per_core");
  if (cost.query_ns < 1 || cost.queries_per_s < 1 || load < 0) return std::nullopt;
  if (!text::parse_utc(cost.measured)) return std::nullopt;
  return std::pair(std::move(cost), load);
}

}  // namespace

KeptNullCosts::KeptNullCosts(fs::path folder, const results::EnvironmentRecord& environment)
    : folder_(std::move(folder)),
      machine_(machine_and_build(environment)),
      load_per_core_(load_per_core_of(environment)) {}

fs::path KeptNullCosts::file_of(std::string_view rules) const {
  return folder_ / (Sha256().field(machine_).field(rules).hex() + ".json");
}

std::optional<NullCost> KeptNullCosts::find(std::string_view rules) const {
  if (folder_.empty()) return std::nullopt;
  try {
    auto known = parse(read_file(file_of(rules)));
    if (!known || std::abs(known->second - load_per_core_) > kSameLoadPerCore) return std::nullopt;
    return std::move(known->first);
  } catch (const Error&) {  // it is not there, or cannot be read
    return std::nullopt;
  }
}

void KeptNullCosts::keep(std::string_view rules, const NullCost& cost) const {
  if (folder_.empty()) return;
  std::error_code none;
  fs::create_directories(folder_, none);
  text::Json json = text::Json::object();
  json["query_ns"] = cost.query_ns;
  json["queries_per_s"] = cost.queries_per_s;
  json["measured"] = cost.measured;
  json["load_per_core"] = load_per_core_;
  try {
    write_file(file_of(rules), text::indented_json_text(json));
  } catch (const Error&) {  // such as a folder that cannot be written
    return;
  }
}

}  // namespace matchbench::conduct
