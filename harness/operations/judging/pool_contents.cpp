#include "harness/operations/judging/pool_contents.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>
#include <system_error>

namespace matchbench::judging {
namespace {

// The places of the URIs among the items.
template <class Index>
std::vector<Index> places_of(const std::vector<std::string>& uris,
                             const std::vector<Service>& items) {
  ViewMap<std::uint32_t> places;
  for (const auto& item : items) {
    places.emplace(item.uri, static_cast<std::uint32_t>(places.size()));
  }
  std::vector<Index> found;
  for (const auto& uri : uris) {
    const auto place = places.find(uri);
    if (place == places.end()) {
      throw input_error(fmt::format("the pool has {}, which its collection has not", uri),
                        "do not use the pool: something else has written to it");
    }
    found.push_back({place->second});
  }
  return found;
}

}  // namespace

PoolContents read_pool(const store::PoolStore& pool, const std::string& collection) {
  PoolContents out;
  out.origin = pool.origin();
  out.folder = collection.empty() ? out.origin.collection_folder : collection;
  std::error_code error;
  if (collection.empty() && !std::filesystem::is_directory(out.folder, error)) {
    throw input_error(fmt::format("the pool's collection, {}, is not there", out.folder.string()),
                      "if it has moved, give its folder with --collection");
  }
  out.collection = collection::read_collection(out.folder);
  if (out.collection.digest != out.origin.collection_digest) {
    throw input_error(
        fmt::format("{} is not the collection that was pooled, or has changed since",
                    out.folder.string()),
        "if it is another one, name the right folder with --collection; if its texts, "
        "licence or source were changed, take that back, and change the collection "
        "that 'judge merge' writes");
  }
  out.pairs = pool.pairs();
  out.judges = pool.judges();
  out.decisions = pool.decisions();
  out.requests = places_of<RequestIndex>(pool.requests(), out.collection.requests);
  out.services = places_of<ServiceIndex>(pool.services(), out.collection.services);
  return out;
}

}  // namespace matchbench::judging
