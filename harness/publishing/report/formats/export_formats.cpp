#include "harness/publishing/report/formats/export_formats.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/publishing/report/formats/html.hpp"
#include "harness/publishing/report/formats/report_file.hpp"
#include "harness/publishing/report/formats/report_json.hpp"
#include "harness/publishing/report/formats/report_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace matchbench::report {
namespace {

void write_html(const ReportContent& content, const FileSink& write) {
  write({"report.html", to_html(content.json())});
}

void write_json(const ReportContent& content, const FileSink& write) {
  write({"report.json", content.json()});
}

void write_markdown(const ReportContent& content, const FileSink& write) {
  write({"report.md", to_markdown(content.model)});
}

void write_csv(const ReportContent& content, const FileSink& write) {
  write_csv_files(content.results, content.model, write, content.csv);
}

void write_latex(const ReportContent& content, const FileSink& write) {
  write_latex_files(content.model, write);
  if (content.latex_macros) write_latex_macros(content.model, write);
}

void write_trec(const ReportContent& content, const FileSink& write) {
  write_trec_files(content.results, content.judged, [&](ReportFile file) {
    file.path.insert(0, "trec/");
    write(std::move(file));
  });
}

// Every format but CSV has one kind.
template <ReportFile (*of)(const OverallReport&)>
ReportFile overall(const OverallReport& report, text::TableFormat) {
  return of(report);
}

constexpr ExportFormat kFormats[] = {
    {.name = "html",
     .summary = "the web page, a single file",
     .open_first = "report.html",
     .needs = ReportDetail::kAll,
     .write = write_html,
     .write_overall = overall<overall_html>},
    {.name = "csv",
     .summary = "tables",
     .open_first = "csv",
     .write = write_csv,
     .write_overall = overall_csv},
    {.name = "json",
     .summary = "everything, for programs",
     .open_first = "report.json",
     .needs = ReportDetail::kAll,
     .write = write_json,
     .write_overall = overall<overall_json>},
    {.name = "md",
     .summary = "the boards in Markdown",
     .open_first = "report.md",
     .write = write_markdown,
     .write_overall = overall<overall_markdown>},
    {.name = "latex",
     .summary = "tables for papers",
     .open_first = "report.tex",
     .is_default = false,
     .write = write_latex},
    {.name = "trec",
     .summary = "judgments and run files for trec_eval",
     .open_first = "trec",
     .is_default = false,
     .write = write_trec},
};

template <class Keeps>
std::string names_if(Keeps keeps) {
  std::vector<std::string_view> names;
  for (const ExportFormat& format : kFormats) {
    if (keeps(format)) names.push_back(format.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

const std::string& ReportContent::json() const {
  if (json_.empty()) json_ = to_json(model);
  return json_;
}

std::span<const ExportFormat> export_formats() {
  return kFormats;
}

const ExportFormat& export_format_named(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &ExportFormat::name);
  if (found != std::end(kFormats)) return *found;
  throw input_error(fmt::format("--format {}: there is no such format", name),
                    fmt::format("there are: {}", export_format_names()));
}

std::string export_format_names() {
  return names_if([](const ExportFormat&) { return true; });
}

std::string default_format_names() {
  return names_if(is_written_by_default);
}

bool is_written_by_default(const ExportFormat& format) {
  return format.is_default && (format.write != write_html || has_html());
}

}  // namespace matchbench::report
