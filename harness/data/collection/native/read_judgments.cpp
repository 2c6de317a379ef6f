#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/judgment_rows.hpp"
#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/placed_judgments.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/timed_judgments.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/os/opened_path.hpp"
#include "harness/foundation/text/unicode_form.hpp"
#include "harness/foundation/text/uri.hpp"
#include "harness/foundation/text/utc_time.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>

namespace matchbench::collection {
namespace {

using Names = ViewMap<std::uint32_t>;

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

double grade_in(const JudgmentRows& rows) {
  const std::string_view text = rows.field(JudgmentColumn::kGrade);
  double value = 0;
  const auto [stop, fault_code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault_code == std::errc() && stop == text.data() + text.size() && std::isfinite(value)) {
    return value;
  }
  throw rows.fault(JudgmentColumn::kGrade,
                   fmt::format("the grade \"{}\" is not a finite number", text),
                   "write a number such as 2 or 0.5");
}

std::optional<std::int64_t> time_in(const JudgmentRows& rows) {
  const std::string_view text = rows.field(JudgmentColumn::kTime);
  if (text.empty()) return std::nullopt;
  if (const auto ms = text::parse_utc(text)) return *ms;
  throw rows.fault(JudgmentColumn::kTime,
                   fmt::format("the time \"{}\" is not one of RFC 3339 in UTC", text),
                   "write a time such as 2031-05-04T09:08:07Z, or leave it empty");
}

// What the lines mean by the names of the collection and of its manifest.
class JudgmentsReader {
 public:
  JudgmentsReader(const Collection& collection, const Judgments& names)
      : requests_(positions_of_uris(collection.requests)),
        services_(positions_of_uris(collection.services)),
        judges_(positions(names.judges)),
        dimensions_(positions(names.dimensions)) {}

  void read(JudgmentRows& rows, PlacedJudgments& out) const {
    out.begin_file(rows.name());
    while (rows.next()) {
      if (rows.field(JudgmentColumn::kService) == kNoService) {
        out.add(statement_in(rows), rows.line());
      } else {
        out.add(judgment_in(rows), time_in(rows), rows.line());
      }
    }
  }

 private:
  // Whether a request has an answer at all.
  AnswerStatement statement_in(const JudgmentRows& rows) const {
    if (rows.field(JudgmentColumn::kDimension) != kAnswerDimension) {
      throw rows.fault(JudgmentColumn::kDimension,
                       fmt::format("the service '-' means none, but a service is graded in '{}'",
                                   rows.field(JudgmentColumn::kDimension)),
                       fmt::format("write the dimension '{}', or a service", kAnswerDimension));
    }
    AnswerStatement statement;
    statement.request.value = request_in(rows);
    statement.judge = declared(rows, JudgmentColumn::kJudge, judges_, "judge");
    const double value = grade_in(rows);
    if (value != 0 && value != 1) {
      throw rows.fault(JudgmentColumn::kGrade,
                       fmt::format("the grade {} says neither yes nor no", value),
                       "write 0 if nothing answers the request, 1 if something does");
    }
    statement.has_answer = value == 1;
    return statement;
  }

  Judgment judgment_in(const JudgmentRows& rows) const {
    Judgment judgment;
    judgment.request.value = request_in(rows);
    judgment.service.value = find(rows, JudgmentColumn::kService, services_, "service");
    judgment.judge = declared(rows, JudgmentColumn::kJudge, judges_, "judge");
    judgment.dimension = declared(rows, JudgmentColumn::kDimension, dimensions_, "dimension");
    judgment.grade = grade_in(rows);
    return judgment;
  }

  std::uint32_t request_in(const JudgmentRows& rows) const {
    return find(rows, JudgmentColumn::kRequest, requests_, "request");
  }

  static std::uint32_t find(const JudgmentRows& rows, JudgmentColumn column, const Names& names,
                            std::string_view what) {
    const std::string_view name = rows.field(column);
    const auto found = names.find(name);
    if (found != names.end()) return found->second;
    const std::string_view nearest = text::nearest_uri(name, sorted_names(names));
    throw rows.fault(column, fmt::format("the collection has no {} {}", what, name),
                     nearest.empty() ? fmt::format("correct it or add it to the {}s", what)
                                     : text::did_you_mean(name, nearest));
  }

  static std::uint16_t declared(const JudgmentRows& rows, JudgmentColumn column, const Names& names,
                                std::string_view what) {
    const auto found = names.find(rows.field(column));
    if (found != names.end()) return static_cast<std::uint16_t>(found->second);
    throw rows.fault(column,
                     fmt::format("the manifest declares no {} '{}'", what, rows.field(column)),
                     suggestion(rows.field(column), sorted_names(names)));
  }

  Names requests_;
  Names services_;
  Names judges_;
  Names dimensions_;
};

}  // namespace

TimedJudgments read_timed_judgments(const std::filesystem::path& folder,
                                    const Collection& collection) {
  const Manifest manifest = read_manifest(folder);
  const RelevanceVocabulary names = manifest.vocabulary();
  Judgments judgments;
  judgments.judges = names.judges;
  judgments.dimensions = names.dimensions;
  judgments.programs = manifest.programs();
  PlacedJudgments stated(collection, std::move(judgments));
  const JudgmentsReader reader(collection, stated.judgments());
  std::set<FileId> files;
  for (const auto& listed : manifest.judgments) {
    check_file_in_folder(folder, listed.path, listed.named_at);
    struct stat status {};
    if (stat(listed.path.c_str(), &status) == 0 && !files.insert(FileId::of(status)).second) {
      throw input_error(listed.named_at,
                        fmt::format("the judgments of {} are listed twice", listed.path.string()),
                        "name each file once");
    }
    JudgmentRows rows(listed.path);
    reader.read(rows, stated);
  }
  TimedJudgments out = stated.take();
  out.judgments.digest = digest_of(out.judgments, collection);
  return out;
}

Judgments read_judgments(const std::filesystem::path& folder, const Collection& collection) {
  return read_timed_judgments(folder, collection).judgments;
}

}  // namespace matchbench::collection
