#include "harness/data/collection/check/check.hpp"

#include "harness/data/collection/check/findings.hpp"
#include "harness/data/collection/check/service_gaps.hpp"
#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/native/name_index.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/text/control_characters.hpp"
#include "harness/foundation/text/unicode_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

namespace matchbench::collection {
namespace {

constexpr std::size_t kMostShown = 5;

bool has_text(const Service& service) {
  return !service.name.empty() || !service.description.empty();
}

// What a list of services lacks. `of_gaps`: how severe it is that many of them lack a description,
// inputs or outputs; a request may well be a sentence and nothing else.
void check_list(const std::string& file, std::string_view what, Severity of_gaps,
                const std::vector<Service>& services, std::vector<Finding>& findings) {
  Examples with_control_character;
  Examples without_text;
  Examples without_source;
  for (const Service& service : services) {
    if (text::has_control_character(service.name) ||
        text::has_control_character(service.description)) {
      with_control_character.add(service);
    }
    if (!has_text(service)) without_text.add(service);
    if (service.source.media_type.empty()) without_source.add(service);
  }
  if (with_control_character.count() > 0) {
    findings.push_back({Severity::kError, file,
                        fmt::format("{}s with a control character in name or description: {}", what,
                                    with_control_character.count()),
                        "remove it: U+0000 ends the text that matchmakers are given",
                        with_control_character.shown()});
  }
  const auto report = [&](Severity severity, const Examples& examples, std::string_view lacks,
                          std::string_view remedy) {
    if (examples.count() == 0) return;
    findings.push_back({severity, file,
                        fmt::format("{}s without {}: {}", what, lacks, examples.count()),
                        std::string(remedy), examples.shown()});
  };
  report(Severity::kWarning, without_text, "name and description", "add a name");
  for (const ServiceGap& gap : service_gaps(services)) {
    report(gap.is_suspicious ? of_gaps : Severity::kInfo, gap.services, gap.lacks,
           "add it if there is any: matchmakers have nothing else to tell them by");
  }
  report(Severity::kInfo, without_source, "source document",
         "add it: matchmakers that read sources see nothing");
}

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace

void Examples::add(std::string_view example) {
  if (++count_ <= kMostShown) first_.emplace_back(example);
}

void Examples::add(const Service& item) {
  if (++count_ <= kMostShown) first_.push_back(words_and_end(item));
}

std::vector<std::string> Examples::shown() const {
  std::vector<std::string> texts = text::told_apart(first_);
  if (count_ > kMostShown) texts.emplace_back("…");
  return texts;
}

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kInfo:
      break;
  }
  return "info";
}

std::string message_with_examples(const Finding& finding) {
  return fmt::format("{}{}{}", finding.message, finding.examples.empty() ? "" : ": ",
                     fmt::join(finding.examples, ", "));
}

void check_services(const Manifest& manifest, const Collection& collection,
                    std::vector<Finding>& findings) {
  if (collection.requests.empty()) {
    findings.push_back({Severity::kWarning, manifest.requests.string(), "there are no requests",
                        "add some: no round can be run without"});
  }
  check_list(manifest.services.string(), "service", Severity::kWarning, collection.services,
             findings);
  check_list(manifest.requests.string(), "request", Severity::kInfo, collection.requests, findings);
}

void check_sources(const Manifest& manifest, const Collection& collection,
                   std::vector<Finding>& findings) {
  const auto check_source = [&](const std::string& file, const Service& service) {
    const Document& source = service.source;
    try {
      const std::vector<Description> described = read_descriptions(source, service.uri);
      if (described.size() != 1) return;  // other data, or the description of a whole server
      if (described.front().is_cut) return;
      const Service& stated = described.front().service;
      const auto compare = [&](std::string_view what, const std::vector<std::string>& here,
                               const std::vector<std::string>& there) {
        if (sorted(here) == sorted(there)) return;
        std::vector<std::string> all = here;
        all.insert(all.end(), there.begin(), there.end());
        all = text::told_apart(std::move(all));
        const std::span<const std::string> shown = all;
        findings.push_back({Severity::kWarning, file,
                            fmt::format("{} has the {} [{}], its source document [{}]", service.uri,
                                        what, fmt::join(shown.first(here.size()), ", "),
                                        fmt::join(shown.subspan(here.size()), ", ")),
                            "make the two agree: matchmakers may read either"});
      };
      compare("inputs", service.inputs, stated.inputs);
      compare("outputs", service.outputs, stated.outputs);
    } catch (const Error& error) {
      findings.push_back(
          {Severity::kWarning, file,
           fmt::format("the source document of {} cannot be read: {}", service.uri, error.what()),
           "correct the document"});
    }
  };
  for (const Service& service : collection.services) {
    check_source(manifest.services.string(), service);
  }
  for (const Service& request : collection.requests) {
    check_source(manifest.requests.string(), request);
  }
}

Finding finding_of(const Error& error, const std::string& whole, std::string_view consequence) {
  const auto& [file, line, column] = error.where();
  std::string where = file.empty() ? whole : file;
  for (const std::uint64_t number : {line, column}) {
    if (number != 0) where += fmt::format(":{}", number);
  }
  return {Severity::kError, where, error.message(),
          fmt::format("{}{}{}", error.remedy(), error.remedy().empty() ? "" : "; ", consequence)};
}

std::vector<Finding> check_collection(const std::filesystem::path& folder,
                                      const CountRelevant& count_relevant) {
  std::vector<Finding> findings;
  try {
    const Manifest manifest = read_manifest(folder);
    const Collection collection = read_collection(folder);
    check_services(manifest, collection, findings);
    check_splits(manifest, collection, findings);
    check_ontologies(manifest, collection, findings);
    check_sources(manifest, collection, findings);
    check_judgments(manifest, collection, count_relevant, findings);
  } catch (const Error& error) {
    findings.push_back(finding_of(error, folder.string(), "nothing else was checked"));
  }
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.severity < b.severity; });
  return findings;
}

}  // namespace matchbench::collection
