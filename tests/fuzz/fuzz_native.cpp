// The files of a collection in the native format. The first byte of an input says which of them the
// rest is: m(anifest), s(ervices), r(equests), j(udgments); the others are sound.
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

constexpr std::string_view kManifest =
    "matchbench: collection/1\nname: small\nlicence: CC0-1.0\nsource: here\n"
    "judgments: [judgments.tsv]\njudges: {consensus: {}}\ndimensions: {use: {}}\n";
constexpr std::string_view kTwoServices = "- uri: http://example.org/s/1\n- uri: urn:s2\n";
constexpr std::string_view kRequests = "- uri: http://example.org/r/1\n";
constexpr std::string_view kJudgments =
    "request\tservice\tjudge\tdimension\tgrade\n"
    "http://example.org/r/1\turn:s2\tconsensus\tuse\t2\n";

void check_collection(const std::filesystem::path& folder) {
  using namespace matchbench;
  const Collection collection = collection::read_collection(folder);
  require(!collection.services.empty() && collection.digest.size() == 64);
  for (const auto& service : collection.services) require(!service.uri.empty());
  for (const auto& judgment : collection::read_judgments(folder, collection).entries) {
    require(judgment.request.value < collection.requests.size());
    require(judgment.service.value < collection.services.size());
    require(std::isfinite(judgment.grade));
  }
  collection::read_relevance_settings(folder);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const matchbench::TemporaryFolder folder("/dev/shm");
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const char which = input.empty() ? 'm' : input.front();
  const std::string_view text = input.empty() ? input : input.substr(1);
  folder.put("collection.yaml", which == 'm' ? text : kManifest);
  folder.put("services.yaml", which == 's' ? text : kTwoServices);
  folder.put("requests.yaml", which == 'r' ? text : kRequests);
  folder.put("judgments.tsv", which == 'j' ? text : kJudgments);
  try {
    check_collection(folder.path());
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
