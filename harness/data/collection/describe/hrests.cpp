#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/resolved_names.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/markup/encoding.hpp"
#include "harness/foundation/text/markup/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace matchbench::collection {
namespace {

constexpr std::size_t kLargestPage = std::size_t{16} << 20;

// What an element is, by its class. The address and the method tell how to call, not what is
// offered.
enum class Role { kNone, kService, kOperation, kInput, kOutput, kLabel, kTitle };

struct Open {
  Role role = Role::kNone;
  bool annotated = false;  // an input or output whose own concept counts, not those inside
};

Role role_of(const text::HtmlTag& tag) {
  constexpr std::array<std::pair<std::string_view, Role>, 5> kClasses{
      {{"service", Role::kService},
       {"operation", Role::kOperation},
       {"input", Role::kInput},
       {"output", Role::kOutput},
       {"label", Role::kLabel}}};
  for (const auto& [word, role] : kClasses) {
    if (tag.has_word("class", word)) return role;
  }
  return tag.name == "title" ? Role::kTitle : Role::kNone;
}

class HrestsReader : public text::HtmlHandler {
 public:
  // What is read: the first service element, or the whole page if it has none.
  enum class Extent { kServiceElement, kWholePage };

  HrestsReader(const std::string& document_uri, ResolvedNames& names, Extent extent)
      : document_uri_(document_uri), names_(names), extent_(extent) {
    result_.is_marked_up = false;
  }

  void open(const text::HtmlTag& tag) override {
    Open element{role_of(tag), false};
    const bool is_link = tag.has_word("rel", "model");
    result_.is_marked_up |=
        is_link || (element.role != Role::kNone && element.role != Role::kTitle);
    if (element.role == Role::kService && ++services_ == 1) {
      identifier_ = tag.attribute("id");
    }
    if (element.role == Role::kOperation) ++operations_;
    open_.push_back(element);
    if (is_link && reads_service()) {
      add_concepts(tag.attribute("href"));
    }
    text(" ");  // words on both sides of a tag stay apart
  }

  void close() override {
    open_.pop_back();
    text(" ");
  }

  void text(std::string_view piece) override {
    if (is_inside(Role::kTitle)) title_ += piece;
    if (!reads_service()) return;
    text_ += piece;
    if (!is_inside(Role::kLabel)) return;
    if (!is_inside(Role::kOperation)) {
      service_label_ += piece;
    } else if (operations_ == 1) {
      operation_label_ += piece;
    }
  }

  Description take() {
    Service& service = result_.service;
    for (const std::string& name : {service_label_, operation_label_, identifier_, title_}) {
      service.name = single_spaced(name);
      if (!service.name.empty()) break;
    }
    service.description = single_spaced(text_);
    if (services_ == 0) {
      note("no_service_element", "no element of class 'service': the whole page was read");
    }
    if (services_ > 1) {
      note("several_services", fmt::format("{} services, the first was read", services_));
    }
    if (operations_ == 0) note("no_operation", "no element of class 'operation'");
    return std::move(result_);
  }

  bool has_service() const { return services_ > 0; }

 private:
  void note(std::string kind, std::string detail) {
    result_.notes.push_back({std::move(kind), std::move(detail)});
  }

  bool is_inside(Role role) const {
    return std::any_of(open_.begin(), open_.end(), [&](const Open& o) { return o.role == role; });
  }

  bool reads_service() const {
    if (extent_ == Extent::kWholePage) return !is_inside(Role::kTitle);
    return services_ == 1 && is_inside(Role::kService);
  }

  void add_concepts(std::string_view links) {
    for (auto element = open_.rbegin(); element != open_.rend(); ++element) {
      if (element->role == Role::kInput || element->role == Role::kOutput) {
        if (element->annotated) return;
        element->annotated = element == open_.rbegin();
        add(links,
            element->role == Role::kInput ? result_.service.inputs : result_.service.outputs);
        return;
      }
      if (element->role == Role::kOperation) return;  // tells how an operation behaves
      if (element->role == Role::kService) break;
    }
    add(links, result_.service.categories);
  }

  void add(std::string_view links, std::vector<std::string>& concepts) {
    for (const std::string_view link : words(links)) {
      concepts.push_back(names_.in(document_uri_, link));
    }
  }

  std::string document_uri_;
  ResolvedNames& names_;
  Extent extent_;
  std::vector<Open> open_;
  int services_ = 0;
  int operations_ = 0;
  std::string identifier_;
  std::string title_;
  std::string service_label_;
  std::string operation_label_;
  std::string text_;
  Description result_;
};

}  // namespace

Description read_hrests(const Document& document, const std::string& file) {
  if (document.bytes.size() > kLargestPage) {
    throw input_error({file},
                      fmt::format("{} bytes of HTML, more than 16 MiB", document.bytes.size()),
                      "split the page");
  }
  const text::DecodedText decoded = text::decode_html(document.bytes);
  ResolvedNames names(file);
  HrestsReader reader(document.uri, names, HrestsReader::Extent::kServiceElement);
  text::scan_html(decoded.text, reader);
  HrestsReader whole(document.uri, names, HrestsReader::Extent::kWholePage);
  if (!reader.has_service()) text::scan_html(decoded.text, whole);
  Description description = (reader.has_service() ? reader : whole).take();
  description.encoding = decoded.encoding;
  description.converted = decoded.converted;
  return description;
}

}  // namespace matchbench::collection
