// The only source that includes Boost.Beast, which takes half a minute to compile.
#include "harness/fronts/serve/http/http_server.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

#include <csignal>
#include <list>
#include <optional>
#include <utility>

namespace matchbench::serve {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::asio::ip::tcp;

using Parser = http::request_parser<http::string_body>;

void set_limits(Parser& parser, const HttpLimits& limits) {
  parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
  parser.body_limit(limits.body_bytes);
}

std::string header_text(beast::string_view text) {
  return {text.data(), text.size()};
}

HttpRequest taken(http::request<http::string_body>&& message, std::uint64_t connection) {
  const std::string target = header_text(message.target());
  const auto mark = target.find('?');
  HttpRequest request;
  request.method = header_text(message.method_string());
  request.path = target.substr(0, mark);
  if (mark != std::string::npos) request.query = target.substr(mark + 1);
  request.host = header_text(message[http::field::host]);
  request.origin = header_text(message[http::field::origin]);
  request.authorization = header_text(message[http::field::authorization]);
  request.content_type = header_text(message[http::field::content_type]);
  request.body = std::move(message.body());
  request.connection = connection;
  return request;
}

// What a request that cannot be read is answered with; 0: nothing.
unsigned status_of(const beast::error_code& error) {
  if (error == http::error::end_of_stream || error == beast::error::timeout) return 0;
  if (error == http::error::body_limit) return 413;
  if (error == http::error::header_limit || error == http::error::buffer_overflow) return 431;
  return error.category() == http::make_error_code(http::error::bad_method).category() ? 400 : 0;
}

}  // namespace

struct HttpServer::State {
  class Connection;

  State(HttpLimits wanted, HttpHandler answer) : limits(wanted), handler(std::move(answer)) {}

  void accept();

  const HttpLimits limits;
  const HttpHandler handler;
  // These outlive the connections that the context holds.
  std::size_t connections = 0;
  std::uint64_t accepted = 0;
  // Those that wait for a request, its rest, or for somebody to read the answer; the oldest first.
  std::list<Connection*> waiting;
  boost::asio::io_context context{1};
  tcp::acceptor acceptor{context};
  boost::asio::steady_timer pause{context};  // before the next try, if the system has no sockets
  boost::asio::signal_set signals{context};
};

// One connection: it lives as long as an operation on it is under way.
class HttpServer::State::Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, State& server)
      : stream_(std::move(socket)),
        server_(server),
        number_(++server.accepted),
        buffer_(kMostBuffered) {
    ++server_.connections;
  }
  ~Connection() {
    end_waiting();
    --server_.connections;
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void read() {
    parser_.emplace();
    set_limits(*parser_, server_.limits);
    wait();
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                              self->on_header(error);
                            });
  }

  // Makes room for another.
  void end() {
    end_waiting();
    stream_.close();
  }

 private:
  // Far more than a header, so that a body is read in few pieces.
  static constexpr std::size_t kMostBuffered = std::size_t{32} * 1024;

  void wait() {
    end_waiting();
    place_ = server_.waiting.insert(server_.waiting.end(), this);
    stream_.expires_after(server_.limits.request_time);
  }

  void end_waiting() {
    if (place_) server_.waiting.erase(*place_);
    place_.reset();
  }

  // A proxy in front could see another end of the request, or another name, and take what follows
  // for a request of somebody else.
  bool is_ambiguous() const {
    const auto& headers = parser_->get();
    const auto codings = headers.count(http::field::transfer_encoding);
    return headers.count(http::field::host) > 1 || codings > 1 ||
           (codings == 1 && !beast::iequals(headers[http::field::transfer_encoding], "chunked"));
  }

  void on_header(beast::error_code error) {
    if (error) return on_read(error);
    if (is_ambiguous()) {
      return answer({400, "text/plain; charset=utf-8", "The request cannot be read.\n", {}}, false);
    }
    const auto expected = parser_->get()[http::field::expect];
    if (expected.empty()) return read_body();
    if (!beast::iequals(expected, "100-continue")) {
      return answer({417, "text/plain; charset=utf-8", "This cannot be expected here.\n", {}},
                    false);
    }
    static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    boost::asio::async_write(stream_, boost::asio::buffer(kGoOn.data(), kGoOn.size()),
                             [self = shared_from_this()](beast::error_code failure, std::size_t) {
                               if (!failure) self->read_body();
                             });
  }

  void read_body() {
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       self->on_read(error);
                     });
  }

  void on_read(beast::error_code error) {
    if (error) {
      if (const unsigned status = status_of(error); status != 0) {
        answer({status, "text/plain; charset=utf-8", "The request cannot be read.\n", {}}, false);
      }
      return;  // else the connection ends here
    }
    const bool keep =
        parser_->get().keep_alive() && ++requests_ < server_.limits.requests_per_connection;
    HttpResponse response;
    bool is_head = false;
    try {
      HttpRequest request = taken(parser_->release(), number_);
      is_head = request.method == "HEAD";
      response = server_.handler(request);
    } catch (...) {
      response = {500, "text/plain; charset=utf-8", "Something went wrong.\n", {}};
    }
    answer(std::move(response), keep, is_head);
  }

  void answer(HttpResponse response, bool keep, bool is_head = false) {
    message_.emplace(static_cast<http::status>(response.status), 11);
    message_->set(http::field::content_type, response.content_type);
    for (const auto& [name, value] : response.headers) message_->set(name, value);
    message_->keep_alive(keep);
    const std::size_t length = response.body.size();
    if (!is_head) message_->body() = std::move(response.body);
    message_->content_length(length);
    wait();
    // A serializer writes what is there: of a HEAD request the header alone.
    http::async_write(stream_, *message_,
                      [self = shared_from_this(), keep](beast::error_code error, std::size_t) {
                        self->on_written(error, keep);
                      });
  }

  void on_written(beast::error_code error, bool keep) {
    if (error) return;
    if (keep) {
      read();
      return;
    }
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  beast::tcp_stream stream_;
  State& server_;
  const std::uint64_t number_;
  std::optional<std::list<Connection*>::iterator> place_;  // in `waiting`, while it is there
  beast::flat_buffer buffer_;
  std::size_t requests_ = 0;
  std::optional<Parser> parser_;
  std::optional<http::response<http::string_body>> message_;
};

void HttpServer::State::accept() {
  acceptor.async_accept([this](beast::error_code error, tcp::socket socket) {
    if (error == boost::asio::error::operation_aborted) return;
    if (error) {  // out of descriptors, perhaps: trying again at once would spin
      pause.expires_after(std::chrono::milliseconds(100));
      pause.async_wait([this](beast::error_code stopped) {
        if (!stopped) accept();
      });
      return;
    }
    // The one that is ended goes as soon as it has been told so.
    const bool is_full = connections >= limits.connections;
    if (!is_full || !waiting.empty()) {
      if (is_full) waiting.front()->end();
      std::make_shared<Connection>(std::move(socket), *this)->read();
    }
    accept();
  });
}

HttpServer::HttpServer(const std::string& address, std::uint16_t port, HttpLimits limits,
                       HttpHandler handler)
    : state_(std::make_unique<State>(limits, std::move(handler))) {
  beast::error_code error;
  const auto parsed = boost::asio::ip::make_address(address, error);
  if (error) {
    throw input_error(fmt::format("'{}' is not an address", address), "give one such as 127.0.0.1");
  }
  const tcp::endpoint endpoint(parsed, port);
  auto& acceptor = state_->acceptor;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(boost::asio::socket_base::max_listen_connections, error);
  if (error) {
    throw system_error(fmt::format("cannot listen on {}, port {}", address, port), error.value(),
                       "choose another --port, or 0 for any that is free");
  }
  // From here on, so that a signal between this and run() ends it, too.
  state_->signals.add(SIGINT);
  state_->signals.add(SIGTERM);
}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const {
  return state_->acceptor.local_endpoint().port();
}

void HttpServer::run() {
  state_->signals.async_wait([this](beast::error_code error, int) {
    if (!error) state_->context.stop();
  });
  state_->accept();
  state_->context.run();
}

void HttpServer::stop() {
  boost::asio::post(state_->context, [this] { state_->context.stop(); });
}

std::optional<HttpRequest> read_http_request(std::string_view bytes, const HttpLimits& limits) {
  Parser parser;
  set_limits(parser, limits);
  parser.eager(true);
  beast::error_code error;
  std::size_t at = 0;
  while (at < bytes.size() && !parser.is_done()) {
    const std::size_t used =
        parser.put(boost::asio::buffer(bytes.data() + at, bytes.size() - at), error);
    if (error || used == 0) return std::nullopt;
    at += used;
  }
  if (!parser.is_done()) return std::nullopt;
  return taken(parser.release(), 0);
}

}  // namespace matchbench::serve
