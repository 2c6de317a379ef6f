#include "harness/publishing/report/formats/overall_report.hpp"

#include "harness/foundation/text/markup/markup_text.hpp"
#include "harness/foundation/text/number.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <utility>
#include <variant>

namespace matchbench::report {
namespace {

std::string cell_text(const text::Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return text::markup_text(*text);
  if (const auto* count = std::get_if<std::int64_t>(&cell)) return fmt::format("{}", *count);
  if (const auto* number = std::get_if<text::Number>(&cell)) {
    return text::fixed_text(number->value, number->decimals);
  }
  return "";
}

std::string html_table(const text::Table& table) {
  std::string out = "<table>\n<tr>";
  for (const text::Column& column : table.columns) {
    out += fmt::format("<th scope=\"col\">{}</th>", text::markup_text(column.title));
  }
  out += "</tr>\n";
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (const text::Cell& cell : row) {
      out += fmt::format("<td{}>{}</td>", text::is_number(cell) ? " class=\"number\"" : "",
                         cell_text(cell));
    }
    out += "</tr>\n";
  }
  return out + "</table>\n";
}

text::Table tracks_table(const OverallReport& report) {
  text::Table table;
  table.columns = {{"track", "track"},
                   {"measure", "measure"},
                   {"relevance", "relevance"},
                   {"unfinished", "entrants that are not finished"}};
  for (const TrackStanding& track : report.board.tracks) {
    table.rows.push_back(
        {track.track, track.measure, track.setting, text::count_cell(track.unfinished.entrants())});
  }
  return table;
}

text::Table remarks_table(const OverallReport& report) {
  text::Table table;
  table.columns = {{"remark", "remark"}};
  for (auto& sentence : remarks_on_tracks(report.board)) {
    table.rows.push_back({std::move(sentence)});
  }
  return table;
}

std::string missing_sentence(const OverallReport& report) {
  if (report.missing.empty()) return "";
  return fmt::format("Not run yet, and not part of this: {}.", fmt::join(report.missing, ", "));
}

constexpr std::string_view kHead = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="matchbench">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
/* A shadow at the right edge as long as there is more to scroll to. */
.wide { overflow-x: auto; background:
  linear-gradient(to left, Canvas 30%, transparent) right / 2rem 102% no-repeat local,
  linear-gradient(to left, color-mix(in srgb, CanvasText 20%, transparent), transparent)
    right / .8rem 100% no-repeat scroll }
table { border-collapse: collapse }
th, td { padding: .25rem .75rem; text-align: left; border-bottom: 1px solid #8888 }
.number { text-align: right; font-variant-numeric: tabular-nums }
</style>
)";

}  // namespace

ReportFile overall_json(const OverallReport& report) {
  return {"overall.json", text::format_json({{"tracks", tracks_table(report)},
                                             {"remarks", remarks_table(report)},
                                             {"board", to_table(report.board)},
                                             {"pairs", to_table(report.board.test)}})};
}

ReportFile overall_csv(const OverallReport& report, text::TableFormat format) {
  return {"overall.csv", text::format_table(to_table(report.board), format)};
}

ReportFile overall_markdown(const OverallReport& report) {
  std::string text = fmt::format("# {}\n\n", text::markdown_text(report.contest));
  for (const auto& sentence : remarks_on_tracks(report.board)) {
    text += text::markdown_text(sentence) + "\n\n";
  }
  text += fmt::format("{}\n{}\n",
                      text::format_table(to_table(report.board), text::TableFormat::kMarkdown),
                      rule_sentence(report.board));
  text += "\n" + text::markdown_text(test_sentence(report.board.test)) + "\n";
  if (!report.board.test.pairs.empty()) {
    text += "\n" + text::format_table(to_table(report.board.test), text::TableFormat::kMarkdown);
  }
  for (const TrackStanding& track : report.board.tracks) {
    text += fmt::format("\n* [{0}]({0}/report.md) is decided by {1} under {2}.", track.track,
                        text::markdown_text(track.measure), text::markdown_text(track.setting));
  }
  if (!report.missing.empty()) text += "\n\n" + text::markdown_text(missing_sentence(report));
  return {"overall.md", text + "\n"};
}

ReportFile overall_html(const OverallReport& report) {
  const std::string title = text::markup_text(report.contest);
  std::string page =
      fmt::format("{}<title>{}</title>\n</head>\n<body>\n<h1>{}</h1>\n", kHead, title, title);
  for (const auto& sentence : remarks_on_tracks(report.board)) {
    page += fmt::format("<p>{}</p>\n", text::markup_text(sentence));
  }
  page += fmt::format("<div class=\"wide\" tabindex=\"0\">\n{}</div>\n<p>{}</p>\n<p>{}</p>\n",
                      html_table(to_table(report.board)),
                      text::markup_text(rule_sentence(report.board)),
                      text::markup_text(test_sentence(report.board.test)));
  if (!report.board.test.pairs.empty()) {
    page += fmt::format("<div class=\"wide\" tabindex=\"0\">\n{}</div>\n",
                        html_table(to_table(report.board.test)));
  }
  page += "<ul>\n";
  for (const TrackStanding& track : report.board.tracks) {
    page +=
        fmt::format("<li><a href=\"{0}/report.html\">{0}</a> is decided by {1} under {2}.</li>\n",
                    text::markup_text(track.track), text::markup_text(track.measure),
                    text::markup_text(track.setting));
  }
  page += "</ul>\n";
  if (!report.missing.empty())
    page += fmt::format("<p>{}</p>\n", text::markup_text(missing_sentence(report)));
  return {"index.html", page + "</body>\n</html>\n"};
}

}  // namespace matchbench::report
