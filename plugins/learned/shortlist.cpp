#include "learned/shortlist.hpp"

#include "shared/best_services.hpp"

namespace learned {

Shortlist::Shortlist(const Column& first_look)
    : services_(shared::best_services(first_look, kMost)), places_(first_look.size(), kNone) {
  for (std::size_t i = 0; i < services_.size(); ++i) {
    places_[services_[i]] = static_cast<std::uint32_t>(i);
  }
}

std::optional<std::size_t> Shortlist::place(std::uint32_t service) const {
  if (places_[service] == kNone) return std::nullopt;
  return places_[service];
}

Column Shortlist::of(const Column& all) const {
  Column column;
  column.reserve(services_.size());
  for (const std::uint32_t service : services_) column.push_back(all[service]);
  return column;
}

}  // namespace learned
