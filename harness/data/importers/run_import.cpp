#include "harness/data/collection/native/digest.hpp"
#include "harness/data/importers/import_formats.hpp"
#include "harness/foundation/text/control_characters.hpp"

namespace matchbench::importers {
namespace {

// Whether anything was mended.
bool mend_texts(std::vector<Service>& items, ImportReport& report) {
  bool mended = false;
  for (Service& item : items) {
    for (std::string* text : {&item.name, &item.description}) {
      if (!text::has_control_character(*text)) continue;
      *text = text::without_control_characters(*text);
      report.add("control_character", "replaced by spaces", item.uri);
      mended = true;
    }
  }
  return mended;
}

}  // namespace

ImportResult run_import(const ImportFormat& format, const ImportTask& task) {
  ImportResult result = format.run(task);
  const bool services = mend_texts(result.collection.services, result.report);
  const bool requests = mend_texts(result.collection.requests, result.report);
  if (services || requests) {
    result.collection.digest = collection::digest_of(result.collection);
    result.judgments.digest = collection::digest_of(result.judgments, result.collection);
  }
  return result;
}

}  // namespace matchbench::importers
