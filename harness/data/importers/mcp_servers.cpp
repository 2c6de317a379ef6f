#include "harness/data/importers/mcp_servers.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/foundation/base/os/memory_file.hpp"
#include "harness/foundation/base/os/sdk_folder.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include <chrono>
#include <limits>

namespace matchbench::importers {
namespace {

constexpr const char* kClient = "python/matchbench/mcp_client";
constexpr int kLifeline = 3;  // a descriptor of the client: its other end lives as long as we do
// The client has shorter deadlines of its own.
constexpr std::chrono::seconds kPatience = std::chrono::minutes(40);
constexpr const char* kOtherWay =
    "or write the server's answer to tools/list into a file, and import that";

// What the client answers to a task; see program.py beside it.
text::Json asked(const text::Json& task) {
  const auto interpreter = found_on_path("python3");
  if (!interpreter) {
    throw environment_error(
        "there is no python3 on the PATH, and the client of MCP servers needs it",
        fmt::format("install it, {}", kOtherWay));
  }
  const auto sdk = sdk_folder();
  if (sdk.empty()) {
    throw environment_error("the client of MCP servers is not where matchbench is installed",
                            fmt::format("install matchbench anew, {}", kOtherWay));
  }
  MemoryFile input("task"), output("answer");
  input.append(text::json_text(task));
  const auto [theirs, ours] = make_pipe();
  ChildProcess client(
      {.what = "the client of MCP servers",
       .program = interpreter->string(),
       .arguments = {"-I", "-S", "-B", (sdk / kClient).string(), std::to_string(kLifeline)},
       .environment = own_environment(),
       .descriptors = {{input.fd(), STDIN_FILENO},
                       {output.fd(), STDOUT_FILENO},
                       {STDERR_FILENO, STDERR_FILENO},
                       {theirs.get(), kLifeline}}},
      "install python3");
  const ProcessEnd end = client.wait(kPatience);
  auto answer = text::parse_json(output.text(std::numeric_limits<std::size_t>::max()));
  if (end.signal != 0 || end.code != 0 || !answer) {
    throw environment_error("the client of MCP servers has failed",
                            "see what is said above: it needs Python 3.9 or newer");
  }
  if (const auto failure = answer->find("failure"); failure != answer->end()) {
    const std::string server = failure->at("server").get<std::string>();
    const bool is_input = failure->at("is_input").get<bool>();
    const Error error(is_input ? ErrorKind::kInput : ErrorKind::kEnvironment, {},
                      failure->at("message").get<std::string>(),
                      failure->at("remedy").get<std::string>());
    throw server.empty() ? error : error.within(server);
  }
  return std::move(*answer);
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
