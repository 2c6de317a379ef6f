#include "harness/data/collection/native/name_index.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/execution/conformance/check_plugin.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/model/described_outcome.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/first_line.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/foundation/text/uri.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/plugin/plugin_to_start.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;

struct TryOptions {
  PluginToStart plugin;
  std::string collection;
  std::string request;
  std::uint64_t top_k = 10;
  bool json = false;
};

bool has_name(const Service& service) {
  return !service.name.empty();
}

// Requests in plain words have no names.
std::string advice_without_names(const std::vector<Service>& requests) {
  if (requests.empty() || std::ranges::any_of(requests, has_name)) return {};
  return fmt::format("; name one by its id, such as {}", text::local_name(requests.back().uri));
}

Collection collection_with_requests(const TryOptions& options) {
  Collection collection = collection::read_collection(options.collection);
  const std::string by_id = advice_without_names(collection.requests);
  if (const auto one = collection::NameIndex(collection.requests).by_name(options.request)) {
    collection.requests = {collection.requests[*one]};
    return collection;
  }
  std::erase_if(collection.requests, [&](const Service& request) {
    return request.name.find(options.request) == std::string::npos &&
           request.uri.find(options.request) == std::string::npos;
  });
  if (!collection.requests.empty()) return collection;
  throw input_error(options.request.empty()
                        ? fmt::format("the collection {} has no requests", options.collection)
                        : fmt::format("no request of {} has '{}' in its name or URI",
                                      options.collection, options.request),
                    options.request.empty()
                        ? "name another collection"
                        : fmt::format("'matchbench plugin try {} --collection {}' asks them all{}",
                                      word_to_copy(options.plugin.request.plugin),
                                      word_to_copy(options.collection), by_id));
}

// A bad ranking may name services that do not exist.
std::span<const RankedService> shown_ranking(const protocol::Answered& answer) {
  if (answer.outcome != Outcome::kOk) return {};
  return answer.ranking;
}

void print_answer(const Service& request, const protocol::Answered& answer,
                  const std::vector<std::string>& services) {
  const bool is_told_by_text = !has_name(request) && !request.description.empty();
  std::string text = is_told_by_text
                         ? fmt::format("\n{}\n{}", text::first_line(request.description),
                                       text::local_name(request.uri))
                         : fmt::format("\n{}", has_name(request) ? request.name : request.uri);
  const bool is_answered = answer.outcome == Outcome::kOk;
  text += is_answered
              ? fmt::format(" ({:.1f} ms)\n", static_cast<double>(answer.time.wall_ns) / 1e6)
              : fmt::format(": {}\n", described_outcome(answer.outcome, answer.message));
  if (is_answered && answer.ranking.empty()) text += "      no service fits\n";
  std::size_t rank = 0;
  for (const auto& ranked : shown_ranking(answer)) {
    text +=
        fmt::format("{:5} {:10.4f}  {}\n", ++rank, ranked.score, services[ranked.service.value]);
  }
  print_for_people(text);
}

bool has_ties(const protocol::Answered& answer) {
  const std::span<const RankedService> ranking = shown_ranking(answer);
  return std::ranges::adjacent_find(ranking, {}, &RankedService::score) != ranking.end();
}

void print_trial(const conformance::CheckRecord& record, const Collection& collection) {
  const auto& load = record.phases[static_cast<std::size_t>(Phase::kLoad)];
  if (load && load->outcome == Outcome::kOk) {
    fmt::print("loaded {} in {:.1f} ms\n",
               text::counted(collection.services.size(), "service", "services"),
               static_cast<double>(load->time.wall_ns) / 1e6);
  }
  const auto services = collection::distinct_names(collection.services);
  for (std::size_t i = 0; i < record.answers.size(); ++i) {
    print_answer(collection.requests[i], record.answers[i], services);
  }
  if (std::ranges::any_of(record.answers, has_ties)) {
    print_for_people(
        "\nServices with equal scores may have another order in a round, which shuffles the "
        "services.\n");
  }
}

text::Table trial_table(const conformance::CheckRecord& record, const Collection& collection) {
  text::Table table{{{"request", "request"},
                     {"outcome", "outcome"},
                     {"rank", "rank"},
                     {"service", "service"},
                     {"score", "score"}},
                    {}};
  for (std::size_t i = 0; i < record.answers.size(); ++i) {
    const auto& answer = record.answers[i];
    const std::string& request = collection.requests[i].uri;
    const std::string outcome(name_of(answer.outcome));
    const std::span<const RankedService> ranking = shown_ranking(answer);
    if (ranking.empty()) table.rows.push_back({request, outcome, {}, {}, {}});
    for (std::size_t r = 0; r < ranking.size(); ++r) {
      const RankedService& ranked = ranking[r];
      table.rows.push_back({request, outcome, text::count_cell(r + 1),
                            collection.services[ranked.service.value].uri,
                            text::number_cell(ranked.score)});
    }
  }
  return table;
}

bool has_failed_query(const conformance::CheckRecord& record) {
  return std::ranges::any_of(
      record.answers, [](const protocol::Answered& answer) { return is_failure(answer.outcome); });
}

int run_trial(const TryOptions& options, const session::WorkerSource& programs) {
  if (options.top_k > std::numeric_limits<std::uint32_t>::max()) {
    throw input_error(
        fmt::format("--top-k {}: no collection has this many services", options.top_k));
  }
  const Collection collection = collection_with_requests(options);
  CheckProgress progress;
  progress.turn_to("waiting for its answers");
  conformance::PluginCheckRequest request = request_of(options.plugin, progress);
  // The log, which is printed below, has the trace, too.
  if (options.plugin.trace) request.on_trace = [](const std::string&) {};
  const std::vector<fs::path> guarded = {fs::absolute(options.collection)};
  const conformance::CheckRecord record =
      conformance::try_plugin(request, collection, static_cast<std::uint32_t>(options.top_k),
                              guarded, with_interpreters(programs, options.plugin.interpreters));
  progress.clear();
  print_for_people(record.report.log, stderr);
  if (options.json) {
    fmt::print("{}", text::format_table(trial_table(record, collection), text::TableFormat::kJson));
  } else {
    print_trial(record, collection);
  }
  if (record.described && record.described->can_train) {
    print_note(
        "this matchmaker learns from judgments, and was asked untrained; 'plugin check' trains it, "
        "and so does a contest with 'training:'");
  }
  const std::string fault = record.fault();
  // A query that failed was printed with its request.
  const bool is_printed = !options.json && !record.report.failed_phase && has_failed_query(record);
  if (!fault.empty() && !is_printed) print_for_people(fmt::format("\n{}\n", fault), stderr);
  return fault.empty() ? 0 : 1;
}

}  // namespace

void add_plugin_try_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<TryOptions>();
  Command& command = line.add(
      "plugin try",
      "Print how a plugin ranks the services of a collection, with scores; a query may take a "
      "minute, and nothing is stored",
      "matchbench plugin try sumatch --collection datasets/geography --request geocode");
  add_plugin_to_start(command, options->plugin);
  command.required("--collection", options->collection, "The collection's folder")
      .option("--request", options->request,
              "Ask only the request with this id, or else those whose name or URI contains this")
      .option("--top-k", options->top_k, "Number of services; 0: all")
      .flag("--json", options->json, "Print JSON")
      .action([options, &programs] { return run_trial(*options, programs); });
}

}  // namespace matchbench::cli
