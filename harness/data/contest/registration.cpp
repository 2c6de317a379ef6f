#include "harness/data/contest/registration.hpp"

#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

namespace matchbench::contest {
namespace {

// Objects whose members are in the order of their keys' bytes.
nlohmann::json sorted(const text::Json& value) {
  if (value.is_object()) {
    nlohmann::json out = nlohmann::json::object();
    for (const auto& [key, member] : value.items()) out[key] = sorted(member);
    return out;
  }
  if (value.is_array()) {
    nlohmann::json out = nlohmann::json::array();
    for (const auto& item : value) out.push_back(sorted(item));
    return out;
  }
  return value;
}

}  // namespace

std::optional<Registration> registration_of(const text::YamlNode& contest) {
  const auto registered = contest.find("registered");
  if (!registered) return std::nullopt;
  if (!registered->is_map() || registered->entries().empty()) {
    throw registered->error("'registered' is empty or not a map",
                            "write a map, such as {measure: nDCG@10, test: max-t, margin: 0.05}");
  }
  Registration out{.json = sorted(text::json_of(*registered)).dump(), .sha256 = {}};
  out.sha256 = Sha256().bytes(out.json).hex();
  return out;
}

std::optional<Registration> read_registration(const std::string& text, const std::string& file) {
  const auto document = text::YamlDocument::parse(text, file);
  return registration_of(document.root());
}

}  // namespace matchbench::contest
