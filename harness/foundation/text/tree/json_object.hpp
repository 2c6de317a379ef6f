#pragma once

#include "harness/foundation/text/tree/json_parser.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::text {

// One JSON object at a time, of which only some members are of interest: the fast way to read
// messages. Keeps its memory from object to object. One thread.
//
// A member is named by its key, or by a JSON pointer (RFC 6901): "/matchmaker/name". Each question
// about a member says nothing if the member is absent or of another type.
class JsonObject {
 public:
  JsonObject();
  ~JsonObject();
  JsonObject(const JsonObject&) = delete;
  JsonObject& operator=(const JsonObject&) = delete;

  // What is wrong with the text; "" if it is one object in UTF-8, of which the questions below are
  // then asked. kJsonPadding bytes behind the text must be readable.
  std::string parse(std::string_view padded);

  bool has(std::string_view member) const;
  std::optional<std::uint64_t> whole(std::string_view member) const;  // from 0
  std::optional<bool> flag(std::string_view member) const;
  std::optional<std::string> text(std::string_view member) const;
  std::optional<std::vector<std::string>> texts(std::string_view member) const;

  // A list of lists of two or three numbers.
  struct Row {
    std::array<double, 3> numbers{};
    std::size_t count = 0;
  };
  // False if the member is absent or anything else; `out` is then of no use.
  bool rows(std::string_view member, std::vector<Row>& out) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace matchbench::text
