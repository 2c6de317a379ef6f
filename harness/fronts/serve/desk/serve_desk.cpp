#include "harness/fronts/serve/desk/serve_desk.hpp"

#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/relevance_yaml.hpp"
#include "harness/data/store/pool/pool_store.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/text/utf8.hpp"
#include "harness/fronts/serve/accounts/accounts.hpp"
#include "harness/fronts/serve/desk/desk_site.hpp"
#include "harness/fronts/serve/http/http_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace matchbench::serve {
namespace {

constexpr std::size_t kLongestName = 100;
constexpr std::size_t kLongestGuide = 1 << 20;

// A judge's name becomes an id in files of judgments.
void check_name(const std::string& name) {
  if (name.find(',') != std::string::npos) {
    throw input_error(fmt::format("'{}' is not one name", name),
                      "repeat the option, as in --judge anna --judge ben");
  }
  const bool has_space =
      std::ranges::any_of(name, [](unsigned char c) { return c <= ' ' || c == 0x7f; });
  if (name.empty() || name.size() > kLongestName || has_space || name == kConsensus ||
      collection::is_reserved_judge(name) || text::first_invalid_utf8(name)) {
    throw input_error(
        fmt::format("'{}' cannot be a judge's name", name),
        "give a word of at most 100 bytes, but not 'consensus', 'mean' or another aggregate");
  }
}

// `programs`: the collection's judges that are no people.
std::uint32_t account_of(judging::Desk& desk, const std::string& name, store::JudgeRole role,
                         const std::vector<std::string>& programs) {
  check_name(name);
  if (std::ranges::find(programs, name) != programs.end()) {
    throw input_error(fmt::format("'{}' is a program in the collection", name),
                      "choose another name: people judge at the desk");
  }
  const std::uint32_t judge = desk.add_judge(name, role);
  if (desk.pool().judges[judge].role != role) {
    throw input_error(fmt::format("'{}' is in the pool with another role", name),
                      "choose another name: organisers do not judge");
  }
  return judge;
}

std::uint32_t known_judge(const store::PoolStore& store, const std::string& name,
                          const char* remedy) {
  const auto judges = store.judges();
  const auto found = std::ranges::find(judges, name, &store::PoolJudge::name);
  if (found == judges.end()) {
    throw input_error(fmt::format("the pool knows nobody called '{}'", name), remedy);
  }
  return static_cast<std::uint32_t>(found - judges.begin());
}

std::string guide_in(const std::string& file) {
  if (file.empty()) return {};
  std::string guide = read_file(file);
  text::check_utf8(guide, file);
  if (guide.size() > kLongestGuide) {
    throw input_error({file}, "the guide has more than 1 MiB", "make it shorter");
  }
  return guide;
}

// Under the first of its names. A desk that others reach only by a proxy has one with TLS.
std::string url_of(const DeskTask& task, std::uint16_t port) {
  if (task.hosts.empty()) {
    const bool is_version_6 = task.address.find(':') != std::string::npos;
    return is_version_6 ? fmt::format("http://[{}]:{}/", task.address, port)
                        : fmt::format("http://{}:{}/", task.address, port);
  }
  const std::string& host = task.hosts.front();
  if (is_loopback(task.address)) return fmt::format("https://{}/", host);
  return without_port(host) == host ? fmt::format("http://{}:{}/", host, port)
                                    : fmt::format("http://{}/", host);
}

std::vector<DeskLink> earlier_links(const store::PoolStore& store) {
  const auto judges = store.judges();
  std::set<std::uint32_t> bearers;
  for (const auto& token : store.tokens()) bearers.insert(token.judge);
  std::vector<DeskLink> links;
  for (const std::uint32_t judge : bearers) {
    links.push_back({judges[judge].name, judges[judge].role == store::JudgeRole::kOrganiser, {}});
  }
  return links;
}

}  // namespace

void serve_desk(const DeskTask& task, const std::function<void(const OpenedDesk&)>& ready) {
  const std::string guide = guide_in(task.guide);
  auto store = store::PoolStore::open(task.pool, store::PoolStore::Mode::kWrite);
  for (const auto& name : task.revoked) {
    store.revoke_tokens(known_judge(store, name, "correct --revoke"), utc_now());
  }
  const auto growths = store.growths();
  judging::Desk desk(store, judging::read_pool(store, task.collection),
                     growths.empty() ? 0 : growths.front().seed);
  DeskSite* site = nullptr;  // is there before the first request
  HttpServer server(task.address, task.port, {},
                    [&](const HttpRequest& request) { return site->answer(request); });
  const std::string url = url_of(task, server.port());

  OpenedDesk opened{url, {}, earlier_links(store)};
  const auto programs = collection::read_manifest(desk.pool().folder).programs();
  const auto add_links = [&](const std::vector<std::string>& names, store::JudgeRole role) {
    for (const auto& name : names) {
      const std::uint32_t judge = account_of(desk, name, role, programs);
      const std::string token = make_token();
      store.add_token({judge, token_hash(token)}, utc_now());
      opened.links.push_back(
          {name, role == store::JudgeRole::kOrganiser, fmt::format("{}#{}", url, token)});
    }
  };
  add_links(task.judges, store::JudgeRole::kJudge);
  add_links(task.organisers, store::JudgeRole::kOrganiser);
  Accounts accounts;
  for (const auto& token : store.tokens()) accounts.add(token.judge, token.sha256);
  std::set<std::uint32_t> settlers;
  for (const auto& name : task.settlers) {
    settlers.insert(known_judge(store, name, "name them with --judge or --organiser, too"));
  }
  DeskSite made(desk, std::move(accounts), OwnHosts(task.address, task.hosts), guide,
                std::move(settlers));
  site = &made;
  ready(opened);
  server.run();
}

}  // namespace matchbench::serve
