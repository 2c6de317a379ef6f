#include "harness/execution/protocol/bytes.hpp"
#include "harness/execution/protocol/image.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace {

// Every string ends inside the image.
class Bounds {
 public:
  explicit Bounds(std::string_view image) : image_(image) {}
  void check(const char* text) const {
    require(text >= image_.data() && text < image_.data() + image_.size());
    require(image_.find('\0', static_cast<std::size_t>(text - image_.data())) != image_.npos);
  }
  void check(const std::vector<const char*>& texts) const {
    for (const char* text : texts) check(text);
  }
  void check(const matchbench::DocumentView& document) const {
    check(document.uri);
    check(document.media_type);
    check(document.bytes.data());
    require(document.bytes.end() <= image_.end());
  }

 private:
  std::string_view image_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view image(reinterpret_cast<const char*>(data), size);
  try {
    const matchbench::CollectionView view = matchbench::protocol::read_image(image);
    const Bounds bounds(image);
    for (const auto& service : view.services) {
      for (const char* text : {service.uri, service.name, service.description}) bounds.check(text);
      for (const auto* texts : {&service.inputs, &service.outputs, &service.preconditions,
                                &service.effects, &service.categories, &service.tags}) {
        bounds.check(*texts);
      }
      bounds.check(service.source);
    }
    for (const auto& ontology : view.ontologies) bounds.check(ontology);
    require(view.taxonomy.empty() || view.taxonomy.end() <= image.end());
  } catch (const matchbench::protocol::ProtocolFault&) {
    // Refused, as damaged bytes are.
  }
  return 0;
}
