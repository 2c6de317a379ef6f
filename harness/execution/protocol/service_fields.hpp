#pragma once

namespace matchbench::protocol {

// The one order in which a document's and a service's members appear in messages and in the
// collection image. `Service` is a Service or a ServiceView; `Fields` writes or reads one member
// with text(member) or texts(member).
template <typename Fields, typename Document>
void visit_document(Fields& fields, Document& document) {
  fields.text(document.uri);
  fields.text(document.media_type);
  fields.text(document.bytes);
}

template <typename Fields, typename Service>
void visit_service(Fields& fields, Service& service) {
  fields.text(service.uri);
  fields.text(service.name);
  fields.text(service.description);
  fields.texts(service.inputs);
  fields.texts(service.outputs);
  fields.texts(service.preconditions);
  fields.texts(service.effects);
  fields.texts(service.categories);
  fields.texts(service.tags);
  visit_document(fields, service.source);
}

}  // namespace matchbench::protocol
