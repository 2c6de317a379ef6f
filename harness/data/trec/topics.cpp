#include "harness/data/trec/topics.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/foundation/text/markup/html.hpp"
#include "harness/foundation/text/markup/xml_entities.hpp"
#include "harness/foundation/text/tree/json_lines.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace matchbench::trec {

namespace {

constexpr std::string_view kRemedy =
    "topics are lines of id, tab and text, JSON lines with _id and text, or TREC's <top> and "
    "<topic> elements";

using Parts = std::vector<std::pair<std::string, std::string>>;

// Of the parts of a topic, those that may be its id or its text, the most telling first.
constexpr std::array<std::string_view, 7> kIds{"num", "number",   "_id",     "id",
                                               "qid", "query_id", "topic_id"};
constexpr std::array<std::string_view, 8> kTexts{"query",    "text",    "desc", "description",
                                                 "question", "summary", "note", "topic"};

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::find(names, lower_case(name)) != names.end();
}

// Takes the first of the parts that has one of the names and a text; empty if there is none.
std::string taken(Parts& parts, std::span<const std::string_view> names) {
  for (const std::string_view name : names) {
    for (auto part = parts.begin(); part != parts.end(); ++part) {
      if (part->first != name || part->second.empty()) continue;
      std::string text = std::move(part->second);
      parts.erase(part);
      return text;
    }
  }
  return {};
}

Topic topic_of(Parts parts, const Position& where) {
  Topic topic;
  topic.where = where;
  topic.id = taken(parts, kIds);
  topic.title = taken(parts, std::array<std::string_view, 1>{"title"});
  topic.text = taken(parts, kTexts);
  if (topic.text.empty()) std::swap(topic.title, topic.text);
  const bool has_text = !topic.text.empty();
  for (const auto& [name, text] : parts) {
    if (text.empty()) continue;
    if (has_text) topic.left_out.push_back(name);
    if (!has_text) topic.text += (topic.text.empty() ? "" : " ") + text;
  }
  return topic;
}

// TREC repeats what an element is: "<num> Number: 301".
std::string without_label(std::string_view text) {
  text = trimmed(text);
  for (const std::string_view label : {"Number:", "Topic:", "Description:", "Narrative:"}) {
    if (text.starts_with(label)) text.remove_prefix(label.size());
  }
  return single_spaced(text);
}

// The parts of one topic. Elements are often left open, so that text belongs to the element that
// opened last.
class TopicMarkup : public text::HtmlHandler {
 public:
  void open(const text::HtmlTag& tag) override {
    const bool is_topic = parts_.empty();
    open_.push_back(parts_.size());
    parts_.emplace_back(is_topic ? "topic" : tag.name, "");
    if (!is_topic) return;
    for (const auto& [name, value] : tag.attributes) {
      if (is_one_of(name, kIds)) parts_.emplace_back(name, value);
    }
  }
  void close() override { open_.pop_back(); }
  void text(std::string_view text) override {
    if (!open_.empty()) parts_[open_.back()].second += text;
  }

  Parts parts() && {
    for (auto& [name, text] : parts_) text = without_label(text);
    return std::move(parts_);
  }

 private:
  std::vector<std::size_t> open_;  // places in parts_
  Parts parts_;
};

// Where the next element <top> or <topic> begins, at or behind `at`.
std::size_t next_topic(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongest = std::string_view("<topic>").size();
  for (at = text.find('<', at); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::string_view tag = text.substr(at, kLongest);
    const std::string name = lower_case(tag.substr(0, tag.find_first_of(" \t\r\n>")));
    if (name == "<top" || name == "<topic") return at;
  }
  return at;
}

class Reader {
 public:
  explicit Reader(const Text& file) : file_(file) {}

  std::vector<Topic> read() && {
    text::check_utf8(file_.view(), file_.name());
    const auto text = trimmed(file_.view());
    if (text.starts_with('<')) {
      read_markup();
    } else if (text.starts_with('{')) {
      read_json();
    } else {
      read_lines(file_.view());
    }
    if (topics_.empty()) {
      throw input_error(fmt::format("{} contains no topics", file_.name()), kRemedy);
    }
    return std::move(topics_);
  }

 private:
  void read_markup() {
    const auto [whole, left_out, skipped] =
        text::expand_entities(std::string(file_.view()), file_.name());
    for (const std::string& name : left_out) {
      if (whole.find(fmt::format("&{};", name)) != std::string::npos) continue;  // HTML's
      throw input_error({file_.name()}, fmt::format("the entity '{}' is in another file", name),
                        "write its text in its place: no other file is read");
    }
    const std::string_view text = whole;
    counted_ = text.data();
    for (std::size_t at = next_topic(text, 0); at != std::string_view::npos;) {
      const std::size_t next = next_topic(text, at + 1);
      TopicMarkup markup;
      text::scan_html(text.substr(at, next - at), markup);
      add(topic_of(std::move(markup).parts(), position_of(text.data() + at)));
      at = next;
    }
  }

  void read_json() {
    text::for_each_json_line(file_.view(), file_.name(), [&](const text::YamlNode& line) {
      Parts parts;
      for (const auto& [key, value] : line.entries()) {
        // What is no text has no place in a topic.
        const bool is_empty = value.is_null() || (value.is_map() && value.entries().empty());
        if (!is_empty) {
          parts.emplace_back(key.text(), value.is_scalar() ? single_spaced(value.text()) : "…");
        }
      }
      add(topic_of(std::move(parts), line.where()));
    });
  }

  void read_lines(std::string_view text) {
    bool is_first = true;
    while (!text.empty()) {
      const auto end = std::min(text.find('\n'), text.size());
      const auto line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (trimmed(line).empty()) continue;
      const auto where = position_of(line.data());
      const auto tab = line.find('\t');
      if (tab == std::string_view::npos) {
        throw input_error(where, "a line without id, tab and text", kRemedy);
      }
      const std::string id(trimmed(line.substr(0, tab)));
      const std::string words = single_spaced(line.substr(tab + 1));
      const bool is_header =
          std::exchange(is_first, false) && is_one_of(id, kIds) && is_one_of(words, kTexts);
      if (!is_header) add({id, {}, words, {}, where});
    }
  }

  void add(Topic topic) {
    if (topic.id.empty()) {
      throw input_error(topic.where, "a topic without an id",
                        "give it one: <topic number=\"1\">, <num> Number: 1, \"_id\": \"1\", or "
                        "the first column");
    }
    topics_.push_back(std::move(topic));
  }

  // Of places in the order of the file.
  Position position_of(const char* place) {
    line_ += static_cast<std::uint64_t>(std::count(counted_, place, '\n'));
    counted_ = place;
    return {file_.name(), line_, 0};
  }

  const Text& file_;
  const char* counted_ = file_.view().data();
  std::uint64_t line_ = 1;
  std::vector<Topic> topics_;
};

}  // namespace

std::vector<Topic> read_topics(const Text& file) {
  return Reader(file).read();
}

std::string unjudged_topics_remark(std::string_view run, std::vector<std::string_view> topics) {
  constexpr std::size_t kShown = 5;
  const auto count = topics.size();
  topics.resize(std::min(count, kShown));
  const char* const are = count == 1 ? "is" : "are";
  return fmt::format("{}: {} of its topics {} not judged and {} ignored: {}{}", run, count, are,
                     are, text::listed(std::vector<std::string>(topics.begin(), topics.end())),
                     count > kShown ? ", …" : "");
}

std::string no_judged_topic(std::string_view file, std::string_view its_first,
                            std::string_view first_judged) {
  return fmt::format("{} has none of the judged topics: its first is '{}', theirs is '{}'", file,
                     its_first, first_judged);
}

std::string no_judged_document_remark(std::string_view run) {
  return fmt::format(
      "{}: none of its documents is judged; check that the judgments belong to its collection",
      run);
}

std::string missing_topics_remark(std::string_view run, std::size_t missing, std::size_t judged,
                                  MissingTopics what) {
  const bool one = missing == 1;
  return fmt::format("{}: {} of {} judged topics {} missing and {}", run, missing, judged,
                     one ? "is" : "are",
                     what == MissingTopics::kScoreZero ? (one ? "scores 0" : "score 0")
                     : one                             ? "left out; -c counts it as 0"
                                                       : "left out; -c counts them as 0");
}

}  // namespace matchbench::trec
