#include "harness/data/collection/check/info.hpp"

#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/read_collection.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace matchbench::collection {
namespace {

Spread spread_of(std::vector<std::size_t> counts) {
  if (counts.empty()) return {};
  std::sort(counts.begin(), counts.end());
  const std::size_t middle = counts.size() / 2;
  const double upper = static_cast<double>(counts[middle]);
  const double lower = static_cast<double>(counts[counts.size() % 2 == 0 ? middle - 1 : middle]);
  return {static_cast<double>(counts.front()), (lower + upper) / 2,
          static_cast<double>(counts.back())};
}

void count_services(const Collection& collection, CollectionInfo& info) {
  info.services = collection.services.size();
  info.requests = collection.requests.size();
  info.ontologies = collection.ontologies.size();
  for (const Split& split : collection.splits) {
    info.splits.push_back({split.name, split.requests.size(), 0});
  }
  for (const Service& service : collection.services) {
    info.services_with_text += service.description.empty() ? 0 : 1;
    info.services_with_inputs += service.inputs.empty() ? 0 : 1;
    info.services_with_outputs += service.outputs.empty() ? 0 : 1;
    info.services_with_source += service.source.media_type.empty() ? 0 : 1;
  }
}

void count_judgments(const Collection& collection, const Judgments& judgments,
                     CollectionInfo& info) {
  info.judgments_digest = judgments.digest;
  std::vector<std::set<ServiceIndex>> pools(info.requests);
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::map<double, std::size_t>> grades;
  for (const Judgment& entry : judgments.entries) {
    if (!judgments.is_program(entry.judge)) pools[entry.request.value].insert(entry.service);
    ++grades[{entry.judge, entry.dimension}][entry.grade];
  }
  std::vector<std::size_t> judged;
  for (std::size_t i = 0; i < collection.splits.size(); ++i) {
    for (const RequestIndex request : collection.splits[i].requests) {
      info.splits[i].judged += pools[request.value].empty() ? 0 : 1;
    }
  }
  judged.reserve(pools.size());
  for (const auto& pool : pools) judged.push_back(pool.size());
  info.judged_pairs = std::accumulate(judged.begin(), judged.end(), std::size_t{0});
  info.judged_per_request = spread_of(std::move(judged));
  for (const auto& [key, counts] : grades) {
    info.grades.push_back(
        {judgments.shown_judge(key.first), judgments.dimensions[key.second], counts});
  }
}

}  // namespace

CollectionInfo collection_info(const std::filesystem::path& folder,
                               const CountRelevant& count_relevant) {
  const Manifest manifest = read_manifest(folder);
  const Collection collection = read_collection(folder);
  CollectionInfo info;
  info.name = collection.name;
  info.version = collection.version;
  info.description = collection.description;
  info.licence = collection.licence;
  info.source = collection.source;
  info.digest = collection.digest;
  count_services(collection, info);
  if (manifest.judgments.empty()) return info;
  const Judgments judgments = read_judgments(folder, collection);
  count_judgments(collection, judgments, info);
  for (const RelevanceSetting& setting : manifest.relevance) {
    if (setting.judge.kind == JudgeChoice::Kind::kEntrant) continue;  // known in a round only
    const std::vector<std::size_t> counts =
        count_relevant(setting, judgments, info.requests, info.services);
    info.relevant.push_back({setting.name,
                             std::accumulate(counts.begin(), counts.end(), std::size_t{0}),
                             spread_of(counts)});
  }
  return info;
}

}  // namespace matchbench::collection
