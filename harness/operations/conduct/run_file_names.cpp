#include "harness/operations/conduct/run_file_names.hpp"

#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/unicode_form.hpp"

#include <fmt/format.h>

namespace matchbench::conduct {

RunFileNames::Fault RunFileNames::fault_of(std::string_view name) const {
  const bool is_request = kind_ == Kind::kRequests;
  const char* const what = is_request ? "request" : "service";
  const std::string several =
      index_.several_called(name, what, collection::NameIndex::Writing::kInOneWord);
  if (!several.empty()) return {text::printable(several), "write one of them"};
  const std::string_view nearest = index_.nearest(name);
  return {fmt::format("{} '{}' is no {} of the collection", is_request ? "topic" : "document",
                      text::printable(name), what),
          nearest.empty()
              ? fmt::format("name {0}s by their URIs, or by what follows a '/', '#' or ':' if no "
                            "other ends so",
                            what)
              : text::did_you_mean(name, nearest)};
}

}  // namespace matchbench::conduct
