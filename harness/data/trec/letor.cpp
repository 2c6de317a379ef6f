#include "harness/data/trec/letor.hpp"

#include "harness/data/trec/decimal.hpp"
#include "harness/data/trec/line.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/spaces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace matchbench::trec {
namespace {

constexpr std::string_view kLetorFormat =
    "a line is: grade qid:topic feature:value … #docid = document";
constexpr std::uint32_t kHighestFeature = 1'000'000;
// Values of all documents and features, those that no line states included. The largest published
// file has 136 features of 3.8 million documents.
constexpr std::uint64_t kMostTableValues = std::uint64_t{1} << 30;
// A file that states few of its values may not take more memory than so many times its size.
constexpr std::uint64_t kMostTimesItsSize = 64;

// One line, its parts pointing into the text.
struct Example {
  double grade = 0;
  std::string_view topic;
  std::string_view document;                             // empty: not named
  std::vector<std::pair<std::uint32_t, double>> values;  // by rising feature
};

class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}
  // Empty at the end.
  std::string_view next() {
    const auto begin = std::find_if_not(rest_.begin(), rest_.end(), is_blank);
    const auto end = std::find_if(begin, rest_.end(), is_blank);
    const std::string_view word(begin, end);
    rest_ = {end, rest_.end()};
    return word;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

Error wrong(const Text& text, std::string_view at, std::string_view what) {
  return input_error(text.position_of(at.data()), what, kLetorFormat);
}

double finite(std::string_view field, std::string_view what, const Text& text) {
  const auto number = parse_decimal(field);
  if (number && std::isfinite(*number)) return *number;
  throw wrong(text, field, fmt::format("the {} '{}' is not a finite number", what, field));
}

std::string_view document_in(std::string_view comment) {
  const auto place = comment.find("docid");
  if (place == std::string_view::npos) return {};
  Words words(comment.substr(place + 5));
  auto word = words.next();
  if (word.starts_with('=')) word = word.size() > 1 ? word.substr(1) : words.next();
  return word;
}

std::pair<std::uint32_t, double> read_value(std::string_view word, const Text& text) {
  const auto colon = word.find(':');
  const auto name = word.substr(0, colon);
  std::uint32_t feature = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), feature);
  if (colon == std::string_view::npos || error != std::errc() || end != name.data() + name.size() ||
      feature > kHighestFeature) {
    throw wrong(text, word, fmt::format("'{}' is not feature:value", word));
  }
  return {feature, finite(word.substr(colon + 1), "value", text)};
}

// Nothing for a blank line or a comment.
std::optional<Example> read_line(std::string_view line, const Text& text) {
  const auto hash = std::min(line.find('#'), line.size());
  Words words(line.substr(0, hash));
  const auto grade = words.next();
  if (grade.empty()) return std::nullopt;
  Example example;
  example.grade = finite(grade, "grade", text);
  const auto topic = words.next();
  if (!topic.starts_with("qid:") || topic.size() == 4) {
    throw wrong(text, line, fmt::format("there is '{}' instead of qid:topic", topic));
  }
  example.topic = topic.substr(4);
  for (auto word = words.next(); !word.empty(); word = words.next()) {
    example.values.push_back(read_value(word, text));
  }
  auto& values = example.values;
  std::sort(values.begin(), values.end());
  const auto twice =
      std::adjacent_find(values.begin(), values.end(),
                         [](const auto& a, const auto& b) { return a.first == b.first; });
  if (twice != values.end()) {
    throw wrong(text, line, fmt::format("feature {} appears twice", twice->first));
  }
  example.document = document_in(line.substr(hash));
  return example;
}

template <class Use>
void for_each_line(std::string_view all, Use use) {
  while (!all.empty()) {
    const auto newline = all.find('\n');
    use(all.substr(0, newline));
    all.remove_prefix(newline == std::string_view::npos ? all.size() : newline + 1);
  }
}

// Examples by topic, and which features there are.
struct Examples {
  std::map<std::string_view, std::vector<Example>> topics;
  std::vector<std::uint32_t> features;
};

Examples read_examples(const Text& text) {
  Examples all;
  std::vector<bool> seen;
  for_each_line(text.view(), [&](std::string_view line) {
    auto example = read_line(line, text);
    if (!example) return;
    if (!example->values.empty()) {
      seen.resize(std::max<std::size_t>(seen.size(), example->values.back().first + 1), false);
    }
    for (const auto& [feature, value] : example->values) seen[feature] = true;
    all.topics[example->topic].push_back(std::move(*example));
  });
  for (std::uint32_t f = 0; f < seen.size(); ++f) {
    if (seen[f]) all.features.push_back(f);
  }
  return all;
}

void check_unique(const std::vector<Example>& examples, const Text& text) {
  ViewMap<const Example*> seen;
  for (const auto& example : examples) {
    if (example.document.empty()) continue;
    const auto [first, is_new] = seen.emplace(example.document, &example);
    if (is_new) continue;
    throw wrong(
        text, example.document,
        fmt::format("topic {} has document {} a second time, after line {}", example.topic,
                    example.document, text.position_of(first->second->document.data()).line));
  }
}

}  // namespace

bool is_letor(const Text& text) {
  bool found = false;
  bool decided = false;
  auto all = text.view();
  while (!all.empty() && !decided) {
    const auto newline = std::min(all.find('\n'), all.size());
    Words words(all.substr(0, newline));
    const auto first = words.next();
    decided = !first.empty() && !first.starts_with('#');
    found = decided && words.next().starts_with("qid:");
    all.remove_prefix(std::min(all.size(), newline + 1));
  }
  return found;
}

std::vector<std::uint32_t> order_by(const std::vector<double>& values,
                                    const std::vector<std::string>& documents) {
  std::vector<std::uint32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return values[a] != values[b] ? values[a] > values[b] : documents[a] > documents[b];
  });
  return order;
}

Letor read_letor(const Text& text) {
  const auto examples = read_examples(text);
  if (examples.topics.empty()) {
    throw input_error(fmt::format("{} contains no judged documents", text.name()), kLetorFormat);
  }
  std::uint64_t documents = 0;
  for (const auto& [name, lines] : examples.topics) documents += lines.size();
  const std::uint64_t values = documents * examples.features.size();
  if (values > kMostTableValues ||
      values > kMostTimesItsSize * (text.view().size() + kMostTimesItsSize)) {
    throw input_error(fmt::format("{}: {} features of {} documents are more values than can be "
                                  "held",
                                  text.name(), examples.features.size(), documents),
                      "state the same features in each line");
  }
  Letor letor;
  letor.features = examples.features;
  for (const auto& [name, lines] : examples.topics) {
    check_unique(lines, text);
    auto& topic = letor.topics.emplace_back();
    topic.name = name;
    topic.values.assign(letor.features.size(), std::vector<double>(lines.size(), 0));
    for (std::size_t d = 0; d < lines.size(); ++d) {
      const auto& line = lines[d];
      topic.documents.push_back(line.document.empty() ? fmt::format("{:06}", d + 1)
                                                      : std::string(line.document));
      topic.grades.push_back(line.grade);
      for (const auto& [feature, value] : line.values) {
        const auto f = std::lower_bound(letor.features.begin(), letor.features.end(), feature) -
                       letor.features.begin();
        topic.values[static_cast<std::size_t>(f)][d] = value;
      }
    }
  }
  return letor;
}

}  // namespace matchbench::trec
