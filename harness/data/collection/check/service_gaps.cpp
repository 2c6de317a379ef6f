#include "harness/data/collection/check/service_gaps.hpp"

#include "harness/foundation/base/name_table.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace matchbench::collection {
namespace {

using Parameters = std::vector<std::string> Service::*;

bool is_above_a_tenth(const Examples& examples, std::size_t services) {
  return examples.count() * 10 > services;
}

ServiceGap parameter_gap(std::span<const Service> services, Parameters parameters,
                         std::string_view lacks) {
  std::set<std::string_view> formats_with;
  for (const Service& service : services) {
    if (!(service.*parameters).empty()) formats_with.insert(service.source.media_type);
  }
  ServiceGap gap{lacks, {}, false};
  bool others_have_some = false;
  for (const Service& service : services) {
    if (!(service.*parameters).empty()) continue;
    gap.services.add(service);
    others_have_some = others_have_some || formats_with.contains(service.source.media_type);
  }
  gap.is_suspicious = others_have_some && is_above_a_tenth(gap.services, services.size());
  return gap;
}

ServiceGap description_gap(std::span<const Service> services) {
  ServiceGap gap{"description", {}, false};
  for (const Service& service : services) {
    if (service.description.empty()) gap.services.add(service);
  }
  gap.is_suspicious = is_above_a_tenth(gap.services, services.size());
  return gap;
}

ServiceGap own_text_gap(std::span<const Service> services) {
  ServiceGap gap{"text of their own", {}, false};
  NameSet seen;
  for (const Service& service : services) {
    std::string text = service.name + '\n' + service.description;
    const bool is_new = text.size() == 1 || seen.insert(std::move(text)).second;
    if (!is_new) gap.services.add(service);
  }
  gap.is_suspicious = is_above_a_tenth(gap.services, services.size());
  return gap;
}

}  // namespace

std::vector<ServiceGap> service_gaps(std::span<const Service> services) {
  std::vector<ServiceGap> gaps = {
      description_gap(services), parameter_gap(services, &Service::inputs, "inputs"),
      parameter_gap(services, &Service::outputs, "outputs"), own_text_gap(services)};
  std::erase_if(gaps, [](const ServiceGap& gap) { return gap.services.count() == 0; });
  return gaps;
}

std::size_t services_that_say_nothing(std::span<const Service> services) {
  return static_cast<std::size_t>(std::ranges::count_if(services, [](const Service& service) {
    return service.description.empty() && service.inputs.empty();
  }));
}

}  // namespace matchbench::collection
