#include "harness/data/importers/import_tasks.hpp"

#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/mcp_servers.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/foundation/text/file_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::importers {
namespace {

DescribedFilesOptions described_files(const ImportTask& task) {
  return {.files = {task.inputs.begin(), task.inputs.end()},
          .root = task.option("--root"),
          .base_uri = task.option("--base-uri"),
          .dimensions = task.values("--dimension"),
          .facts = task.facts};
}

}  // namespace

ImportResult run_sme2(const ImportTask& task) {
  Sme2Options options{.xml = task.inputs.front(),
                      .rules = {},
                      .services_folder = task.option("--services"),
                      .requests_folder = task.option("--requests"),
                      .ontology_folder = task.option("--ontologies"),
                      .facts = task.facts};
  for (const std::string& rule : task.values("--rewrite")) {
    options.rules.push_back(parse_rewrite_rule(rule));
  }
  return import_sme2(options);
}

ImportResult run_folder(const ImportTask& task) {
  return import_folder({.services_folder = task.inputs.front(),
                        .requests_folder = task.option("--requests"),
                        .ontology_folder = task.option("--ontologies"),
                        .root = task.option("--root"),
                        .base_uri = task.option("--base-uri"),
                        .dimensions = task.values("--dimension"),
                        .facts = task.facts});
}

ImportResult run_openapi(const ImportTask& task) {
  return import_openapi(described_files(task));
}

ImportResult run_mcp(const ImportTask& task) {
  const bool is_started = task.flag("--from-server");
  McpServers servers{.command = is_started ? task.inputs : std::vector<std::string>(),
                     .url = task.option("--url"),
                     .headers = task.values("--header"),
                     .config = task.option("--config"),
                     .chosen = task.values("--server"),
                     .all = task.flag("--all"),
                     .variables = task.values("--variable"),
                     .name = task.option("--server-name")};
  if (is_started && task.inputs.empty()) {
    throw input_error("--from-server has no command",
                      "write it at the end of the line: --from-server -- COMMAND…");
  }
  if (!task.inputs.empty() + !servers.url.empty() + !servers.config.empty() != 1) {
    throw input_error("the tools come from one place: files, --from-server, --url or --config",
                      "give one of them");
  }
  if (servers.all && !servers.chosen.empty()) {
    throw input_error("--all and --server are both given", "leave one out");
  }
  DescribedFilesOptions options = described_files(task);
  const bool has_files = !is_started && !task.inputs.empty();
  if (has_files && !servers.name.empty()) {
    throw input_error("--server-name names a server, and the tools come from files",
                      "leave it out: a file's name is the server's");
  }
  if (has_files) return import_mcp(options);
  ImportFacts found;
  found.name = servers.name.empty() ? "tools" : servers.name;
  ImportResult unused;
  state_facts(task.facts, found, unused);  // what is missing is said before a server is started
  const ScratchFolder folder;
  text::FileNameMaker names;
  options.files.clear();
  for (const McpToolList& list : tool_lists_of(servers)) {
    options.files.push_back(folder.path() / (names.name_for(list.server) + ".json"));
    write_file(options.files.back(), list.document);
  }
  return import_mcp(options);
}

ImportResult run_beir(const ImportTask& task) {
  return import_beir({task.inputs.front(), task.facts});
}

ImportResult run_tools(const ImportTask& task) {
  return import_tools({task.inputs.front(), task.facts});
}

ImportResult run_trec(const ImportTask& task) {
  const std::string judge = task.option("--judge");
  return import_trec({.qrels = {task.inputs.begin(), task.inputs.end()},
                      .collection = task.option("--collection"),
                      .corpus = task.option("--corpus"),
                      .topics = task.option("--topics"),
                      .judge = judge.empty() ? kConsensus : judge,
                      .dimension = task.option("--dimension"),
                      .facts = task.facts});
}

ImportResult run_requests(const ImportTask& task) {
  return import_requests({{task.inputs.begin(), task.inputs.end()},
                          task.option("--collection"),
                          task.values("--dimension"),
                          task.option("--text"),
                          task.option("--sheet")});
}

ImportResult run_judgments(const ImportTask& task) {
  JudgmentsOptions options{.files = {task.inputs.begin(), task.inputs.end()},
                           .collection = task.option("--collection"),
                           .facts = task.facts};
  const auto take = [&](const char* name, std::string& value) {
    if (const std::string given = task.option(name); !given.empty()) value = given;
  };
  take("--request-column", options.request_column);
  take("--service-column", options.service_column);
  take("--judge-column", options.judge_column);
  take("--dimension-column", options.dimension_column);
  take("--grade-column", options.grade_column);
  take("--judge", options.judge);
  take("--dimension", options.dimension);
  if (const std::string kind = task.option("--kind"); !kind.empty()) {
    const auto& names = collection::kJudgeKindNames;
    const auto found = std::ranges::find(names, kind);
    if (found == names.end()) {
      throw input_error(fmt::format("--kind is '{}'", kind), suggestion(kind, names));
    }
    options.kind = static_cast<collection::JudgeKind>(found - names.begin());
  }
  take("--request-prefix", options.request_prefix);
  take("--service-prefix", options.service_prefix);
  take("--sheet", options.sheet);
  return import_judgments(options);
}

}  // namespace matchbench::importers
