// What the judging desk reads of strangers. The first byte of an input says what the rest is: h (an
// HTTP request, whose body is taken for a decision, too) or b(ody). A decision that is taken has
// numbers of the pool and grades of its dimensions alone.
#include "harness/fronts/serve/accounts/accounts.hpp"
#include "harness/fronts/serve/desk/decision_body.hpp"
#include "harness/fronts/serve/http/guards.hpp"
#include "harness/fronts/serve/http/http_server.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using namespace matchbench;

const judging::PoolContents& pool() {
  static const judging::PoolContents kPool = [] {
    judging::PoolContents made;
    made.origin.dimensions = {"relevance", "safety"};
    made.pairs = {{.opinions = 1}, {.drawn = false, .opinions = 0}, {.request = 1, .opinions = 2}};
    made.requests = {{0}, {1}};
    made.services = {{0}};
    return made;
  }();
  return kPool;
}

void check_body(std::string_view body) {
  static const collection::DimensionInfo kDimensions[] = {
      {"relevance", {}, {{-1, ""}, {0, ""}, {0.5, ""}, {3, ""}}},
      {"safety", {}, {{0, ""}, {1, ""}}}};
  const auto read = serve::read_decision(body, pool(), kDimensions);
  const auto* decision = std::get_if<judging::DeskDecision>(&read);
  if (decision == nullptr) return;
  require(decision->request < 2 && !decision->key.empty() && decision->comment.size() <= 2000);
  if (decision->pair) require(*decision->pair == 0 || *decision->pair == 2);
  for (const auto& grade : decision->grades) {
    require(grade.dimension < 2 && kDimensions[grade.dimension].grades.contains(grade.grade));
  }
}

void check_request(std::string_view bytes) {
  static const serve::Accounts kAccounts;
  static const serve::OwnHosts kHosts("127.0.0.1", {});
  const serve::HttpLimits limits;
  const auto request = serve::read_http_request(bytes, limits);
  if (!request) return;
  require(request->body.size() <= limits.body_bytes);
  require(request->path.find('?') == std::string::npos);
  require(!kAccounts.of_header(request->authorization));
  if (kHosts.has_origin(request->origin) && !request->origin.empty()) {
    require(request->origin.starts_with("http"));
  }
  check_body(request->body);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (*data == 'h') {
    check_request(text);
  } else {
    check_body(text);
  }
  return 0;
}
