#pragma once

#include "harness/foundation/model/service_view.hpp"

#include <matchbench/plugin.h>

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace matchbench::plugin {

// A service as the ABI shows it. It points into the view, which must outlive it, and cannot be
// moved.
class AbiService {
 public:
  explicit AbiService(ServiceView view);
  AbiService(const AbiService&) = delete;
  AbiService& operator=(const AbiService&) = delete;

  const mb_service_t* get() const { return &service_; }

 private:
  ServiceView view_;
  mb_document_t source_{};
  mb_service_t service_{};
};

// The collection as the ABI shows it: the plugin's service i is the view's service order[i].
class AbiCollection {
 public:
  // `order` is a permutation of the view's services or a part of one.
  AbiCollection(const CollectionView& view, std::span<const std::uint32_t> order);
  AbiCollection(const AbiCollection&) = delete;
  AbiCollection& operator=(const AbiCollection&) = delete;

  const mb_collection_t* get() const { return &collection_; }

 private:
  std::deque<AbiService> services_;
  std::deque<mb_document_t> ontologies_;
  std::vector<const mb_service_t*> service_table_;
  std::vector<const mb_document_t*> ontology_table_;
  mb_collection_t collection_{};
};

}  // namespace matchbench::plugin
