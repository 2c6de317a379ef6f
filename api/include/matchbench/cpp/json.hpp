// Reads JSON, as options.config is. A value is a view: the text that was parsed must outlive it.
//
//   for (const auto& [name, value] : mb::Json::parse(R"({"k1": 1.2})").members()) …
#ifndef MATCHBENCH_CPP_JSON_HPP
#define MATCHBENCH_CPP_JSON_HPP

#include <cstddef>
#include <locale>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json_scanner.hpp"

namespace mb {
inline namespace plugin_api {

class Json {
 public:
  using Kind = detail::JsonKind;

  // All of the text is one value, nested 64 deep at most. Throws InvalidInput, which names the
  // byte, for a text that is not JSON.
  static Json parse(std::string_view text) {
    detail::JsonScanner scanner(text);
    const Json value(scanner.value());
    scanner.expect_end();
    return value;
  }

  Kind kind() const noexcept { return kind_; }
  std::string_view written() const noexcept { return written_; }  // without blanks around it

  // Each is for values of its kind; others throw InvalidInput.
  bool boolean() const { return of(Kind::kBoolean) == "true"; }

  double number() const {  // a number beyond double's range throws as well
    std::istringstream in{std::string(of(Kind::kNumber))};
    in.imbue(std::locale::classic());
    double number = 0;
    if (!(in >> number)) throw InvalidInput(std::string(written_) + " is too large for a number");
    return number;
  }

  std::string text() const { return detail::JsonScanner(of(Kind::kText)).unescaped(); }

  std::vector<Json> items() const {  // in their order
    std::vector<Json> items;
    detail::JsonScanner scanner(of(Kind::kList));
    scanner.items([&](const detail::JsonSpan& item) { items.push_back(Json(item)); });
    return items;
  }

  std::vector<std::pair<std::string, Json>> members() const {  // in their order
    std::vector<std::pair<std::string, Json>> members;
    detail::JsonScanner scanner(of(Kind::kObject));
    scanner.members([&](std::string name, const detail::JsonSpan& value) {
      members.emplace_back(std::move(name), Json(value));
    });
    return members;
  }

 private:
  explicit Json(const detail::JsonSpan& span) : kind_(span.kind), written_(span.written) {}

  std::string_view of(Kind kind) const {
    if (kind_ != kind) throw InvalidInput(std::string(written_) + " is of another kind");
    return written_;
  }

  Kind kind_;
  std::string_view written_;
};

}  // namespace plugin_api
}  // namespace mb

#endif
