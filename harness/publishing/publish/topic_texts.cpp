#include "harness/publishing/publish/topic_texts.hpp"

#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/markup/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::publish {
namespace {

// Elements of topics are often left open, so that text belongs to the element that opened last.
class TopicMarkup : public text::HtmlHandler {
 public:
  void open(const text::HtmlTag& tag) override {
    open_.push_back(tag.name);
    if (tag.name != "top" && tag.name != "topic") return;
    std::string id(tag.attribute("number"));
    if (id.empty()) id = tag.attribute("id");
    topics_.emplace_back(std::move(id), "");
  }
  void close() override { open_.pop_back(); }
  void text(std::string_view text) override {
    if (topics_.empty() || open_.empty()) return;
    const std::string& element = open_.back();
    auto& [id, words] = topics_.back();
    if (element == "num" || element == "number") id += text;
    const bool is_text = element == "title" || element == "query" || element == "text";
    if (is_text) words += text;
  }

  std::vector<std::pair<std::string, std::string>> topics() && { return std::move(topics_); }

 private:
  std::vector<std::string> open_;
  std::vector<std::pair<std::string, std::string>> topics_;
};

// TREC writes "Number: 301".
std::string id_of(std::string_view text) {
  constexpr std::string_view kLabel = "Number:";
  text = trimmed(text);
  if (text.starts_with(kLabel)) text.remove_prefix(kLabel.size());
  return std::string(trimmed(text));
}

class Reader {
 public:
  explicit Reader(const trec::Text& file) : file_(file) {}

  TopicTexts read() && {
    const auto text = trimmed(file_.view());
    if (text.starts_with('<')) {
      TopicMarkup markup;
      text::scan_html(text, markup);
      for (const auto& [id, words] : std::move(markup).topics()) {
        add(id_of(id), words, {file_.name(), 0, 0});
      }
    } else {
      read_lines(text);
    }
    if (topics_.empty()) {
      throw input_error(fmt::format("{} contains no topics", file_.name()), kRemedy);
    }
    return std::move(topics_);
  }

 private:
  static constexpr std::string_view kRemedy =
      "topics are lines of id, tab and text, or TREC's <top> and <topic> elements";

  void read_lines(std::string_view text) {
    while (!text.empty()) {
      const auto end = std::min(text.find('\n'), text.size());
      const auto line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (trimmed(line).empty()) continue;
      const auto tab = line.find('\t');
      if (tab == std::string_view::npos) {
        throw input_error(file_.position_of(line.data()), "the line has no tab", kRemedy);
      }
      add(std::string(trimmed(line.substr(0, tab))), line.substr(tab + 1),
          file_.position_of(line.data()));
    }
  }

  void add(const std::string& id, std::string_view words, const Position& where) {
    if (id.empty()) throw input_error(where, "a topic has no id", kRemedy);
    if (topics_.emplace(id, single_spaced(words)).second) return;
    throw input_error(where, fmt::format("topic {} has a text already", id), "keep one of the two");
  }

  const trec::Text& file_;
  TopicTexts topics_;
};

}  // namespace

TopicTexts read_topic_texts(const std::string& path) {
  const trec::Text file = trec::Text::open(path);
  return Reader(file).read();
}

}  // namespace matchbench::publish
