#include "shared/config.hpp"

#include <matchbench/plugin.hpp>

#include <algorithm>
#include <cstdint>
#include <sstream>

namespace shared {
namespace {

[[noreturn]] void refuse(const char* key, const nlohmann::json& value, const std::string& wanted) {
  throw mb::InvalidInput("config: " + std::string(key) + " is " + value.dump() + ", but must be " +
                         wanted);
}

std::string shortest(double number) {
  std::ostringstream out;
  out << number;
  return out.str();
}

}  // namespace

ConfigReader::ConfigReader(std::string_view json) : root_(nlohmann::json::object()) {
  if (json.empty()) return;
  root_ = nlohmann::json::parse(json, nullptr, /*allow_exceptions=*/false);
  if (!root_.is_object()) throw mb::InvalidInput("config: not a JSON object");
}

void ConfigReader::number(const char* key, double& value, double least, double greatest) {
  const nlohmann::json* given = find(key);
  if (given == nullptr) return;
  const double read = given->is_number() ? given->get<double>() : least - 1;
  if (!(read >= least && read <= greatest)) {
    refuse(key, *given, "a number from " + shortest(least) + " to " + shortest(greatest));
  }
  value = read;
}

void ConfigReader::count(const char* key, std::size_t& value, std::size_t least,
                         std::size_t greatest) {
  const nlohmann::json* given = find(key);
  if (given == nullptr) return;
  const bool fits = given->is_number_unsigned() && given->get<std::uint64_t>() >= least &&
                    given->get<std::uint64_t>() <= greatest;
  if (!fits) {
    refuse(key, *given,
           "a whole number from " + std::to_string(least) + " to " + std::to_string(greatest));
  }
  value = given->get<std::size_t>();
}

void ConfigReader::boolean(const char* key, bool& value) {
  const nlohmann::json* given = find(key);
  if (given == nullptr) return;
  if (!given->is_boolean()) refuse(key, *given, "true or false");
  value = given->get<bool>();
}

void ConfigReader::text(const char* key, std::string& value, const char* wanted) {
  const nlohmann::json* given = find(key);
  if (given == nullptr) return;
  if (!given->is_string()) refuse(key, *given, wanted);
  value = given->get<std::string>();
}

void ConfigReader::choose(const char* key, int& position,
                          std::initializer_list<const char*> names) {
  const nlohmann::json* given = find(key);
  if (given == nullptr) return;
  const auto* name = std::find_if(names.begin(), names.end(),
                                  [given](const char* candidate) { return *given == candidate; });
  if (name == names.end()) {
    std::string wanted = "one of";
    for (const char* candidate : names) wanted += std::string(" \"") + candidate + "\"";
    refuse(key, *given, wanted);
  }
  position = static_cast<int>(name - names.begin());
}

void ConfigReader::finish() const {
  for (const auto& [key, value] : root_.items()) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    std::string message = "config: unknown key \"";
    message.append(key).append("\"; known are ");
    for (const std::string& name : known_) {
      message.append(&name == &known_.front() ? "" : ", ").append(name);
    }
    throw mb::InvalidInput(message);
  }
}

const nlohmann::json* ConfigReader::find(const char* key) {
  known_.emplace_back(key);
  const auto found = root_.find(key);
  return found == root_.end() ? nullptr : &*found;
}

}  // namespace shared
