#include "harness/execution/session/start/granted_network.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/base/os/late_answer.hpp"
#include "harness/foundation/base/os/own_numbers.hpp"
#include "harness/foundation/model/network_address.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::session {
namespace {

constexpr const char* kLocalHost = "localhost";
constexpr const char* kResolver = "/etc/resolv.conf";
// The system's own patience may be half a minute.
constexpr std::chrono::seconds kResolverPatience{10};
// For so long a name is not looked up again: its owner may let the name server be silent, and each
// worker would wait for it.
constexpr std::chrono::minutes kAnswerStands{10};

struct Release {
  void operator()(addrinfo* all) const { freeaddrinfo(all); }
};

// As a number; "" if it is of another family.
std::string number_of(const sockaddr* address) {
  if (address == nullptr) return {};
  socklen_t size = 0;
  if (address->sa_family == AF_INET) size = sizeof(sockaddr_in);
  if (address->sa_family == AF_INET6) size = sizeof(sockaddr_in6);
  std::array<char, NI_MAXHOST> text{};
  if (size == 0 ||
      getnameinfo(address, size, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) != 0) {
    return {};
  }
  return text.data();
}

// Each warning once in this process, and not for each worker.
void warn_once(const std::string& warning) {
  static std::mutex guard;  // sessions may be held side by side
  static std::set<std::string> said;
  const std::lock_guard lock(guard);
  if (said.insert(warning).second) log_warning(warning);
}

struct LookedUp {
  int fault = 0;  // of getaddrinfo()
  std::vector<std::string> numbers;
};
using Finding = std::optional<LookedUp>;  // none: no answer in time

LookedUp looked_up(const std::string& host) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* first = nullptr;
  LookedUp found;
  found.fault = getaddrinfo(host.c_str(), nullptr, &wanted, &first);
  if (found.fault != 0) return found;
  const std::unique_ptr<addrinfo, Release> all(first);
  for (const addrinfo* one = first; one != nullptr; one = one->ai_next) {
    found.numbers.push_back(number_of(one->ai_addr));
  }
  return found;
}

// What was found when somebody last asked, if that is not long ago.
Finding finding(const std::string& host) {
  struct Known {
    Finding found;
    std::chrono::steady_clock::time_point since;
  };
  static std::mutex guard;  // sessions may be held side by side
  static std::map<std::string, Known> all;
  const std::lock_guard lock(guard);
  const auto known = all.find(host);
  const auto now = std::chrono::steady_clock::now();
  if (known != all.end() && now - known->second.since < kAnswerStands) return known->second.found;
  Finding found = answer_within<LookedUp>(kResolverPatience, [host] { return looked_up(host); });
  all.insert_or_assign(host, Known{found, std::chrono::steady_clock::now()});
  return found;
}

std::vector<std::string> numbers_named(const std::string& host) {
  const Finding found = finding(host);
  std::vector<std::string> numbers;
  if (!found || found->fault != 0) {
    warn_once(fmt::format("{} is granted and leads nowhere: {}", host,
                          found ? gai_strerror(found->fault)
                                : fmt::format("no server of names has told its number in {} s",
                                              kResolverPatience.count())));
    return numbers;
  }
  for (const std::string& number : found->numbers) {
    const bool is_elsewhere =
        kind_of_number(number) == AddressKind::kOfMachines && !is_of_this_machine(number);
    if (is_elsewhere) numbers.push_back(number);
  }
  if (numbers.empty()) {
    warn_once(
        fmt::format("{} is granted and leads to this machine or its link alone; to grant a "
                    "service of this machine, write localhost or 127.0.0.1",
                    host));
  }
  return numbers;
}

// Gives names addresses of a network in which nothing else is.
class Doors {
 public:
  void add(const NetworkAddress& address) {
    if (address.is_number) return add(address.host, address.port, {address.host});
    if (address.host == kLocalHost) return add("127.0.0.1", address.port, {"127.0.0.1", "::1"});
    auto [known, is_new] = numbers_.try_emplace(address.host);
    if (is_new) {
      known->second = numbers_named(address.host);
      inside_[address.host] =
          fmt::format("127.77.{}.{}", numbers_.size() / 250, numbers_.size() % 250 + 1);
      if (!known->second.empty()) {
        hosts_ += fmt::format("{} {}\n", inside_[address.host], address.host);
      }
    }
    if (!known->second.empty()) add(inside_[address.host], address.port, known->second);
  }

  const std::vector<Door>& doors() const { return doors_; }
  const std::string& hosts() const { return hosts_; }

 private:
  void add(const std::string& inside, std::uint16_t port, std::vector<std::string> outside) {
    const auto is_same = [&](const Door& door) {
      return door.inside == inside && door.port == port;
    };
    if (std::ranges::any_of(doors_, is_same)) return;  // localhost and its number
    doors_.push_back({inside, port, std::move(outside)});
  }

  std::map<std::string, std::vector<std::string>> numbers_;  // by name
  std::map<std::string, std::string> inside_;                // likewise
  std::vector<Door> doors_;
  std::string hosts_ = fmt::format("127.0.0.1 {}\n", kLocalHost);
};

}  // namespace

bool is_of_this_machine(const std::string& number) {
  addrinfo wanted{};
  wanted.ai_flags = AI_NUMERICHOST;
  wanted.ai_socktype = SOCK_DGRAM;
  addrinfo* first = nullptr;
  if (getaddrinfo(number.c_str(), nullptr, &wanted, &first) != 0) return false;
  const std::unique_ptr<addrinfo, Release> to(first);
  return stays_in_this_machine(*to->ai_addr);
}

void open_network(const Grants& grants, ConfinementPolicy& policy) {
  policy.network = grants.network;
  if (grants.network == NetworkReach::kNone) return;
  if (policy.keeper == 0) {
    if (grants.network == NetworkReach::kMachine) return;
    throw input_error(
        "this machine gives workers no network of their own (no user namespaces), and without one "
        "no "
        "single address can be opened",
        "run it where user namespaces are available, or write 'network: true', which opens the "
        "machine's network");
  }
  if (grants.network == NetworkReach::kMachine) {
    // One question at a time, since the filter of calls lets nobody send several messages in one
    // call. Not over TCP, which some servers of names do not speak.
    const std::string resolver = is_file(kResolver) ? read_file(kResolver) : std::string();
    policy.own_files.push_back({kResolver, resolver + "\noptions single-request\n"});
    policy.own_files.push_back({"/etc/nsswitch.conf", "hosts: files dns\n"});
    return;
  }
  Doors doors;
  for (const auto& address : grants.addresses) doors.add(parse_network_address(address));
  policy.doors = doors.doors();
  policy.own_files.push_back({"/etc/hosts", doors.hosts()});
  policy.own_files.push_back({"/etc/nsswitch.conf", "hosts: files\n"});
}

}  // namespace matchbench::session
