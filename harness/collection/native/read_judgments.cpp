#include "harness/base/file.hpp"
#include "harness/base/nearest.hpp"
#include "harness/collection/native/digest.hpp"
#include "harness/collection/native/manifest.hpp"
#include "harness/collection/native/read_collection.hpp"
#include "harness/collection/native/timed_judgments.hpp"
#include "harness/text/uri.hpp"
#include "harness/text/utc_time.hpp"
#include "harness/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>

namespace matchbench::collection {
namespace {

constexpr std::array<std::string_view, 6> kColumns{"request",   "service", "judge",
                                                   "dimension", "grade",   "time"};
constexpr std::size_t kTime = 5;  // the column that a file may leave out

using Names = std::unordered_map<std::string_view, std::uint32_t>;

Names positions_of_uris(const std::vector<Service>& services) {
  Names names;
  for (const Service& service : services) {
    names.emplace(service.uri, static_cast<std::uint32_t>(names.size()));
  }
  return names;
}

Names positions(const std::vector<std::string>& texts) {
  Names names;
  for (const std::string& text : texts) {
    names.emplace(text, static_cast<std::uint32_t>(names.size()));
  }
  return names;
}

std::vector<std::string_view> sorted_names(const Names& names) {
  std::vector<std::string_view> sorted;
  for (const auto& [name, position] : names) sorted.push_back(name);
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

// One file of judgments, line by line.
class JudgmentsReader {
 public:
  JudgmentsReader(const Collection& collection, Judgments& judgments)
      : collection_(collection),
        requests_(positions_of_uris(collection.requests)),
        services_(positions_of_uris(collection.services)),
        judges_(positions(judgments.judges)),
        dimensions_(positions(judgments.dimensions)),
        judgments_(judgments) {}

  void read(const std::filesystem::path& path) {
    file_ = path.string();
    files_.push_back(file_);
    const std::string text = read_file(path);
    text::check_utf8(text, file_);
    line_ = 0;
    bool has_header = false;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      std::string_view line(text.data() + at, end - at);
      at = end + 1;
      ++line_;
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (line.empty() || line.starts_with('#')) continue;
      if (has_header) {
        read_line(line);
      } else {
        check_header(line);
        has_header = true;
      }
    }
    if (!has_header) throw input_error({file_, 1}, "no header line", header_remedy());
  }

  // Brings the judgments into their order. Throws if a judge graded a pair twice in a dimension, or
  // contradicts themselves on whether a request has an answer.
  void finish() {
    std::vector<std::uint32_t> order(places_.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto& entries = judgments_.entries;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return std::tuple(key_of(entries[a]), a) < std::tuple(key_of(entries[b]), b);
    });
    std::optional<std::pair<std::uint32_t, std::uint32_t>> twice;  // second and first
    for (std::size_t i = 1; i < order.size(); ++i) {
      if (key_of(entries[order[i]]) != key_of(entries[order[i - 1]])) continue;
      if (!twice || order[i] < twice->first) twice = {order[i], order[i - 1]};
    }
    if (twice) throw second_grade(twice->first, twice->second);
    finish_statements();
    std::vector<Judgment> sorted;
    sorted.reserve(order.size());
    std::vector<std::optional<std::int64_t>> times;
    times.reserve(order.size());
    for (const std::uint32_t place : order) {
      sorted.push_back(entries[place]);
      times.push_back(times_[place]);
    }
    judgments_.entries = std::move(sorted);
    for (const auto& one : statements_) judgments_.answers.push_back(one.statement);
    times_ = std::move(times);
  }

  // One for each entry, once they are in order.
  std::vector<std::optional<std::int64_t>> take_times() { return std::move(times_); }

 private:
  static std::tuple<RequestIndex, ServiceIndex, std::uint16_t, std::uint16_t> key_of(
      const Judgment& judgment) {
    return {judgment.request, judgment.service, judgment.judge, judgment.dimension};
  }

  Error second_grade(std::uint32_t again, std::uint32_t first) const {
    const Judgment& judgment = judgments_.entries[again];
    return input_error(
        {files_[places_[again].file], places_[again].line, 1},
        fmt::format("a second grade for request {}, service {}, judge {}, dimension {}; the first "
                    "is in {}:{}",
                    collection_.requests[judgment.request.value].uri,
                    collection_.services[judgment.service.value].uri,
                    judgments_.judges[judgment.judge], judgments_.dimensions[judgment.dimension],
                    files_[places_[first].file], places_[first].line),
        "keep one of the two");
  }

  static std::string header_remedy() {
    return fmt::format("begin with the tab-separated line '{}'; a sixth column, time, may follow",
                       fmt::join(kColumns.begin(), kColumns.begin() + kTime, " "));
  }

  Error fault(std::size_t column, std::string_view message, std::string_view remedy) const {
    return input_error({file_, line_, column}, message, remedy);
  }

  struct Fields {
    std::array<std::string_view, kColumns.size()> text;
    std::array<std::size_t, kColumns.size()> column;
  };

  Fields split(std::string_view line, std::size_t columns) const {
    Fields fields;
    std::size_t at = 0;
    for (std::size_t i = 0; i < columns; ++i) {
      const std::size_t tab = line.find('\t', at);
      const bool last = i + 1 == columns;
      if ((tab == std::string_view::npos) != last) {
        throw fault(1,
                    fmt::format("{} columns, not {}",
                                std::count(line.begin(), line.end(), '\t') + 1, columns),
                    columns == kColumns.size()
                        ? "write request, service, judge, dimension, grade and time, separated by "
                          "single tabs"
                        : "write request, service, judge, dimension and grade, separated by single "
                          "tabs");
      }
      fields.text[i] = line.substr(at, tab - at);
      fields.column[i] = at + 1;
      at = tab + 1;
    }
    return fields;
  }

  void check_header(std::string_view line) {
    const bool has_time = std::count(line.begin(), line.end(), '\t') == std::ptrdiff_t{kTime};
    columns_ = has_time ? kColumns.size() : kTime;
    const Fields header = split(line, columns_);
    for (std::size_t i = 0; i < columns_; ++i) {
      if (header.text[i] == kColumns[i]) continue;
      throw fault(header.column[i],
                  fmt::format("the header has \"{}\" for '{}'", header.text[i], kColumns[i]),
                  header_remedy());
    }
  }

  // Whether a request has an answer at all.
  void read_statement(const Fields& fields) {
    if (fields.text[3] != kAnswerDimension) {
      throw fault(fields.column[3],
                  fmt::format("the service '-' means none, but a service is graded in '{}'",
                              fields.text[3]),
                  fmt::format("write the dimension '{}', or a service", kAnswerDimension));
    }
    AnswerStatement statement;
    statement.request.value = find(fields, 0, requests_, "the collection has no request {}",
                                   "correct it or add it to the requests");
    statement.judge = declared(fields, 2, judges_, "judge");
    const double value = grade(fields);
    if (value != 0 && value != 1) {
      throw fault(fields.column[4], fmt::format("the grade {} says neither yes nor no", value),
                  "write 0 if nothing answers the request, 1 if something does");
    }
    statement.has_answer = value == 1;
    statements_.push_back({statement, {static_cast<std::uint32_t>(files_.size() - 1), line_}});
  }

  void read_line(std::string_view line) {
    const Fields fields = split(line, columns_);
    if (fields.text[1] == kNoService) {
      read_statement(fields);
      return;
    }
    Judgment judgment;
    judgment.request.value = find(fields, 0, requests_, "the collection has no request {}",
                                  "correct it or add it to the requests");
    judgment.service.value = find(fields, 1, services_, "the collection has no service {}",
                                  "correct it or add it to the services");
    judgment.judge = declared(fields, 2, judges_, "judge");
    judgment.dimension = declared(fields, 3, dimensions_, "dimension");
    judgment.grade = grade(fields);
    const bool has_time = columns_ == kColumns.size() && !fields.text[kTime].empty();
    times_.push_back(has_time ? std::optional(time(fields)) : std::nullopt);
    judgments_.entries.push_back(judgment);
    places_.push_back({static_cast<std::uint32_t>(files_.size() - 1), line_});
  }

  std::uint32_t find(const Fields& fields, std::size_t i, const Names& names,
                     fmt::format_string<std::string_view&> message, std::string_view remedy) const {
    std::string_view name = fields.text[i];
    const auto found = names.find(name);
    if (found != names.end()) return found->second;
    const std::string_view nearest = text::nearest_uri(name, sorted_names(names));
    throw fault(fields.column[i], fmt::format(message, name),
                nearest.empty() ? std::string(remedy) : fmt::format("did you mean '{}'?", nearest));
  }

  std::uint16_t declared(const Fields& fields, std::size_t i, const Names& names,
                         std::string_view what) const {
    const auto found = names.find(fields.text[i]);
    if (found != names.end()) return static_cast<std::uint16_t>(found->second);
    throw fault(fields.column[i],
                fmt::format("the manifest declares no {} '{}'", what, fields.text[i]),
                suggestion(fields.text[i], sorted_names(names)));
  }

  double grade(const Fields& fields) const {
    const std::string_view text = fields.text[4];
    double value = 0;
    const auto [stop, fault_code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault_code == std::errc() && stop == text.data() + text.size() && std::isfinite(value)) {
      return value;
    }
    throw fault(fields.column[4], fmt::format("the grade \"{}\" is not a finite number", text),
                "write a number such as 2 or 0.5");
  }

  std::int64_t time(const Fields& fields) const {
    if (const auto ms = text::parse_utc(fields.text[kTime])) return *ms;
    throw fault(fields.column[kTime],
                fmt::format("the time \"{}\" is not one of RFC 3339 in UTC", fields.text[kTime]),
                "write a time such as 2031-05-04T09:08:07Z, or leave it empty");
  }

  // In their order. Throws if a judge contradicts a statement.
  void finish_statements() {
    std::stable_sort(statements_.begin(), statements_.end(), [](const auto& a, const auto& b) {
      return std::tuple(a.statement.request, a.statement.judge) <
             std::tuple(b.statement.request, b.statement.judge);
    });
    for (std::size_t i = 1; i < statements_.size(); ++i) {
      const auto& before = statements_[i - 1].statement;
      const auto& one = statements_[i].statement;
      if (one.request != before.request || one.judge != before.judge) continue;
      throw contradiction(statements_[i], "says twice whether there is an answer");
    }
    std::set<std::pair<RequestIndex, std::uint16_t>> denied;
    for (const auto& one : statements_) {
      if (!one.statement.has_answer) denied.emplace(one.statement.request, one.statement.judge);
    }
    for (const auto& entry : judgments_.entries) {
      if (entry.grade <= 0 || !denied.contains({entry.request, entry.judge})) continue;
      const auto found = std::find_if(statements_.begin(), statements_.end(), [&](const auto& one) {
        return one.statement.request == entry.request && one.statement.judge == entry.judge;
      });
      throw contradiction(*found,
                          fmt::format("says that there is no answer, and grades {} {}",
                                      collection_.services[entry.service.value].uri, entry.grade));
    }
  }

  struct Place {
    std::uint32_t file = 0;  // into files_
    std::uint64_t line = 0;
  };
  struct PlacedStatement {
    AnswerStatement statement;
    Place place;
  };

  Error contradiction(const PlacedStatement& one, std::string_view what) const {
    return input_error({files_[one.place.file], one.place.line, 1},
                       fmt::format("request {}: the judge {} {}",
                                   collection_.requests[one.statement.request.value].uri,
                                   judgments_.judges[one.statement.judge], what),
                       "keep one of the two");
  }

  const Collection& collection_;
  Names requests_;
  Names services_;
  Names judges_;
  Names dimensions_;
  Judgments& judgments_;
  std::vector<std::string> files_;
  std::vector<Place> places_;                       // of judgments_.entries
  std::vector<std::optional<std::int64_t>> times_;  // of the same
  std::vector<PlacedStatement> statements_;
  std::string file_;
  std::uint64_t line_ = 0;
  std::size_t columns_ = kTime;  // of the file
};

}  // namespace

TimedJudgments read_timed_judgments(const std::filesystem::path& folder,
                                    const Collection& collection) {
  const Manifest manifest = read_manifest(folder);
  TimedJudgments out;
  Judgments& judgments = out.judgments;
  const RelevanceVocabulary names = manifest.vocabulary();
  judgments.judges = names.judges;
  judgments.dimensions = names.dimensions;
  judgments.programs = manifest.programs();
  JudgmentsReader reader(collection, judgments);
  for (const JudgmentsFile& file : manifest.judgments) {
    check_file_in_folder(folder, file.path, file.named_at);
    reader.read(file.path);
  }
  reader.finish();
  judgments.digest = digest_of(judgments, collection);
  out.made_ms = reader.take_times();
  return out;
}

Judgments read_judgments(const std::filesystem::path& folder, const Collection& collection) {
  return read_timed_judgments(folder, collection).judgments;
}

}  // namespace matchbench::collection
