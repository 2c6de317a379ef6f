#include "harness/operations/conduct/placed_run.hpp"

#include "harness/data/trec/run.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/unicode_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::conduct {
namespace {

// `at` is where the name stands in the text.
std::uint32_t place_of(const RunFileNames& names, std::string_view at, const trec::Text& text) {
  if (const auto place = names.find(at)) return *place;
  const auto [message, remedy] = names.fault_of(at);
  throw input_error(text.position_of(at.data()), message, remedy);
}

}  // namespace

std::size_t PlacedRun::topics() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(rankings, [](const auto& one) { return one.has_value(); }));
}

RunPlaces::RunPlaces(const Collection& collection)
    : collection_(collection),
      requests_(collection.requests, RunFileNames::Kind::kRequests),
      services_(collection.services, RunFileNames::Kind::kServices) {}

PlacedRun RunPlaces::place(const eval::RankedRun& run) const {
  // Topics may name one request in two ways.
  std::vector<std::optional<std::vector<trec::RunRow>>> rows(collection_.requests.size());
  PlacedRun out;
  for (const auto& topic : run.topics) {
    const std::uint32_t request = place_of(requests_, topic.topic, run.text);
    if (requests_.is_an_end(topic.topic)) {
      out.named_by_ends.push_back(text::printable(
          fmt::format("'{}' is {}", topic.topic, collection_.requests[request].uri)));
    }
    auto& all = rows[request];
    if (!all) all.emplace();
    const auto ranked = eval::ranking_of(topic);
    all->insert(all->end(), ranked.begin(), ranked.end());
    out.rows += topic.rows.size();
  }
  for (std::size_t r = 0; r < rows.size(); ++r) {
    auto& ranking = out.rankings.emplace_back();
    if (rows[r]) ranking = ranking_of(*rows[r], collection_.requests[r].uri, run.text);
  }
  return out;
}

Ranking RunPlaces::ranking_of(std::vector<trec::RunRow>& rows, std::string_view request,
                              const trec::Text& text) const {
  trec::sort_by_score(rows);
  NumberMap<std::uint32_t, const trec::RunRow*> seen;
  Ranking ranking;
  for (const auto& row : rows) {
    const std::uint32_t service = place_of(services_, row.document(), text);
    const auto [known, is_new] = seen.emplace(service, &row);
    if (!is_new) {
      const trec::RunRow* first = known->second;
      const trec::RunRow* again = &row;
      if (again->id < first->id) std::swap(first, again);  // by their places in the text
      throw trec::repeated_row(request, again->document(), text.position_of(first->id),
                               text.position_of(again->id));
    }
    // -0.0 is 0.0, as databases store it.
    ranking.push_back({.service = {service}, .score = row.score + 0.0});
  }
  return ranking;
}

RunFileNames::Fault RunFileNames::fault_of(std::string_view name) const {
  const bool is_request = kind_ == Kind::kRequests;
  const char* const what = is_request ? "request" : "service";
  const std::string several =
      index_.several_called(name, what, collection::NameIndex::Writing::kInOneWord);
  if (!several.empty()) return {text::printable(several), "write one of them"};
  const std::string_view nearest = index_.nearest(name);
  return {fmt::format("{} '{}' is no {} of the collection", is_request ? "topic" : "document",
                      text::printable(name), what),
          nearest.empty()
              ? fmt::format("name {0}s by their URIs, or by what follows a '/', '#' or ':' if no "
                            "other ends so",
                            what)
              : text::did_you_mean(name, nearest)};
}

}  // namespace matchbench::conduct
