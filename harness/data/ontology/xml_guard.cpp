#include "harness/data/ontology/xml_guard.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/text/markup/markup_text.hpp"

#include <algorithm>
#include <charconv>

namespace matchbench::ontology {
namespace {

constexpr std::string_view kSpace = " \t\r\n";

// A UTF-16 document as one byte per character; what is not ASCII becomes '?'.
std::string narrowed(std::string_view document, bool big_endian) {
  std::string text;
  text.reserve(document.size() / 2);
  for (std::size_t i = 0; i + 1 < document.size(); i += 2) {
    const char high = document[big_endian ? i : i + 1];
    const char low = document[big_endian ? i + 1 : i];
    text.push_back(high == 0 && static_cast<unsigned char>(low) < 0x80 ? low : '?');
  }
  return text;
}

// Whether "&#...;" means '<' or '&', which would be read again as markup.
bool is_markup_reference(std::string_view name) {
  if (!name.starts_with('#')) return false;
  const bool hexadecimal = name.starts_with("#x");
  const std::string_view digits = name.substr(hexadecimal ? 2 : 1);
  std::uint64_t code = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), code, hexadecimal ? 16 : 10);
  return code == '<' || code == '&';
}

class Scanner {
 public:
  Scanner(std::string_view text, bool wide, const XmlLimits& limits)
      : text_(text), wide_(wide), limits_(limits), expanded_(text.size()) {}

  std::optional<XmlFault> scan() {
    check_encoding();
    add(0);
    while (!fault_ && at_ < text_.size()) {
      at_ = text_.find_first_of("<&", at_);
      if (at_ == std::string_view::npos) break;
      if (text_[at_] == '&') {
        reference(at_);
        ++at_;
      } else if (!skip_aside()) {
        if (rest().starts_with("<!DOCTYPE")) {
          doctype();
        } else {
          tag();
        }
      }
    }
    return fault_;
  }

 private:
  std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }

  void fail(std::string message) {
    if (fault_) return;
    const std::string_view before = text_.substr(0, at_);
    fault_ = XmlFault{static_cast<std::uint64_t>(std::ranges::count(before, '\n')) + 1,
                      std::move(message)};
  }

  // Goes behind `end`. An end that is missing leaves nothing for the parser to be harmed by.
  void skip_to(std::string_view end) { at_ = text::xml_behind(text_, at_, end); }

  void skip_space() { at_ = std::min(text_.find_first_not_of(kSpace, at_), text_.size()); }

  // A comment, CDATA section or processing instruction.
  bool skip_aside() {
    const auto end = text::xml_behind_aside(text_, at_);
    if (end) at_ = *end;
    return end.has_value();
  }

  void check_encoding() {
    if (!text_.starts_with("<?xml")) return;
    const std::string_view declaration = text_.substr(0, text_.find("?>"));
    const std::size_t key = declaration.find("encoding");
    if (key == std::string_view::npos) return;
    const std::size_t open = declaration.find_first_of("\"'", key);
    if (open == std::string_view::npos) return;
    const std::string_view value =
        declaration.substr(open + 1, declaration.find(declaration[open], open + 1) - open - 1);
    const std::string name = lower_case(value);
    const bool known = wide_ ? name == "utf-16"
                             : name == "utf-8" || name == "us-ascii" || name == "ascii" ||
                                   name.starts_with("iso-8859-") || name.starts_with("windows-125");
    if (!known) fail("the encoding '" + std::string(value) + "' does not fit; save it as UTF-8");
  }

  // Adds what the reference at `begin` expands to.
  void reference(std::size_t begin) { add(expansion(begin)); }

  void add(std::uint64_t bytes) {
    expanded_ += bytes;
    if (expanded_ > limits_.expanded_bytes) {
      fail("with its entities written out it would be longer than " +
           std::to_string(limits_.expanded_bytes) + " bytes");
    }
  }

  std::string_view reference_name(std::size_t begin) const {
    const std::size_t end = text_.find_first_of("; \t\r\n<&\"'", begin + 1);
    return text_.substr(begin + 1, std::min(end, text_.size()) - begin - 1);
  }

  std::uint64_t expansion(std::size_t begin) const {
    const auto found = entities_.find(reference_name(begin));
    return found == entities_.end() ? 1 : found->second;
  }

  // A start or end tag, at '<'.
  void tag() {
    const bool closing = rest().starts_with("</");
    char quote = 0;
    for (++at_; at_ < text_.size() && !fault_; ++at_) {
      const char c = text_[at_];
      if (c == '&') {
        reference(at_);
      } else if (quote != 0) {
        if (c == quote) quote = 0;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '>') {
        break;
      }
    }
    const bool empty = at_ < text_.size() && text_[at_ - 1] == '/';
    if (closing) {
      if (depth_ > 0) --depth_;
    } else if (!empty && ++depth_ > limits_.depth) {
      fail("elements are nested more than " + std::to_string(limits_.depth) + " deep");
    }
    ++at_;
  }

  void doctype() {
    while (++at_ < text_.size() && text_[at_] != '[' && text_[at_] != '>') {
      if (text_[at_] != '"' && text_[at_] != '\'') continue;
      at_ = std::min(text_.find(text_[at_], at_ + 1), text_.size());
    }
    if (at_ >= text_.size()) return;
    if (text_[at_++] == '>') return;
    for (skip_space(); !fault_ && at_ < text_.size() && text_[at_] != ']'; skip_space()) {
      if (text_[at_] == '%') {
        fail("it uses a parameter entity; write it out");
      } else if (rest().starts_with("<!ENTITY")) {
        at_ += 8;
        entity();
      } else if (text_[at_] != '<' || !skip_aside()) {
        fail(
            "its DOCTYPE contains more than entities; only <!ENTITY NAME \"VALUE\"> is understood");
      }
    }
    skip_to(">");
  }

  void entity() {
    skip_space();
    if (rest().starts_with('%')) return fail("it declares a parameter entity; write it out");
    const std::size_t name_end = std::min(text_.find_first_of(kSpace, at_), text_.size());
    const std::string_view name = text_.substr(at_, name_end - at_);
    at_ = name_end;
    skip_space();
    if (at_ >= text_.size() || (text_[at_] != '"' && text_[at_] != '\'')) {
      return fail("the entity '" + std::string(name) +
                  "' is external; files and addresses are not read: write it out");
    }
    const std::size_t begin = at_ + 1;
    const std::size_t end = std::min(text_.find(text_[at_], begin), text_.size());
    if (!text::is_predefined_entity(name)) {
      const std::uint64_t size = value_size(name, begin, end);
      entities_.try_emplace(name, size);  // the first declaration holds
    }
    at_ = std::min(end + 1, text_.size());
    skip_space();
    if (!fault_ && !rest().starts_with('>')) {
      return fail("the declaration of the entity '" + std::string(name) + "' cannot be understood");
    }
    ++at_;
  }

  // The length of an entity's value with the entities in it written out. These must be known by
  // now, which rules out circles.
  std::uint64_t value_size(std::string_view entity, std::size_t begin, std::size_t end) {
    std::uint64_t size = 0;
    for (std::size_t i = begin; i < end; ++i) {
      if (text_[i] == '<') {
        fail("the entity '" + std::string(entity) + "' contains markup; write it out");
      } else if (text_[i] == '&') {
        const std::string_view name = reference_name(i);
        const bool character = name.starts_with('#') || text::is_predefined_entity(name);
        if (is_markup_reference(name)) {
          fail("the entity '" + std::string(entity) + "' contains markup; write it out");
        } else if (!character && !entities_.contains(name)) {
          fail("the entity '" + std::string(entity) + "' uses '" + std::string(name) +
               "', which is not declared before it");
        }
        size += expansion(i);
        i += name.size();
      } else {
        ++size;
      }
      if (size > limits_.expanded_bytes) {
        fail("the entity '" + std::string(entity) + "' would be longer than " +
             std::to_string(limits_.expanded_bytes) + " bytes");
      }
      if (fault_) break;
    }
    return size;
  }

  const std::string_view text_;
  const bool wide_;
  const XmlLimits limits_;
  std::size_t at_ = 0;
  std::uint64_t expanded_;
  std::uint32_t depth_ = 0;
  ViewMap<std::uint64_t> entities_;  // name to expanded size
  std::optional<XmlFault> fault_;
};

}  // namespace

std::optional<XmlFault> find_xml_fault(std::string_view document, const XmlLimits& limits) {
  const bool little =
      document.starts_with("\xff\xfe") || document.starts_with(std::string_view("<\0", 2));
  const bool big =
      document.starts_with("\xfe\xff") || document.starts_with(std::string_view("\0<", 2));
  if (little || big) {
    std::string text = narrowed(document, big);
    if (text.starts_with('?')) text.erase(0, 1);  // the byte order mark
    return Scanner(text, true, limits).scan();
  }
  if (document.starts_with("\xef\xbb\xbf")) document.remove_prefix(3);
  return Scanner(document, false, limits).scan();
}

}  // namespace matchbench::ontology
