#pragma once

#include "harness/data/store/pool/pool_store.hpp"
#include "harness/foundation/model/collection.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::judging {

// A pool in memory, with the collection that it is about.
struct PoolContents {
  store::PoolOrigin origin;
  std::vector<store::PoolPair> pairs;
  std::vector<store::PoolJudge> judges;
  std::vector<store::Decision> decisions;  // in the order of arrival
  std::filesystem::path folder;            // of the collection
  Collection collection;
  // The place in each is the pool's number.
  std::vector<RequestIndex> requests;
  std::vector<ServiceIndex> services;

  RequestIndex request_of(const store::PoolPair& pair) const { return requests[pair.request]; }
  ServiceIndex service_of(const store::PoolPair& pair) const { return services[pair.service]; }
};

// `collection` is the folder of the collection if it has moved since the pool was made; else empty.
// Throws an input Error if it is another collection, or has changed since.
PoolContents read_pool(const store::PoolStore& pool, const std::string& collection);

}  // namespace matchbench::judging
