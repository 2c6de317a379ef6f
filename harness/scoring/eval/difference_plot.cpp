#include "harness/scoring/eval/difference_plot.hpp"

#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/markup/markup_text.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace matchbench::eval {
namespace {

// In pixels.
constexpr double kWidth = 720;  // at the least
constexpr double kLeft = 64;
constexpr double kRight = 12;
constexpr double kTitle = 40;  // two lines above the bars
constexpr double kBars = 180;  // from the greatest difference to the least
constexpr double kNames = 90;  // below them, if topics are named
constexpr double kGap = 28;
constexpr double kNamedStep = 10;  // from a named topic to the next, at the least
constexpr std::size_t kMostNames =
    1000;  // of more topics none is named: they would be a page of names
constexpr std::size_t kShownNameBytes = 16;  // the end of a name tells topics apart, as in URIs

constexpr const char* kAhead = "#1f5fa8";
constexpr const char* kBehind = "#b4530a";

std::string escaped(const std::string& text, std::size_t most_bytes) {
  return text::markup_text(text::printable(text, most_bytes));
}

std::string shortened(const std::string& name) {
  if (name.size() <= kShownNameBytes) return name;
  std::size_t from = name.size() - kShownNameBytes;
  const auto goes_on = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  while (from < name.size() && goes_on(name[from])) ++from;
  return "…" + name.substr(from);
}

// A round number of at least this, for the ends of the axis.
double rounded_up(double value) {
  if (value <= 0) return 1;
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= value) return step * power;
  }
  return 10 * power;
}

// "-0.5000", "+0.5000"; "+0.0000" for all that rounds to zero.
std::string signed_text(double difference) {
  const std::string text = text::fixed_text(difference, 4);
  return text.front() == '-' ? text : "+" + text;
}

class Panel {
 public:
  Panel(const TopicDifferences& comparison, double top, std::string& out)
      : comparison_(comparison), by_topic_(comparison.by_topic), top_(top), out_(out) {
    std::ranges::stable_sort(by_topic_, std::greater{}, &std::pair<std::string, double>::second);
    double most = 0;
    for (const auto& [topic, difference] : by_topic_) most = std::max(most, std::fabs(difference));
    most_ = rounded_up(most);
  }

  // So that the names of topics do not overlap.
  static double width_of(const TopicDifferences& comparison) {
    if (comparison.by_topic.size() > kMostNames) return kWidth;
    return std::max(kWidth,
                    kLeft + kRight + kNamedStep * static_cast<double>(comparison.by_topic.size()));
  }

  static double height_of(const TopicDifferences& comparison) {
    return kTitle + kBars + kGap + (comparison.by_topic.size() <= kMostNames ? kNames : 0);
  }

  void draw() const {
    title();
    axis();
    const bool named = by_topic_.size() <= kMostNames;
    const double step = (width_of(comparison_) - kLeft - kRight) /
                        std::max<double>(1, static_cast<double>(by_topic_.size()));
    for (std::size_t i = 0; i < by_topic_.size(); ++i) {
      const double x = kLeft + step * static_cast<double>(i);
      bar(by_topic_[i], x, step);
      if (named) name(by_topic_[i].first, x + step / 2);
    }
  }

 private:
  template <class... T>
  void add(fmt::format_string<T...> format, T&&... values) const {
    fmt::format_to(std::back_inserter(out_), format, std::forward<T>(values)...);
  }

  double y_of(double difference) const {
    return top_ + kTitle + kBars * (0.5 - 0.5 * difference / most_);
  }

  void title() const {
    const auto count = [&](bool positive) {
      return std::ranges::count_if(
          by_topic_, [&](const auto& one) { return positive ? one.second > 0 : one.second < 0; });
    };
    add("<text x=\"4\" y=\"{:.1f}\" font-weight=\"bold\">{}: {} less {}</text>\n", top_ + 13,
        escaped(comparison_.measure, 100), escaped(comparison_.run, 100),
        escaped(comparison_.baseline, 100));
    add("<text x=\"4\" y=\"{:.1f}\">{}: higher on {}, equal on {}, lower on {}{}</text>\n",
        top_ + 29, text::counted(by_topic_.size(), "topic", "topics"), count(true),
        static_cast<std::ptrdiff_t>(by_topic_.size()) - count(true) - count(false), count(false),
        comparison_.less_is_better ? "; lower is better" : "");
  }

  void axis() const {
    for (const double share : {1.0, 0.5, 0.0, -0.5, -1.0}) {
      const double y = y_of(share * most_);
      add("<line x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", kLeft,
          width_of(comparison_) - kRight, y, y, share == 0 ? "#333" : "#ddd");
      add("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", kLeft - 6, y + 4,
          share == 0 ? "0" : fmt::format("{:+.4g}", share * most_));
    }
  }

  void bar(const std::pair<std::string, double>& one, double x, double step) const {
    const auto& [topic, difference] = one;
    const double from = y_of(std::max(difference, 0.0));
    const double to = y_of(std::min(difference, 0.0));
    const bool better = (difference > 0) != comparison_.less_is_better;
    add("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"><title>{}: "
        "{}</title></rect>\n",
        x + 0.1 * step, from, 0.8 * step, to - from, better ? kAhead : kBehind, escaped(topic, 200),
        signed_text(difference));
  }

  void name(const std::string& topic, double x) const {
    const double y = top_ + kTitle + kBars + 8;
    add("<text transform=\"translate({:.1f},{:.1f}) rotate(-90)\" text-anchor=\"end\" "
        "font-size=\"10\">{}</text>\n",
        x + 3, y, escaped(shortened(topic), 200));
  }

  const TopicDifferences& comparison_;
  std::vector<std::pair<std::string, double>> by_topic_;
  double top_;
  double most_ = 1;
  std::string& out_;
};

}  // namespace

std::string difference_plot(std::span<const TopicDifferences> comparisons) {
  std::string panels;
  double top = 6;
  double width = kWidth;
  for (const auto& comparison : comparisons) {
    width = std::max(width, Panel::width_of(comparison));
    Panel(comparison, top, panels).draw();
    top += Panel::height_of(comparison);
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1:.0f}\" viewBox=\"0 0 "
      "{0} "
      "{1:.0f}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{2}</svg>\n",
      width, top, panels);
}

}  // namespace matchbench::eval
