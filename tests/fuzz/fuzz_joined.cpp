// A description in several files. Lines "=== NAME" begin the files of an input; what is before the
// first one is the description itself.
#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/document_parts.hpp"
#include "harness/data/collection/describe/named_documents.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/description_target.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/temporary_folder.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace {

constexpr std::array<std::string_view, 4> kFiles{"a.yaml", "b.json", "c.wsdl", "d.owl"};
constexpr std::string_view kBegin = "\n=== ";

// Reads the description as one of that type, and again for its parts.
void read_as(const std::string& bytes, const std::string& media_type, const std::string& path) {
  using namespace matchbench;
  const std::filesystem::path file(path);
  const Document document{"http://example.org/d", media_type, bytes};
  collection::NamedDocuments names(file.parent_path());
  collection::ReferencedFiles files(file.parent_path(), file, &names);
  collection::ReferencedFiles again(file.parent_path(), file);
  std::unique_ptr<collection::DocumentParts> parts;
  for (collection::Description& found : collection::read_descriptions(document, "input", &files)) {
    if (found.is_part && !parts) {
      parts = std::make_unique<collection::DocumentParts>(document, "input", &again);
      require(files.used() == again.used());
    }
    if (found.is_part) require(parts->excerpt(found.part) == found.service.source.bytes);
    found.service.source = {};
    check_description(found);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const matchbench::TemporaryFolder folder("/dev/shm");
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  std::string_view left = input.substr(0, input.find(kBegin));
  const std::string description(left);
  for (const std::string_view name : kFiles) {
    const std::string begin = std::string(kBegin) + std::string(name) + "\n";
    const std::size_t at = input.find(begin);
    left = at == std::string_view::npos ? "" : input.substr(at + begin.size());
    folder.put(name, left.substr(0, left.find(kBegin)));
  }
  const std::string path = folder.put("input", description).string();
  for (const char* type : {"application/yaml", "application/xml"}) {
    try {
      read_as(description, type, path);
    } catch (const matchbench::Error&) {
      // Refused, as faulty input is.
    }
  }
  return 0;
}
