#include "harness/execution/protocol/image.hpp"

#include "harness/execution/protocol/bytes.hpp"

#include <boost/pfr.hpp>

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

namespace matchbench::protocol {
namespace {

constexpr std::uint64_t kImageMark = 0x31656761'6d69424dull;
constexpr std::size_t kTaxonomyAlignment = 8;  // its arrays are read in place

class ImageWriter {
 public:
  void count(std::uint64_t value) { append(&value, sizeof value); }

  void write(std::string_view text) {
    count(text.size());
    append(text.data(), text.size());
    append("", 1);
  }
  template <class T>
  void write(const std::vector<T>& values) {
    count(values.size());
    for (const auto& value : values) write(value);
  }
  // A service or a document: its fields in their order.
  template <class T>
  requires std::is_aggregate_v<T>
  void write(const T& value) {
    boost::pfr::for_each_field(value, [&](const auto& field) { write(field); });
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

  void read(std::string_view& text) {
    const auto with_end = take(count() + 1);
    if (with_end.back() != '\0') throw ProtocolFault("the collection image is damaged");
    text = with_end.substr(0, with_end.size() - 1);
  }
  void read(const char*& text) {
    std::string_view value;
    read(value);
    text = value.data();
  }
  template <class T>
  void read(std::vector<T>& values) {
    for (std::uint64_t left = count(); left > 0; --left) read(values.emplace_back());
  }
  // The view of what was written: it has the same fields in the same order.
  template <class T>
  requires std::is_aggregate_v<T>
  void read(T& value) {
    boost::pfr::for_each_field(value, [&](auto& field) { read(field); });
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
  out.write(collection.services);
  out.write(collection.ontologies);
  out.aligned(taxonomy);
  return out.take();
}

CollectionView read_image(std::string_view image) {
  ImageReader in(image);
  if (in.mark() != kImageMark) throw ProtocolFault("the collection image is damaged");
  CollectionView view;
  in.read(view.services);
  in.read(view.ontologies);
  view.taxonomy = in.aligned();
  return view;
}

}  // namespace matchbench::protocol
