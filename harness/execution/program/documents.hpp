#pragma once

#include "harness/foundation/base/os/memory_file.hpp"
#include "harness/foundation/base/owned_fd.hpp"
#include "harness/foundation/model/service_view.hpp"

#include <matchbench/plugin.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::program {

// Where a program finds the bytes of a document.
struct DocumentPlace {
  const char* path = "";
  std::uint64_t offset = 0;
};

// The documents of a collection and of requests in two files in memory that a child inherits, since
// a program has no other way to the memory of its worker. Made before the child is started.
class ProgramDocuments {
 public:
  // The descriptors under which a child finds the files.
  static constexpr int kCollectionFd = 3;
  static constexpr int kRequestsFd = 4;

  // Service i of the program is the view's service order[i]. The view must outlive the object.
  // Throws an environment Error if there is no memory.
  ProgramDocuments(const CollectionView& view, std::span<const std::uint32_t> order);

  // Files that can be read and not written.
  int collection_fd() const { return collection_.fd(); }
  int requests_fd() const { return readable_requests_.get(); }

  // Nothing if there is no such document.
  std::optional<DocumentPlace> of_service(std::size_t index) const;
  DocumentPlace of_ontology(std::size_t index) const;

  // The documents of requests that were shown before are gone.
  void forget_requests() { used_bytes_ = 0; }
  bool has_room_for(const mb_service_t& request) const;
  // Nothing if the request has no document, or one for which there is no room.
  std::optional<DocumentPlace> show(const mb_service_t& request);

 private:
  void append(std::string_view bytes, std::vector<std::uint64_t>& starts);

  MemoryFile collection_;
  std::uint64_t size_ = 0;
  std::vector<std::uint64_t> services_;  // start of each
  std::vector<std::uint64_t> ontologies_;
  std::vector<bool> has_source_;
  MemoryFile requests_;
  OwnedFd readable_requests_;
  Mapping shown_;
  std::uint64_t used_bytes_ = 0;
};

}  // namespace matchbench::program
