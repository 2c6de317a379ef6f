#include "harness/operations/conduct/run_files.hpp"

#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/trec/decompress.hpp"
#include "harness/data/trec/rows_by_topic.hpp"
#include "harness/data/trec/run_order.hpp"
#include "harness/data/trec/silence.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/conduct/run_file_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace matchbench::conduct {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 30;

std::string run_file_bytes(const contest::EntrantSpec& spec, const fs::path& path) {
  collection::check_file_in_folder(path.parent_path(), path, spec.where);
  const auto size = fs::file_size(path);
  if (size > kMostBytes) {
    throw input_error(spec.where,
                      fmt::format("the run file {} has {} bytes, the most is {}", path.string(),
                                  size, kMostBytes),
                      "cut it with 'matchbench runs cut'");
  }
  std::string bytes = read_file(path);
  if (!trec::is_gzip(bytes) && !trec::is_zstd(bytes)) return bytes;
  throw input_error(spec.where, fmt::format("the run file {} is compressed", path.string()),
                    "decompress it: gunzip FILE, or zstd -d FILE");
}

// The rows of each request of the collection, in the order of the file.
class RequestRows {
 public:
  RequestRows(const trec::Text& text, const RunFileNames& requests, std::size_t request_count)
      : rows_(request_count) {
    trec::RowsByTopic topics(text);
    for (trec::TopicRows& topic : topics.all()) {
      const auto request = requests.find(topic.topic);
      if (!request) {
        const auto [message, remedy] = requests.fault_of(topic.topic);
        throw input_error(text.position_of(topic.topic.data()), message, remedy);
      }
      auto& all = rows_[*request];
      all.insert(all.end(), topic.rows.begin(), topic.rows.end());
      count_ += topic.rows.size();
    }
  }

  std::vector<trec::RunRow>& of(std::size_t request) { return rows_[request]; }
  std::size_t count() const { return count_; }
  std::size_t topics() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(rows_, [](const auto& rows) { return !rows.empty(); }));
  }

 private:
  std::vector<std::vector<trec::RunRow>> rows_;
  std::size_t count_ = 0;
};

// The whole ranking of one topic, best first.
Ranking ranking_of(std::vector<trec::RunRow>& rows, const std::string& topic,
                   const RunFileNames& services, const trec::Text& text) {
  if (trec::is_silence(rows)) return {};
  std::unordered_map<std::uint32_t, const trec::RunRow*> seen;
  for (const auto& row : rows) {
    const auto service = services.find(row.document());
    if (!service) {
      const auto [message, remedy] = services.fault_of(row.document());
      throw input_error(text.position_of(row.id), message, remedy);
    }
    const auto [first, is_new] = seen.emplace(*service, &row);
    if (is_new) continue;
    throw trec::repeated_row(topic, row.document(), text.position_of(first->second->id),
                             text.position_of(row.id));
  }
  trec::sort_by_score(rows);
  Ranking ranking;
  for (const auto& row : rows) {
    // -0.0 is 0.0, as databases store it.
    ranking.push_back({.service = {*services.find(row.document())}, .score = row.score + 0.0});
  }
  return ranking;
}

std::string parameters_of(const trec::Text& text, const RequestRows& rows) {
  return fmt::format(R"({{"tag":{},"topics":{},"rows":{}}})",
                     text::json_string(text::printable(trec::tag_of(text))), rows.topics(),
                     rows.count());
}

class RunFileReader {
 public:
  RunFileReader(const contest::Contest& contest, const Collection& collection,
                std::span<const RequestIndex> asked)
      : contest_(contest),
        collection_(collection),
        asked_(asked),
        requests_(collection.requests, RunFileNames::Kind::kRequests),
        services_(collection.services, RunFileNames::Kind::kServices) {}

  void read(const contest::EntrantSpec& spec, RunFiles& out) const {
    const fs::path path = run_file_path(spec, contest_);
    const std::string bytes = run_file_bytes(spec, path);
    const trec::Text text = trec::Text::from(bytes, path.string());
    RequestRows rows(text, requests_, collection_.requests.size());
    if (rows.count() == 0) {
      throw input_error(spec.where, fmt::format("the run file {} has no rows", path.string()),
                        "check the file");
    }
    round::RunFileEntrant entrant;
    entrant.entrant = {.name = spec.name,
                       .plugin = {.id = "org.matchbench.run-file",
                                  .name = "run file",
                                  .path = path.string(),
                                  .sha256 = Sha256().bytes(bytes).hex()},
                       .parameters = parameters_of(text, rows),
                       .tags = spec.tags};
    entrant.rankings = rankings_of(rows, text);
    warn(spec, rows.topics(), entrant, out.warnings);
    cut(entrant, out.warnings);
    out.entrants.push_back(std::move(entrant));
  }

 private:
  // Those that are not asked are checked, too: the file is faulty if they are.
  std::vector<std::optional<Ranking>> rankings_of(RequestRows& rows, const trec::Text& text) const {
    std::vector<std::optional<Ranking>> of_all(collection_.requests.size());
    for (std::size_t r = 0; r < of_all.size(); ++r) {
      if (rows.of(r).empty()) continue;
      of_all[r] = ranking_of(rows.of(r), collection_.requests[r].uri, services_, text);
    }
    std::vector<std::optional<Ranking>> rankings;
    for (const RequestIndex request : asked_) rankings.push_back(std::move(of_all[request.value]));
    return rankings;
  }

  void warn(const contest::EntrantSpec& spec, std::size_t topics, const round::RunFileEntrant& file,
            std::vector<std::string>& warnings) const {
    const std::size_t missing = file.missing();
    if (missing == asked_.size()) {
      throw input_error(spec.where,
                        fmt::format("the run file of '{}' has none of the {} that the contest "
                                    "asks",
                                    spec.name, text::counted(missing, "request", "requests")),
                        "name a run on this collection and these requests");
    }
    if (missing > 0) {
      const auto first = std::find(file.rankings.begin(), file.rankings.end(), std::nullopt);
      const auto request = asked_[static_cast<std::size_t>(first - file.rankings.begin())].value;
      warnings.push_back(
          fmt::format("{}: the run file has no topic for {} of {}, which count as abstentions and "
                      "score 0 if the measure is defined; the first is {}",
                      spec.name, missing, text::counted(asked_.size(), "request", "requests"),
                      text::printable(collection_.requests[request].uri)));
    }
    if (const std::size_t unused = topics - (asked_.size() - missing); unused > 0) {
      warnings.push_back(fmt::format("{}: the contest does not ask {} of the run file", spec.name,
                                     text::counted(unused, "topic", "topics")));
    }
  }

  // Nobody is asked for more than top_k services.
  void cut(round::RunFileEntrant& file, std::vector<std::string>& warnings) const {
    const std::size_t most = contest_.protocol.top_k;
    if (most == 0) return;
    std::size_t longer = 0;
    for (auto& ranking : file.rankings) {
      if (!ranking || ranking->size() <= most) continue;
      ranking->resize(most);
      ++longer;
    }
    if (longer == 0) return;
    warnings.push_back(fmt::format("{}: {} cut to the contest's top_k of {}", file.entrant.name,
                                   text::counted(longer, "ranking is", "rankings are"), most));
  }

  const contest::Contest& contest_;
  const Collection& collection_;
  std::span<const RequestIndex> asked_;
  const RunFileNames requests_;
  const RunFileNames services_;
};

}  // namespace

fs::path run_file_path(const contest::EntrantSpec& spec, const contest::Contest& contest) {
  return (contest.file.parent_path() / spec.run).lexically_normal();
}

RunFiles read_run_files(const contest::Contest& contest, const Collection& collection,
                        std::span<const RequestIndex> asked) {
  RunFiles out;
  if (std::ranges::none_of(contest.entrants, &contest::EntrantSpec::is_run_file)) return out;
  const RunFileReader reader(contest, collection, asked);
  for (const auto& spec : contest.entrants) {
    if (!spec.is_run_file()) continue;
    try {
      reader.read(spec, out);
    } catch (const Error& error) {
      if (contest.track.empty()) throw;
      // Another track has other requests and services.
      throw error.within(fmt::format("track '{}'", contest.track))
          .with_remedy("a run file of one track belongs in the 'entrants' of that track");
    }
  }
  return out;
}

}  // namespace matchbench::conduct
