#include "harness/operations/gate/sides/report_side.hpp"

#include "harness/data/collection/native/name_index.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/first_line.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <string_view>

namespace matchbench::gate {
namespace {

using text::Json;

constexpr std::string_view kFormat = "\"matchbench-report/1\"";

Json read_report(const std::filesystem::path& file) {
  auto document = text::parse_json(read_file(file));
  if (!document) {
    throw input_error(fmt::format("{}: the report is damaged: it is not JSON", file.string()),
                      "make it again with 'matchbench report --format json'");
  }
  return std::move(*document);
}

// Runs `read`, whose questions the report may not answer.
template <class Read>
auto of_report(const std::filesystem::path& file, Read read) {
  try {
    return read(read_report(file));
  } catch (const Json::exception& error) {
    throw input_error(fmt::format("{}: the report lacks what a comparison needs: {}", file.string(),
                                  text::printable_message(error.what())),
                      "make it again with 'matchbench report --format json'");
  }
}

std::vector<std::string> names_in(const Json& list) {
  std::vector<std::string> names;
  for (const auto& one : list) names.push_back(text::printable(one.at("name").get<std::string>()));
  return names;
}

// The place of the name that is wanted in the list. Throws an input Error with those that there
// are.
std::size_t place_of(const std::vector<std::string>& names, const std::string& wanted,
                     std::string_view what, std::string_view option) {
  const auto found = std::ranges::find(names, wanted);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  throw input_error(
      fmt::format("the report has no {} '{}': it has {}", what, wanted, fmt::join(names, ", ")),
      fmt::format("name one of them with {}", option));
}

std::size_t entrant_of(const std::vector<std::string>& names, const std::string& named,
                       const std::string& other) {
  if (names.size() == 1) return 0;
  return place_of(names, named.empty() ? other : named, "entrant", "--entrant");
}

const Json& values_of_board(const Json& report, std::size_t setting, std::size_t measure,
                            std::size_t entrant) {
  for (const auto& board : report.at("boards")) {
    if (board.at("setting") == setting && board.at("measure") == measure) {
      return board.at("values").at(entrant);
    }
  }
  throw input_error("the report has no board of that measure under that setting",
                    "score the round by it, and make the report again");
}

// Null if every answer to the request failed, or if the report leaves the ranking out.
const Json& ranking_of(const Json& report, std::size_t request, std::size_t entrant) {
  static const Json kNone;
  const auto& rankings = report.at("rankings").at("by_request");
  return request < rankings.size() ? rankings.at(request).at("by_entrant").at(entrant) : kNone;
}

// Whether it failed requests, and whether the report tells which.
bool tells_failures(const Json& report, std::size_t entrant) {
  const Json& facts = report.at("entrants").at(entrant);
  const auto failures = facts.at("failures").get<std::uint64_t>();
  if (failures == 0 || failures == facts.at("queries").get<std::uint64_t>()) return failures > 0;
  for (std::size_t r = 0; r < report.at("requests").size(); ++r) {
    if (!ranking_of(report, r, entrant).is_null()) return true;
  }
  return false;
}

// Names that tell the services of the report apart.
std::vector<std::string> service_names(const Json& report) {
  std::vector<Service> services;
  for (const auto& one : report.at("services")) {
    Service& service = services.emplace_back();
    service.uri = one.at("uri").get<std::string>();
    service.name = one.at("name").get<std::string>();
  }
  return collection::distinct_names(services);
}

std::vector<ShownService> shown_ranking(const Json& report, const std::vector<std::string>& names,
                                        std::size_t request, std::size_t entrant,
                                        std::size_t setting) {
  const Json& ranking = ranking_of(report, request, entrant);
  std::vector<ShownService> out;
  if (ranking.is_null()) return out;
  const auto& of_request = report.at("rankings").at("by_request").at(request);
  for (const auto& service : ranking.at("services")) {
    if (out.size() == kShownRanks) break;
    const auto place = service.get<std::size_t>();
    ShownService& one = out.emplace_back();
    one.uri = report.at("services").at(place).at("uri").get<std::string>();
    one.name = text::printable(names[place]);
    const auto& grades = of_request.at("grades");
    const auto grade = grades.find(fmt::format("{}", place));
    if (grade != grades.end() && !grade->at(setting).is_null()) {
      one.gain = grade->at(setting).get<double>();
    }
  }
  return out;
}

Side side_of(const Json& report, const std::string& named, const std::string& other,
             const Question& question) {
  const auto entrants = names_in(report.at("entrants"));
  const auto settings = names_in(report.at("settings"));
  const auto measures = names_in(report.at("measures"));
  const std::size_t entrant = entrant_of(entrants, named, other);
  const std::size_t setting =
      place_of(settings, question.relevance, "relevance setting", "--relevance");
  const Json& facts = report.at("entrants").at(entrant);
  const Json& round = report.at("round");
  Side side;
  side.name = entrants[entrant];
  side.plugin = facts.at("digest").get<std::string>();
  side.footing = {
      .collection = report.at("collection").at("name").get<std::string>(),
      .collection_digest = report.at("collection").at("digest").get<std::string>(),
      .setting = settings[setting],
      .protocol = text::json_text(round.at("protocol")),
      .split = round.value("split", ""),
      .training = {.folds = round.value("folds", 0U), .split = round.value("training_split", "")}};
  const auto services = service_names(report);
  const bool may_have_failed = tells_failures(report, entrant);
  for (std::size_t r = 0; r < report.at("requests").size(); ++r) {
    const Json& request = report.at("requests").at(r);
    SideRequest& one = side.requests.emplace_back();
    one.id = request.at("uri").get<std::string>();
    one.name = text::printable(request.at("name").get<std::string>());
    one.text = text::first_line(request.value("description", ""));
    one.ranking = shown_ranking(report, services, r, entrant, setting);
    // An entrant that was silent has an empty ranking.
    one.failed = may_have_failed && ranking_of(report, r, entrant).is_null();
    if (one.failed) one.outcome = "failed";
  }
  const auto plan = plan_of(question);
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    const std::string name = plan.name_of_value(v);
    const auto measure = place_of(measures, name, "measure", "--measure");
    const Json& values = values_of_board(report, setting, measure, entrant);
    side.measures.push_back(name);
    for (std::size_t r = 0; r < side.requests.size(); ++r) {
      const Json& value = values.at(r);
      side.requests[r].values.push_back(value.is_null() ? std::nullopt
                                                        : std::optional(value.get<double>()));
    }
  }
  return side;
}

}  // namespace

bool is_report(const std::filesystem::path& file) {
  constexpr std::size_t kBegin = 200;
  std::string begin(kBegin, '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return begin.starts_with('{') && begin.find(kFormat) != std::string::npos;
}

Question complete_question(const std::filesystem::path& report, const Question& question) {
  return of_report(report, [&](const Json& document) {
    Question out = question;
    if (document.at("boards").empty()) {
      throw input_error(fmt::format("{}: the report has no board", report.string()),
                        "score the round, and make the report again");
    }
    const Json& board = document.at("boards").front();
    if (out.measures.empty()) {
      out.measures = {names_in(document.at("measures")).at(board.at("measure").get<std::size_t>())};
    }
    if (out.relevance.empty()) {
      out.relevance = names_in(document.at("settings")).at(board.at("setting").get<std::size_t>());
    }
    return out;
  });
}

Side read_report_side(const std::filesystem::path& report, const std::string& named,
                      const std::string& other, const Question& question) {
  return of_report(report,
                   [&](const Json& document) { return side_of(document, named, other, question); });
}

}  // namespace matchbench::gate
