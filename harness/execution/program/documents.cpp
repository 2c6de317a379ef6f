#include "harness/execution/program/documents.hpp"

#include "harness/foundation/base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

namespace matchbench::program {
namespace {

constexpr const char* kCollectionPath = "/proc/self/fd/3";
constexpr const char* kRequestsPath = "/proc/self/fd/4";
static_assert(ProgramDocuments::kCollectionFd == 3 && ProgramDocuments::kRequestsFd == 4);

// The size of the documents of one call's requests. Memory is taken as it is written.
constexpr std::uint64_t kRequestBytes = std::uint64_t{256} << 20;

// The same file, open for reading; its owner, too, may not open it for writing again.
OwnedFd readable(int fd) {
  OwnedFd copy;
  if (fchmod(fd, S_IRUSR | S_IRGRP | S_IROTH) == 0) {
    copy = OwnedFd(open(fmt::format("/proc/self/fd/{}", fd).c_str(), O_RDONLY | O_CLOEXEC));
  }
  if (!copy.is_open()) throw system_error("cannot share documents with a program", errno);
  return copy;
}

}  // namespace

ProgramDocuments::ProgramDocuments(const CollectionView& view, std::span<const std::uint32_t> order)
    : collection_("matchbench-documents"), requests_("matchbench-requests") {
  for (const std::uint32_t index : order) {
    const DocumentView& source = view.services.at(index).source;
    has_source_.push_back(!source.bytes.empty());
    append(source.bytes, services_);
  }
  for (const auto& ontology : view.ontologies) append(ontology.bytes, ontologies_);
  collection_.seal_contents();
  requests_.resize(kRequestBytes);
  requests_.seal_size();
  shown_ = Mapping(requests_.fd(), kRequestBytes, Mapping::Access::kShared);
  readable_requests_ = readable(requests_.fd());
}

void ProgramDocuments::append(std::string_view bytes, std::vector<std::uint64_t>& starts) {
  starts.push_back(size_);
  collection_.append(bytes);
  size_ += bytes.size();
}

std::optional<DocumentPlace> ProgramDocuments::of_service(std::size_t index) const {
  if (!has_source_.at(index)) return std::nullopt;
  return DocumentPlace{kCollectionPath, services_[index]};
}

DocumentPlace ProgramDocuments::of_ontology(std::size_t index) const {
  return {kCollectionPath, ontologies_.at(index)};
}

bool ProgramDocuments::has_room_for(const mb_service_t& request) const {
  return request.source == nullptr || request.source->byte_count <= kRequestBytes - used_bytes_;
}

std::optional<DocumentPlace> ProgramDocuments::show(const mb_service_t& request) {
  if (request.source == nullptr || !has_room_for(request)) return std::nullopt;
  const std::uint64_t size = request.source->byte_count;
  std::memcpy(static_cast<char*>(shown_.data()) + used_bytes_, request.source->bytes, size);
  const std::uint64_t offset = used_bytes_;
  used_bytes_ += size;
  return DocumentPlace{kRequestsPath, offset};
}

}  // namespace matchbench::program
