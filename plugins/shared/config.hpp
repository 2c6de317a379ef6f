#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace shared {

// Reads the JSON object of options.config into variables that hold the defaults:
//   Config config;
//   ConfigReader reader(options.config);
//   reader.number("k1", config.k1, 0, 1e6);
//   reader.finish();
// Everything throws mb::InvalidInput, naming key and value, for what it does not
// understand.
class ConfigReader {
 public:
  // Empty text is an object without keys.
  explicit ConfigReader(std::string_view json);

  // least <= value <= greatest.
  void number(const char* key, double& value, double least, double greatest);
  // The same for whole numbers.
  void count(const char* key, std::size_t& value, std::size_t least, std::size_t greatest);
  void boolean(const char* key, bool& value);
  // `wanted` completes the sentence "..., but must be".
  void text(const char* key, std::string& value, const char* wanted);

  // One of the names; `value` becomes the position of the name given.
  template <typename Enum>
  void choice(const char* key, Enum& value, std::initializer_list<const char*> names) {
    int position = static_cast<int>(value);
    choose(key, position, names);
    value = static_cast<Enum>(position);
  }

  // Refuses the keys that none of the calls above asked for.
  void finish() const;

 private:
  const nlohmann::json* find(const char* key);
  void choose(const char* key, int& position, std::initializer_list<const char*> names);

  nlohmann::json root_;
  std::vector<std::string> known_;
};

}  // namespace shared
