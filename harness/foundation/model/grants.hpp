#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench {

// What of the network an entrant reaches.
enum class NetworkReach : std::uint8_t {
  kNone,
  kNamed,    // the named addresses, through a trusted process; it has a network of its own
  kMachine,  // whatever the machine reaches, its own services included
};
inline constexpr std::array<std::string_view, 3> kNetworkReachNames = {"none", "named", "machine"};

// What one entrant gets beyond what every entrant gets: the organiser alone grants it.
struct Grants {
  NetworkReach network = NetworkReach::kNone;
  std::vector<std::string> addresses;  // of kNamed, each as address_text() writes it
  std::vector<std::string> variables;  // names of the organiser's environment
  bool unconfined = false;             // a process with deadlines and limits, and no walls

  bool are_none() const;
  friend bool operator==(const Grants&, const Grants&) = default;
};

// Hands the name and each field to `visit`, always in the same order. The names are those of the
// database and of report.json.
template <class Visit, class AnyGrants>
void visit_grants(Visit&& visit, AnyGrants& grants) {
  auto& [network, addresses, variables, unconfined] = grants;
  visit("network", network);
  visit("addresses", addresses);
  visit("variables", variables);
  visit("unconfined", unconfined);
}

// All that either gives. An unconfined process has the machine's network.
Grants both_of(Grants one, const Grants& other);

// Why a variable of this name cannot be handed to an entrant; "" if it can be.
std::string fault_of_variable(std::string_view name);

// Marks of the entrant, as tags are: "unconfined", "network", "reaches api.example.org:443",
// "given TOKEN".
std::vector<std::string> marks_of(const Grants& grants);

// What readers of results must know, in a sentence for each kind of grant; "" of none.
std::string sentence_on(const std::string& entrant, const Grants& grants);

// The options that grant it, a blank before each: " --grant 'mine=127.0.0.1:8080'". Quoted for a
// shell.
std::string grant_options(const std::string& entrant, const Grants& grants);

}  // namespace matchbench
