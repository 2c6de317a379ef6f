#pragma once

#include "harness/fronts/serve/http/message.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::serve {

struct HttpLimits {
  std::size_t header_bytes = std::size_t{8} * 1024;
  std::size_t body_bytes = std::size_t{64} * 1024;
  // For more, those end that have waited longest for the rest of their requests or for somebody to
  // read the answer.
  std::size_t connections = 256;
  std::size_t requests_per_connection = 1000;
  // The time from the first byte that a request could have to its last one, and for writing the
  // answer.
  std::chrono::seconds request_time{20};
};

// A server of HTTP/1.1 without encryption: one thread, many connections. It knows nothing of what
// it serves. Requests that are slow, too large or no HTTP are answered with 408, 413, 431 or 400
// where that is possible, and the connection is closed.
class HttpServer {
 public:
  // Listens from now on. Port 0: any free one. Throws an input Error if the address is none, and an
  // environment Error if it cannot be listened to.
  HttpServer(const std::string& address, std::uint16_t port, HttpLimits limits,
             HttpHandler handler);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;

  // Answers until stop() is called, from any thread or from `handler`, or SIGINT or SIGTERM comes.
  void run();
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The request in the bytes, read as the server reads it; none if they are no whole one, or
// break a limit.
std::optional<HttpRequest> read_http_request(std::string_view bytes, const HttpLimits& limits);

}  // namespace matchbench::serve
