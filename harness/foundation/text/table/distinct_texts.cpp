#include "harness/foundation/text/table/distinct_texts.hpp"

#include "harness/foundation/text/table/table_layout.hpp"
#include "harness/foundation/text/table/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace matchbench::text {
namespace {

using Texts = std::vector<std::string>;
using Shortening = std::function<std::string(const std::string&)>;
// What several texts are shortened to, with these texts.
using Alike = std::map<std::string, Texts>;

Alike shortened_alike(const Texts& texts, const Shortening& shorten) {
  Alike out;
  for (const auto& text : texts) out[shorten(text)].push_back(text);
  return out;
}

// The first and last characters of a text that takes more than `width` columns.
std::string without_middle(const std::string& text, std::size_t width) {
  if (text_width(text) <= width) return text;
  const std::size_t last = (width - 1) / 2;
  return text.substr(0, bytes_of_first(text, width - 1 - last)) + "…" +
         text.substr(bytes_before_last(text, last));
}

// How many columns of characters all of them, at least two, begin with.
std::size_t shared_columns(const Texts& texts) {
  const auto [first, last] = std::ranges::minmax(texts);  // the two that differ soonest
  const auto [a, b] = std::ranges::mismatch(first, last);
  std::size_t bytes = static_cast<std::size_t>(a - first.begin());
  while (bytes > 0 && bytes < first.size() && (first[bytes] & 0xc0) == 0x80) --bytes;
  return text_width(std::string_view(first).substr(0, bytes));
}

class Distinct {
 public:
  explicit Distinct(std::size_t width) : width_(width) {}

  std::map<std::string, std::string> of(const Texts& texts) {
    const auto begin = [&](const auto& text) { return shortened(text, width_); };
    const auto ends = [&](const auto& text) { return without_middle(text, width_); };
    for (const auto& [beginning, group] : shortened_alike(texts, begin)) {
      if (group.size() == 1) {
        add(beginning, group);
        continue;
      }
      for (const auto& [shown, alike] : shortened_alike(group, ends)) add(shown, alike);
    }
    return std::move(shown_);
  }

 private:
  void add(const std::string& shown, const Texts& group) {
    if (group.size() > 1) return add_from_difference(group);
    std::string unused = shown;
    for (std::size_t n = 2; !used_.insert(unused).second; ++n) {
      const std::string number = fmt::format("~{}", n);
      unused = without_middle(shown, width_ - number.size()) + number;
    }
    shown_[group.front()] = unused;
  }

  // A few of their first characters, then what follows shortly before they differ.
  void add_from_difference(const Texts& group) {
    const std::size_t head = width_ / 4;
    const std::size_t from = std::max(shared_columns(group), head + 1) - 1;
    const auto groups = shortened_alike(group, [&](const auto& text) {
      return text.substr(0, bytes_of_first(text, head)) + "…" +
             without_middle(text.substr(bytes_of_first(text, from)), width_ - 1 - head);
    });
    if (groups.size() == 1) {  // they are that alike
      for (const auto& text : group) add(groups.begin()->first, {text});
      return;
    }
    for (const auto& [shown, alike] : groups) add(shown, alike);
  }

  const std::size_t width_;
  std::map<std::string, std::string> shown_;
  std::set<std::string> used_;
};

}  // namespace

std::map<std::string, std::string> distinct_texts(const std::set<std::string>& texts,
                                                  std::size_t width) {
  return Distinct(width).of({texts.begin(), texts.end()});
}

}  // namespace matchbench::text
