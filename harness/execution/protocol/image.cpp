#include "harness/execution/protocol/image.hpp"

#include "harness/execution/protocol/bytes.hpp"
#include "harness/execution/protocol/service_fields.hpp"

#include <cstdint>
#include <cstring>
#include <utility>

namespace matchbench::protocol {
namespace {

constexpr std::uint64_t kImageMark = 0x31656761'6d69424dull;
constexpr std::size_t kTaxonomyAlignment = 8;  // its arrays are read in place

class ImageWriter {
 public:
  void count(std::uint64_t value) { append(&value, sizeof value); }

  void text(std::string_view value) {
    count(value.size());
    append(value.data(), value.size());
    append("", 1);
  }

  void texts(const std::vector<std::string>& values) {
    count(values.size());
    for (const auto& value : values) text(value);
  }

  void aligned(std::string_view bytes) {
    count(bytes.size());
    while (image_.size() % kTaxonomyAlignment != 0) image_.push_back('\0');
    append(bytes.data(), bytes.size());
  }

  std::string take() { return std::move(image_); }

 private:
  void append(const void* data, std::size_t size) {
    image_.append(static_cast<const char*>(data), size);
  }

  std::string image_;
};

class ImageReader {
 public:
  explicit ImageReader(std::string_view image) : image_(image) {}

  std::uint64_t count() {
    std::uint64_t value = 0;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    if (value > image_.size()) throw ProtocolFault("the collection image is damaged");
    return value;
  }

  std::uint64_t mark() {
    std::uint64_t value = 0;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }

  void text(std::string_view& member) {
    const auto with_end = take(count() + 1);
    if (with_end.back() != '\0') throw ProtocolFault("the collection image is damaged");
    member = with_end.substr(0, with_end.size() - 1);
  }

  void text(const char*& member) {
    std::string_view value;
    text(value);
    member = value.data();
  }

  void texts(std::vector<const char*>& members) {
    for (std::uint64_t left = count(); left > 0; --left) text(members.emplace_back());
  }

  std::string_view aligned() {
    const auto size = count();
    at_ += (kTaxonomyAlignment - at_ % kTaxonomyAlignment) % kTaxonomyAlignment;
    return take(size);
  }

 private:
  std::string_view take(std::uint64_t size) {
    if (at_ > image_.size() || size > image_.size() - at_) {
      throw ProtocolFault("the collection image is damaged");
    }
    const auto taken = image_.substr(at_, size);
    at_ += size;
    return taken;
  }

  std::string_view image_;
  std::size_t at_ = 0;
};

}  // namespace

std::string write_image(const Collection& collection, std::string_view taxonomy) {
  ImageWriter out;
  out.count(kImageMark);
  out.count(collection.services.size());
  for (const auto& service : collection.services) visit_service(out, service);
  out.count(collection.ontologies.size());
  for (const auto& ontology : collection.ontologies) visit_document(out, ontology);
  out.aligned(taxonomy);
  return out.take();
}

CollectionView read_image(std::string_view image) {
  ImageReader in(image);
  if (in.mark() != kImageMark) throw ProtocolFault("the collection image is damaged");
  CollectionView view;
  for (std::uint64_t left = in.count(); left > 0; --left) {
    visit_service(in, view.services.emplace_back());
  }
  for (std::uint64_t left = in.count(); left > 0; --left) {
    visit_document(in, view.ontologies.emplace_back());
  }
  view.taxonomy = in.aligned();
  return view;
}

}  // namespace matchbench::protocol
