#pragma once

#include "harness/foundation/text/json.hpp"

#include <string>
#include <vector>

namespace matchbench::importers {

// Servers of MCP that are asked for their tools: one by its command, one by its URL, or those of a
// configuration.
struct McpServers {
  std::vector<std::string> command;    // a program with its arguments, which is started
  std::string url;                     // streamable HTTP
  std::vector<std::string> headers;    // "Name: value" for that URL; a value may have ${VARIABLE}
  std::string config;                  // a file of an editor or an agent
  std::vector<std::string> chosen;     // names in the configuration
  bool all = false;                    // all in the configuration that are not disabled
  std::vector<std::string> variables;  // whose values its URLs and headers may have
  std::string name;                    // of the only one; empty: its own
};

// What one server answers to tools/list, all pages as one JSON document.
struct McpToolList {
  std::string server;  // its name
  std::string document;
};

// Asks the servers, through the client that is written in Python. Servers that are started have the
// rights of this process, and standard error says so. Throws an Error of what went wrong: an
// environment Error if there is no Python, or if a server cannot be reached or misbehaves.
std::vector<McpToolList> tool_lists_of(const McpServers& servers);

// The servers of a configuration, none of which is started: objects with `name`, `how` (in words)
// and more. Throws an input Error if it cannot be read.
text::Json servers_listed_in(const std::string& config);

}  // namespace matchbench::importers
