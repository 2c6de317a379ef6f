#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::serve {

// A request as far as pages need it. All of it is a stranger's text.
struct HttpRequest {
  std::string method;         // "GET"
  std::string path;           // "/api/next", before the first '?'
  std::string query;          // what follows it
  std::string host;           // the header, with the port
  std::string origin;         // the header; empty: none
  std::string authorization;  // the header; empty: none
  std::string content_type;
  std::string body;
  // The number of the connection, from 1 on. Its address says less: behind a proxy all have one.
  std::uint64_t connection = 0;
};

struct HttpResponse {
  unsigned status = 200;
  std::string content_type = "text/plain; charset=utf-8";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

// Answers a request. It is called from the server's one thread; what it throws becomes the status
// 500 without a word of why.
using HttpHandler = std::function<HttpResponse(const HttpRequest&)>;

}  // namespace matchbench::serve
