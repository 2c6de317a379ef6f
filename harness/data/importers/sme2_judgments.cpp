#include "harness/data/importers/sme2_judgments.hpp"

#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/judgment_order.hpp"
#include "harness/foundation/base/median.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

namespace matchbench::importers {
namespace {

enum Dimension : std::uint16_t { kBinary = 0, kGraded = 1 };
constexpr const char* kDimensions[] = {"binary", "graded"};

using Pair = std::pair<std::uint32_t, std::uint32_t>;  // request, service
struct Rated {
  double value = 0;
  std::uint64_t line = 0;
};

class JudgmentImporter {
 public:
  JudgmentImporter(const Sme2Collection& source, ImportResult& result)
      : source_(source), result_(result), report_(result.report) {
    const auto& services = result.collection.services;
    for (std::uint32_t i = 0; i < services.size(); ++i) {
      services_.emplace(services[i].uri, i);
      const auto [first, is_new] = by_file_name_.emplace(text::last_segment(services[i].uri), i);
      if (!is_new) first->second.reset();  // two services of one file name: it tells nothing
    }
    const auto& requests = result.collection.requests;
    for (std::uint32_t i = 0; i < requests.size(); ++i) requests_.emplace(requests[i].uri, i);
  }

  void run() {
    import_set(source_.binary, kBinary);
    import_set(source_.graded, kGraded);
    report_offer_ids();
    report_grades();
    report_sets_against_each_other();
    report_pools();
    write_judgments();
    add_settings();
  }

 private:
  std::string describe(Pair pair) const {
    return fmt::format("request {}, service {}",
                       text::last_segment(result_.collection.requests[pair.first].uri),
                       text::last_segment(result_.collection.services[pair.second].uri));
  }

  void import_set(const std::vector<Sme2Request>& set, Dimension dimension) {
    for (const Sme2Request& request : set) {
      const std::uint32_t request_index = requests_.at(sme2_uri(request.uri));
      for (const Sme2Rating& rating : request.ratings) {
        if (rating.offer_id) offer_ids_[*rating.offer_id].insert(sme2_uri(rating.offer));
        if (dimension == kGraded) ++grades_[rating.value][{rating.grade_id, rating.grade_name}];
        const auto service = service_of(rating);
        if (service) take({request_index, *service}, rating, dimension);
      }
    }
  }

  std::optional<std::uint32_t> service_of(const Sme2Rating& rating) {
    const Sme2Uri& offer = rating.offer;
    const std::string uri = sme2_uri(offer);
    const auto example = [&](std::string_view more) {
      return fmt::format("{}:{}: {}{}", offer.at.file, offer.at.line, trimmed(offer.text), more);
    };
    if (trimmed(offer.text).size() != offer.text.size()) {
      report_.add("uri_white_space", "cut off", example(" has white space around it"));
    }
    if (uri.size() != trimmed(offer.text).size()) {
      report_.add("uri_fragment", "cut off: the services are named without one", example(""));
    }
    if (const auto found = services_.find(uri); found != services_.end()) return found->second;
    const auto same_name = by_file_name_.find(text::last_segment(uri));
    if (same_name != by_file_name_.end() && same_name->second) {
      report_.add("rating_base_differs", "matched with the only service that has this file name",
                  example(fmt::format(" is taken as {}",
                                      result_.collection.services[*same_name->second].uri)));
      return same_name->second;
    }
    report_.add("unknown_offer", "the rating was left out",
                example(" is rated, but is not among the offers"));
    return std::nullopt;
  }

  void take(Pair pair, const Sme2Rating& rating, Dimension dimension) {
    const Position& at = rating.offer.at;
    const auto [first, is_new] = sets_[dimension].emplace(pair, Rated{rating.value, at.line});
    if (is_new) return;
    if (repeated_.insert(pair).second) {
      report_.add("duplicate_pair", "the higher value was taken",
                  fmt::format("{}:{}: {} is rated again, first in line {}", at.file, at.line,
                              describe(pair), first->second.line));
    }
    if (first->second.value != rating.value) {
      report_.add("contradicting_pair", "the higher value was taken",
                  fmt::format("{}:{}: {} is {} {} here and {} in line {}", at.file, at.line,
                              describe(pair), kDimensions[dimension], rating.value,
                              first->second.value, first->second.line));
      first->second.value = std::max(first->second.value, rating.value);
    }
  }

  void report_offer_ids() {
    if (offer_ids_.empty()) return;
    const std::int64_t first = offer_ids_.begin()->first;
    const std::int64_t last = offer_ids_.rbegin()->first;
    const auto used = static_cast<std::int64_t>(offer_ids_.size());
    report_.add_many("offer_id_gaps", "ids were ignored, URIs count",
                     static_cast<std::size_t>(std::max<std::int64_t>(last - first + 1 - used, 0)),
                     fmt::format("ids run from {} to {}, {} of them are used", first, last, used));
    for (const auto& [id, uris] : offer_ids_) {
      if (uris.size() < 2) continue;
      report_.add(
          "offer_id_reused", "ids were ignored, URIs count",
          fmt::format("id {} is used for {}", id,
                      text::listed(std::vector<std::string>(uris.begin(), uris.end()), " and ")));
    }
  }

  void report_grades() {
    for (const auto& [value, spellings] : grades_) {
      std::map<std::string, std::size_t> names;
      std::map<std::string, std::size_t> ids;
      for (const auto& [spelling, count] : spellings) {
        ids[spelling.first] += count;
        names[single_spaced(spelling.second)] += count;
      }
      for (const auto& [id, count] : ids) {
        if (id == fmt::format("{}", value)) continue;
        report_.add_many("grade_id_is_not_value", "the value counts", count,
                         fmt::format("id {} means value {}", id, value));
      }
      const auto usual =
          std::max_element(names.begin(), names.end(),
                           [](const auto& a, const auto& b) { return a.second < b.second; });
      grade_names_[value] = usual->first;
      for (const auto& [spelling, count] : spellings) {
        if (spelling.second == usual->first) continue;
        report_.add_many(
            "grade_name_varies", "the value counts; the most frequent name was kept", count,
            fmt::format("value {} is called \"{}\" ({}), else \"{}\"", value, spelling.second,
                        text::counted(count, "time", "times"), usual->first));
      }
    }
  }

  void report_sets_against_each_other() {
    const auto& [binary, graded] = sets_;
    if (binary.empty() || graded.empty()) return;
    constexpr std::string_view kKept = "both were kept, none is derived from the other";
    for (const auto& [pair, rated] : binary) {
      const auto other = graded.find(pair);
      if (other == graded.end()) {
        report_.add("judged_in_one_set_only", kKept, describe(pair) + " has no grade");
      } else if (rated.value == 0 && other->second.value > 0) {
        report_.add("binary_0_graded_above_0", kKept,
                    fmt::format("{}: binary 0, grade {}", describe(pair), other->second.value));
      } else if (rated.value == 1 && other->second.value <= 0) {
        report_.add("binary_1_graded_0", kKept,
                    fmt::format("{}: binary 1, grade {}", describe(pair), other->second.value));
      }
    }
    for (const auto& [pair, rated] : graded) {
      if (binary.count(pair) != 0) continue;
      report_.add("judged_in_one_set_only", kKept, describe(pair) + " has no binary judgment");
    }
  }

  void report_pools() {
    std::vector<std::size_t> judged(result_.collection.requests.size());
    std::set<Pair> pairs;
    for (const auto& set : sets_) {
      for (const auto& [pair, rated] : set) {
        if (pairs.insert(pair).second) ++judged[pair.first];
      }
    }
    const std::size_t all = result_.collection.services.size();
    std::sort(judged.begin(), judged.end());
    const auto incomplete = static_cast<std::size_t>(
        std::count_if(judged.begin(), judged.end(), [&](std::size_t n) { return n < all; }));
    if (judged.empty()) return;
    report_.add_many(
        "incomplete_pool", "what is not judged stays unjudged", incomplete,
        fmt::format("{} to {} of {} services are judged for a request, the median is "
                    "{}; the file calls its pool \"{}\"",
                    judged.front(), judged.back(), all, *median(judged), source_.pool));
  }

  void write_judgments() {
    Judgments& judgments = result_.judgments;
    judgments.judges = {kConsensus};
    for (const Dimension dimension : {kBinary, kGraded}) {
      if (sets_[dimension].empty()) continue;
      const auto position = static_cast<std::uint16_t>(judgments.dimensions.size());
      judgments.dimensions.emplace_back(kDimensions[dimension]);
      for (const auto& [pair, rated] : sets_[dimension]) {
        judgments.entries.push_back({{pair.first}, {pair.second}, 0, position, rated.value});
      }
    }
    collection::sort_entries(judgments);
    judgments.digest = collection::digest_of(judgments, result_.collection);
  }

  void add_settings() {
    result_.details.judges = {{kConsensus, "What the makers of the collection published."}};
    if (!sets_[kGraded].empty()) {
      const std::string scale = source_.scale.empty() ? "" : fmt::format(" ({})", source_.scale);
      result_.details.dimensions.push_back(
          {"graded", fmt::format("Graded relevance{}.", scale), grade_names_});
      result_.settings.push_back({"graded", {}, WeightedSum{{{"graded", 1.0}}}, {}});
    }
    if (!sets_[kBinary].empty()) {
      result_.details.dimensions.push_back(
          {"binary", "Binary relevance.", {{0, "not relevant"}, {1, "relevant"}}});
      result_.settings.push_back({"binary", {}, Thresholds{{{"binary", 1.0}}}, {}});
    }
  }

  const Sme2Collection& source_;
  ImportResult& result_;
  ImportReport& report_;
  NameMap<std::uint32_t> services_;
  ViewMap<std::optional<std::uint32_t>> by_file_name_;
  NameMap<std::uint32_t> requests_;
  std::map<std::int64_t, std::set<std::string>> offer_ids_;
  // value → (id, name as written) → how often
  std::map<double, std::map<std::pair<std::string, std::string>, std::size_t>> grades_;
  std::map<double, std::string> grade_names_;
  std::array<std::map<Pair, Rated>, 2> sets_;
  std::set<Pair> repeated_;
};

}  // namespace

std::string sme2_uri(const Sme2Uri& written) {
  return std::string(text::without_fragment(trimmed(written.text)));
}

void import_sme2_judgments(const Sme2Collection& source, ImportResult& result) {
  JudgmentImporter(source, result).run();
}

}  // namespace matchbench::importers
