#include "harness/fronts/serve/http/http_server.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>
#include <thread>
#include <vector>

namespace matchbench::serve {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// More than the buffers of a connection hold.
constexpr std::size_t kLargeBytes = std::size_t{16} << 20;

// A server that echoes path and body, and a client of bytes.
class Server : public testing::Test {
 protected:
  explicit Server(HttpLimits limits = {})
      : server_("127.0.0.1", 0, limits,
                [](const HttpRequest& request) {
                  if (request.path == "/throw") throw std::runtime_error("a secret");
                  if (request.path == "/large") {
                    return HttpResponse{200, "text/plain", std::string(kLargeBytes, 'x'), {}};
                  }
                  return HttpResponse{200, "text/plain", request.path + "|" + request.body, {}};
                }),
        thread_([this] { server_.run(); }) {}
  ~Server() override {
    server_.stop();
    thread_.join();
  }

  OwnedFd connected() const {
    OwnedFd socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(server_.port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    return socket;
  }
  static void put(const OwnedFd& socket, std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;  // the server has closed
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  // All until the server closes.
  static std::string rest_of(const OwnedFd& socket) {
    std::string all;
    char buffer[4096];
    for (ssize_t got = 0; (got = recv(socket.get(), buffer, sizeof buffer, 0)) > 0;) {
      all.append(buffer, static_cast<std::size_t>(got));
    }
    return all;
  }
  std::string answer_to(std::string_view bytes) const {
    const OwnedFd socket = connected();
    put(socket, bytes);
    return rest_of(socket);
  }

  HttpServer server_;
  std::thread thread_;
};

constexpr std::string_view kClose = "Host: a\r\nConnection: close\r\n\r\n";

TEST_F(Server, AnswersAndKeepsTheConnection) {
  EXPECT_THAT(answer_to("GET /a?b HTTP/1.1\r\nHost: a\r\n\r\nPOST /c HTTP/1.1\r\nHost: a\r\n"
                        "Content-Length: 2\r\nConnection: close\r\n\r\nhi"),
              AllOf(HasSubstr("/a|"), HasSubstr("/c|hi")));
}

TEST_F(Server, ReadsARequestThatComesByteByByte) {
  const OwnedFd socket = connected();
  for (const char c : "GET /slow HTTP/1.1\r\n" + std::string(kClose)) {
    put(socket, std::string_view(&c, 1));
  }
  EXPECT_THAT(rest_of(socket), HasSubstr("/slow|"));
}

TEST_F(Server, AnswersAHeadRequestWithoutABody) {
  const std::string answer = answer_to("HEAD /abc HTTP/1.1\r\n" + std::string(kClose));
  EXPECT_THAT(answer, HasSubstr("Content-Length: 5\r\n"));
  EXPECT_TRUE(answer.ends_with("\r\n\r\n"));
}

TEST_F(Server, RefusesWhatIsNoHttp) {
  EXPECT_THAT(answer_to("\x16\x03\x01 hello\r\n\r\n"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(answer_to("GET / HTTP/1.1\r\nHost a\r\n\r\n"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(answer_to("POST / HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nhi"),
              StartsWith("HTTP/1.1 400"));
}

TEST_F(Server, RefusesWhatIsTooLarge) {
  EXPECT_THAT(answer_to("GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n"),
              StartsWith("HTTP/1.1 431"));
  EXPECT_THAT(answer_to("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n"),
              StartsWith("HTTP/1.1 413"));
  const std::string chunk = "10000\r\n" + std::string(0x10000, 'x') + "\r\n";
  const std::string answer = answer_to(
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked"
      "\r\n\r\n" +
      chunk + chunk + "0\r\n\r\n");
  EXPECT_TRUE(answer.empty() || answer.starts_with("HTTP/1.1 413"));
}

TEST_F(Server, TellsNobodyWhyAHandlerFailed) {
  const std::string answer = answer_to("GET /throw HTTP/1.1\r\n" + std::string(kClose));
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 500"));
  EXPECT_EQ(answer.find("secret"), std::string::npos);
}

TEST_F(Server, RefusesAPortThatIsTaken) {
  EXPECT_THROW(HttpServer("127.0.0.1", server_.port(), {}, nullptr), Error);
  EXPECT_THROW(HttpServer("no address", 0, {}, nullptr), Error);
}

class ImpatientServer : public Server {
 protected:
  ImpatientServer() : Server({.request_time = std::chrono::seconds(1)}) {}
};

TEST_F(ImpatientServer, DropsWhoNeverEndsARequestAndAnswersOthersMeanwhile) {
  const OwnedFd slow = connected();
  put(slow, "GET / HTTP/1.1\r\nX: ");
  EXPECT_THAT(answer_to("GET /b HTTP/1.1\r\n" + std::string(kClose)), HasSubstr("/b|"));
  EXPECT_EQ(rest_of(slow), "");
}

class SmallServer : public Server {
 protected:
  SmallServer() : Server({.connections = 4}) {}
};

// Requests that nobody ends would shut everybody out until their time is over.
TEST_F(SmallServer, EndsTheOldestHalfRequestForAnother) {
  std::vector<OwnedFd> open;
  for (int i = 0; i < 4; ++i) {
    open.push_back(connected());
    put(open.back(), "GET /" + std::to_string(i) + " HTTP/1.1\r\n");
  }
  EXPECT_THAT(answer_to("GET /b HTTP/1.1\r\n" + std::string(kClose)), HasSubstr("/b|"));
  EXPECT_EQ(rest_of(open[0]), "");
  put(open[3], kClose);
  EXPECT_THAT(rest_of(open[3]), HasSubstr("/3|"));
}

// As would answers that nobody reads.
TEST_F(SmallServer, EndsTheOldestUnreadAnswerForAnother) {
  std::vector<OwnedFd> open;
  for (int i = 0; i < 4; ++i) {
    open.push_back(connected());
    put(open.back(), "GET /large HTTP/1.1\r\n" + std::string(kClose));
    char first = 0;
    ASSERT_EQ(recv(open.back().get(), &first, 1, 0), 1);
  }
  EXPECT_THAT(answer_to("GET /b HTTP/1.1\r\n" + std::string(kClose)), HasSubstr("/b|"));
  EXPECT_LT(rest_of(open[0]).size(), kLargeBytes);
  EXPECT_GT(rest_of(open[3]).size(), kLargeBytes);
}

TEST_F(Server, RefusesWhatAProxyCouldReadInAnotherWay) {
  for (const std::string header :
       {"Transfer-Encoding: xchunked", "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: identity\r\nContent-Length: 2", "Host: a\r\nHost: b"}) {
    const std::string said = answer_to("POST /a HTTP/1.1\r\n" + header +
                                       "\r\n\r\nGET /b HTTP/1.1\r\n" + std::string(kClose));
    EXPECT_THAT(said, StartsWith("HTTP/1.1 400")) << header;
    EXPECT_THAT(said, Not(HasSubstr("/b|"))) << header;
  }
}

TEST_F(Server, GoesOnWithABodyThatItIsAskedFor) {
  const OwnedFd socket = connected();
  put(socket,
      "POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n" + std::string(kClose));
  char said[25];
  ASSERT_EQ(recv(socket.get(), said, sizeof said, MSG_WAITALL), 25);
  EXPECT_EQ(std::string_view(said, sizeof said), "HTTP/1.1 100 Continue\r\n\r\n");
  put(socket, "hi");
  EXPECT_THAT(rest_of(socket), HasSubstr("/a|hi"));
  EXPECT_THAT(answer_to("POST /a HTTP/1.1\r\nExpect: more\r\n" + std::string(kClose)),
              StartsWith("HTTP/1.1 417"));
}

}  // namespace
}  // namespace matchbench::serve
