// Reads the parameters of a matchmaker, the JSON object in options.config, into variables that hold
// the defaults:
//
//   mb::ConfigReader reader(options.config);
//   reader.number("k1", k1_, 0, 1e6);
//   reader.choice("order", order_, {"sum", "degree"});
//   reader.finish();
//
// What it does not understand throws InvalidInput, which names key, value and remedy.
#ifndef MATCHBENCH_CPP_CONFIG_HPP
#define MATCHBENCH_CPP_CONFIG_HPP

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "json.hpp"

namespace mb {
inline namespace plugin_api {

class ConfigReader {
 public:
  // Empty text is an object without keys. The text must outlive the reader.
  explicit ConfigReader(std::string_view json) : ConfigReader(json, "") {}

  // In all that follow, a key that is not given leaves the variable as it is.

  // least <= value <= greatest.
  void number(const char* key, double& value, double least, double greatest) {
    if (const Json* given = find(key)) value = number_of(key, *given, least, greatest);
  }

  // The same for whole numbers.
  void count(const char* key, std::size_t& value, std::size_t least, std::size_t greatest) {
    const Json* given = find(key);
    if (given == nullptr) return;
    const std::string_view written = given->written();
    std::uint64_t read = 0;
    const auto [end, error] =
        std::from_chars(written.data(), written.data() + written.size(), read);
    const bool whole = error == std::errc() && end == written.data() + written.size();
    if (!whole || read < least || read > greatest) {
      refuse(key, *given,
             "a whole number from " + std::to_string(least) + " to " + std::to_string(greatest));
    }
    value = static_cast<std::size_t>(read);
  }

  void boolean(const char* key, bool& value) {
    const Json* given = find(key);
    if (given == nullptr) return;
    if (given->kind() != Json::Kind::kBoolean) refuse(key, *given, "true or false");
    value = given->boolean();
  }

  // `wanted` completes the sentence "..., but must be".
  void text(const char* key, std::string& value, const char* wanted) {
    if (const Json* given = find(key)) value = text_of(key, *given, wanted);
  }

  // One of the names; `value` becomes the position of the name given.
  template <typename Enum>
  void choice(const char* key, Enum& value, std::initializer_list<const char*> names) {
    if (const Json* given = find(key)) value = static_cast<Enum>(position_of(key, *given, names));
  }

  // Lists of numbers and of texts, each of which is read like a single one.
  void numbers(const char* key, std::vector<double>& values, double least, double greatest) {
    list(key, values, "a list of numbers",
         [&](const Json& item) { return number_of(key, item, least, greatest); });
  }
  void texts(const char* key, std::vector<std::string>& values, const char* wanted) {
    list(key, values, "a list of texts",
         [&](const Json& item) { return text_of(key, item, wanted); });
  }

  // A reader for an object in the object; one without keys if it is not given. It has a finish() of
  // its own.
  ConfigReader object(const char* key) {
    const Json* given = find(key);
    if (given != nullptr && given->kind() != Json::Kind::kObject) refuse(key, *given, "an object");
    return ConfigReader(given == nullptr ? std::string_view() : given->written(),
                        prefix_ + key + '.');
  }

  // Refuses the keys that none of the calls above asked for.
  void finish() const {
    for (const auto& [key, value] : members_) {
      if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
      std::string message = "config: unknown key \"" + prefix_ + key + '"';
      message += known_.empty() ? "; there are no parameters, remove it" : "; known are ";
      for (std::size_t i = 0; i < known_.size(); ++i) message += (i == 0 ? "" : ", ") + known_[i];
      throw InvalidInput(message);
    }
  }

 private:
  ConfigReader(std::string_view json, std::string prefix) : prefix_(std::move(prefix)) {
    if (json.empty()) return;
    const Json root = Json::parse(json);
    if (root.kind() != Json::Kind::kObject) throw InvalidInput("config: not a JSON object");
    members_ = root.members();
  }

  // The last one of this name, as most readers of JSON take it; null if there is none.
  const Json* find(const char* key) {
    known_.emplace_back(key);
    const auto found = std::find_if(members_.rbegin(), members_.rend(),
                                    [key](const auto& member) { return member.first == key; });
    return found == members_.rend() ? nullptr : &found->second;
  }

  [[noreturn]] void refuse(const char* key, const Json& given, const std::string& wanted) const {
    throw InvalidInput("config: " + prefix_ + key + " is " + std::string(given.written()) +
                       ", but must be " + wanted);
  }

  double number_of(const char* key, const Json& given, double least, double greatest) const {
    const double read = given.kind() == Json::Kind::kNumber ? given.number() : least - 1;
    if (!(read >= least && read <= greatest)) {
      std::ostringstream wanted;
      wanted.imbue(std::locale::classic());
      wanted << "a number from " << least << " to " << greatest;
      refuse(key, given, wanted.str());
    }
    return read;
  }

  std::string text_of(const char* key, const Json& given, const char* wanted) const {
    if (given.kind() != Json::Kind::kText) refuse(key, given, wanted);
    return given.text();
  }

  std::ptrdiff_t position_of(const char* key, const Json& given,
                             std::initializer_list<const char*> names) const {
    const std::string name = given.kind() == Json::Kind::kText ? given.text() : std::string();
    const auto* found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return found - names.begin();
    std::string wanted = "one of";
    for (const char* candidate : names) wanted += std::string(" \"") + candidate + "\"";
    refuse(key, given, wanted);
  }

  template <typename Value, typename Read>
  void list(const char* key, std::vector<Value>& values, const char* wanted, Read&& read) {
    const Json* given = find(key);
    if (given == nullptr) return;
    if (given->kind() != Json::Kind::kList) refuse(key, *given, wanted);
    std::vector<Value> made;
    for (const Json& item : given->items()) made.push_back(read(item));
    values = std::move(made);
  }

  std::string prefix_;  // of keys in messages
  std::vector<std::pair<std::string, Json>> members_;
  std::vector<std::string> known_;
};

}  // namespace plugin_api
}  // namespace mb

#endif
