#include "harness/execution/plugin/abi_collection.hpp"

#include <utility>

namespace matchbench::plugin {
namespace {

mb_strings_t strings_of(const std::vector<const char*>& items) {
  return {items.empty() ? nullptr : items.data(), items.size()};
}

mb_document_t document_of(const DocumentView& view) {
  mb_document_t document{};
  document.struct_size = sizeof document;
  document.uri = view.uri;
  document.media_type = view.media_type;
  document.bytes = view.bytes.data();
  document.byte_count = view.bytes.size();
  return document;
}

}  // namespace

AbiService::AbiService(ServiceView view)
    : view_(std::move(view)), source_(document_of(view_.source)) {
  service_.struct_size = sizeof service_;
  service_.uri = view_.uri;
  service_.name = view_.name;
  service_.description = view_.description;
  service_.inputs = strings_of(view_.inputs);
  service_.outputs = strings_of(view_.outputs);
  service_.preconditions = strings_of(view_.preconditions);
  service_.effects = strings_of(view_.effects);
  service_.categories = strings_of(view_.categories);
  service_.tags = strings_of(view_.tags);
  service_.source = view_.source.bytes.empty() ? nullptr : &source_;
}

AbiCollection::AbiCollection(const CollectionView& view, std::span<const std::uint32_t> order) {
  for (const std::uint32_t index : order) {
    service_table_.push_back(services_.emplace_back(view.services.at(index)).get());
  }
  for (const auto& ontology : view.ontologies) {
    ontology_table_.push_back(&ontologies_.emplace_back(document_of(ontology)));
  }
  collection_.struct_size = sizeof collection_;
  collection_.ontology_count = static_cast<std::uint32_t>(ontology_table_.size());
  collection_.service_count = static_cast<std::uint32_t>(service_table_.size());
  collection_.ontologies = ontology_table_.empty() ? nullptr : ontology_table_.data();
  collection_.services = service_table_.empty() ? nullptr : service_table_.data();
}

}  // namespace matchbench::plugin
