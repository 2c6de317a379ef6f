#include "harness/data/importers/mcp_servers.hpp"

#include "harness/data/importers/own_python.hpp"
#include "harness/foundation/base/error.hpp"

namespace matchbench::importers {
namespace {

const OwnPython kClient{"python/matchbench/mcp_client", "the client of MCP servers",
                        "or write the server's answer to tools/list into a file, and import that"};

// What the client answers to a task; see program.py beside it.
text::Json asked(const text::Json& task) {
  text::Json answer = answer_of(kClient, task);
  if (const auto failure = answer.find("failure"); failure != answer.end()) {
    const std::string server = failure->at("server").get<std::string>();
    const bool is_input = failure->at("is_input").get<bool>();
    const Error error(is_input ? ErrorKind::kInput : ErrorKind::kEnvironment, {},
                      failure->at("message").get<std::string>(),
                      failure->at("remedy").get<std::string>());
    throw server.empty() ? error : error.within(server);
  }
  return answer;
}

}  // namespace

std::vector<McpToolList> tool_lists_of(const McpServers& servers) {
  std::vector<McpToolList> lists;
  const text::Json answer = asked({{"command", servers.command},
                                   {"url", servers.url},
                                   {"headers", servers.headers},
                                   {"config", servers.config},
                                   {"servers", servers.chosen},
                                   {"all", servers.all},
                                   {"variables", servers.variables},
                                   {"server_name", servers.name}});
  for (const text::Json& server : answer.at("servers")) {
    lists.push_back(
        {server.at("name").get<std::string>(), server.at("document").get<std::string>()});
  }
  return lists;
}

text::Json servers_listed_in(const std::string& config) {
  return asked({{"config", config}}).at("listed");
}

}  // namespace matchbench::importers
