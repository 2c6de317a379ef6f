#include "harness/foundation/text/markup/html.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/spaces.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace matchbench::text {
namespace {

constexpr auto kNowhere = std::string_view::npos;
constexpr std::size_t kDeepestTag = 512;
constexpr std::string_view kCdata = "<![CDATA[";

// HTML standard, section 13.1.2.
constexpr std::array<std::string_view, 14> kVoid{"area",  "base",   "br",    "col",  "embed",
                                                 "hr",    "img",    "input", "link", "meta",
                                                 "param", "source", "track", "wbr"};
// Elements that the end tag of an inline element does not close (section 13.2.6.4.7, "special").
constexpr std::array<std::string_view, 37> kBlocks{
    "address", "article", "aside", "blockquote", "body",     "center", "dd",      "details",
    "dir",     "div",     "dl",    "dt",         "fieldset", "footer", "form",    "h1",
    "h2",      "h3",      "h4",    "h5",         "h6",       "head",   "header",  "html",
    "li",      "main",    "nav",   "ol",         "p",        "pre",    "section", "table",
    "tbody",   "td",      "th",    "tr",         "ul"};

bool is_one_of(std::string_view name, const auto& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_name_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == ':' || c == '_';
}

class Scanner {
 public:
  Scanner(std::string_view text, HtmlHandler& handler) : text_(text), handler_(handler) {}

  void run() {
    while (at_ < text_.size()) {
      const std::size_t tag = text_.find('<', at_);
      tell_text(text_.substr(at_, tag - at_));
      if (tag == kNowhere) break;
      at_ = tag;
      read_markup();
    }
    while (!open_.empty()) pop();
  }

 private:
  void tell_text(std::string_view raw) {
    if (!raw.empty()) handler_.text(without_entities(raw));
  }

  void skip_past(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    at_ = found == kNowhere ? text_.size() : found + end.size();
  }

  void read_markup() {
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("<!--")) {
      skip_past("-->");
    } else if (rest.starts_with(kCdata)) {
      const std::size_t begin = at_ + kCdata.size();
      skip_past("]]>");
      const std::string_view text = text_.substr(begin, at_ - begin);
      handler_.text(text.substr(0, text.find("]]>")));
    } else if (rest.starts_with("<!") || rest.starts_with("<?")) {
      skip_past(">");
    } else if (rest.size() > 2 && rest[1] == '/' && is_name_char(rest[2])) {
      at_ += 2;
      const std::string name = lower_case(read_name());
      skip_past(">");
      end_tag(name);
    } else if (rest.size() > 1 && std::isalpha(static_cast<unsigned char>(rest[1])) != 0) {
      ++at_;
      start_tag();
    } else {
      tell_text("<");
      ++at_;
    }
  }

  std::string_view read_name() {
    const std::size_t start = at_;
    while (at_ < text_.size() && is_name_char(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  void skip_spaces() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }

  std::string read_value() {
    if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'')) {
      const char quote = text_[at_++];
      const std::size_t end = std::min(text_.find(quote, at_), text_.size());
      const std::string_view value = text_.substr(at_, end - at_);
      at_ = std::min(end + 1, text_.size());
      return without_entities(value);
    }
    const std::size_t end = std::min(text_.find_first_of(" \t\r\n>", at_), text_.size());
    const std::string_view value = text_.substr(at_, end - at_);
    at_ = end;
    return without_entities(value);
  }

  void start_tag() {
    HtmlTag tag;
    tag.name = lower_case(read_name());
    bool self_closing = false;
    for (;;) {
      skip_spaces();
      if (at_ >= text_.size()) break;
      if (text_[at_] == '>') {
        ++at_;
        break;
      }
      const std::string name = lower_case(read_name());
      if (name.empty()) {
        self_closing = text_[at_] == '/';
        ++at_;
        continue;
      }
      self_closing = false;
      skip_spaces();
      std::string value;
      if (at_ < text_.size() && text_[at_] == '=') {
        ++at_;
        skip_spaces();
        value = read_value();
      }
      tag.attributes.emplace_back(name, std::move(value));
    }
    if (tag.name == "script" || tag.name == "style") {
      skip_past("</" + tag.name);
      skip_past(">");
      return;
    }
    if (self_closing || is_one_of(tag.name, kVoid)) {
      handler_.open(tag);
      handler_.close();
    } else if (open_.size() < kDeepestTag) {
      open_.push_back(tag.name);
      handler_.open(tag);
    }
  }

  void end_tag(const std::string& name) {
    const bool inline_element = !is_one_of(name, kBlocks);
    const bool table_part = name == "table" || name == "tbody" || name == "tr";
    for (std::size_t i = open_.size(); i-- > 0;) {
      if (open_[i] == name) {
        while (open_.size() > i) pop();
        return;
      }
      if (inline_element && is_one_of(open_[i], kBlocks)) return;
      const bool cell = open_[i] == "td" || open_[i] == "th" || open_[i] == "table";
      if (cell && !table_part && name != "td" && name != "th") return;
      if (open_[i] == "table" && name != "table") return;
    }
  }

  void pop() {
    open_.pop_back();
    handler_.close();
  }

  std::string_view text_;
  HtmlHandler& handler_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
};

}  // namespace

std::string_view HtmlTag::attribute(std::string_view wanted) const {
  for (const auto& [key, value] : attributes) {
    if (key == wanted) return value;
  }
  return {};
}

bool HtmlTag::has_word(std::string_view attribute_name, std::string_view word) const {
  const std::vector<std::string_view> found = words(attribute(attribute_name));
  return std::find(found.begin(), found.end(), word) != found.end();
}

void scan_html(std::string_view text, HtmlHandler& handler) {
  Scanner(text, handler).run();
}

}  // namespace matchbench::text
