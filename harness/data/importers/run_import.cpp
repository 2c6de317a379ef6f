#include "harness/data/collection/check/service_gaps.hpp"
#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/name_index.hpp"
#include "harness/data/importers/import_formats.hpp"
#include "harness/foundation/text/control_characters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::importers {
namespace {

// Whether anything was mended.
bool mend_texts(std::vector<Service>& items, ImportReport& report) {
  bool mended = false;
  for (Service& item : items) {
    for (std::string* text : {&item.name, &item.description}) {
      if (!text::has_control_character(*text)) continue;
      *text = text::without_control_characters(*text);
      report.add("control_character", "replaced by spaces", collection::words_and_end(item));
      mended = true;
    }
  }
  return mended;
}

// What matchmakers will miss in services that were imported.
void report_gaps(const std::vector<Service>& services, ImportReport& report) {
  for (const collection::ServiceGap& gap : collection::service_gaps(services)) {
    std::string kind = fmt::format("services_without_{}", gap.lacks);
    std::ranges::replace(kind, ' ', '_');
    // Tools and operations without parameters are not odd, as long as they are few.
    const bool is_text = gap.lacks == "description" || gap.lacks == "text of their own";
    if (is_text || gap.is_suspicious) {
      report.add_many(kind, "kept", gap.services.count(),
                      fmt::format("{}", fmt::join(gap.services.shown(), ", ")));
    }
  }
  const std::size_t silent = collection::services_that_say_nothing(services);
  if (silent * 2 > services.size()) {
    report.add_on_top("services_that_say_nothing",
                      "kept, without description and inputs: more than half of all; compare them "
                      "with their files before any matchmaker is measured on them",
                      silent, fmt::format("{} of {}", silent, services.size()));
  }
}

}  // namespace

ImportResult run_import(const ImportFormat& format, const ImportTask& task) {
  ImportResult result = format.run(task);
  const bool services = mend_texts(result.collection.services, result.report);
  const bool requests = mend_texts(result.collection.requests, result.report);
  // Else the services are those of a collection, which is only copied.
  if (task.option("--collection").empty()) {
    report_gaps(result.collection.services, result.report);
  }
  if (services || requests) {
    result.collection.digest = collection::digest_of(result.collection, result.details.kept);
    result.judgments.digest = collection::digest_of(result.judgments, result.collection);
  }
  return result;
}

}  // namespace matchbench::importers
