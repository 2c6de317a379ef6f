#include "harness/execution/conformance/owls_source.hpp"

#include "harness/foundation/text/markup/markup_text.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace matchbench::conformance {
namespace {

constexpr const char* kHead = R"(<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"
  xmlns:owl="http://www.w3.org/2002/07/owl#"
  xmlns:service="http://www.daml.org/services/owl-s/1.1/Service.owl#"
  xmlns:process="http://www.daml.org/services/owl-s/1.1/Process.owl#"
  xmlns:profile="http://www.daml.org/services/owl-s/1.1/Profile.owl#"
  xmlns:grounding="http://www.daml.org/services/owl-s/1.1/Grounding.owl#"
  xml:base="{0}">
<owl:Ontology rdf:about=""><owl:imports rdf:resource="{1}"/></owl:Ontology>
<service:Service rdf:ID="SERVICE">
  <service:presents rdf:resource="#PROFILE"/>
  <service:describedBy rdf:resource="#PROCESS"/>
  <service:supports rdf:resource="#GROUNDING"/>
</service:Service>
<profile:Profile rdf:ID="PROFILE">
  <service:isPresentedBy rdf:resource="#SERVICE"/>
  <profile:serviceName xml:lang="en">{2}</profile:serviceName>
  <profile:textDescription xml:lang="en">{3}</profile:textDescription>
{4}  <profile:has_process rdf:resource="#PROCESS"/>
</profile:Profile>
<process:AtomicProcess rdf:ID="PROCESS">
  <service:describes rdf:resource="#SERVICE"/>
{5}</process:AtomicProcess>
<grounding:WsdlGrounding rdf:ID="GROUNDING">
  <service:supportedBy rdf:resource="#SERVICE"/>
</grounding:WsdlGrounding>
)";
constexpr const char* kType = R"(<process:{0} rdf:ID="{0}_{1}">
  <process:parameterType rdf:datatype="http://www.w3.org/2001/XMLSchema#anyURI">{2}</process:parameterType>
</process:{0}>
)";

// The parameters of one kind, as profile and process refer to them and as they are declared.
struct Parameters {
  std::string of_profile;
  std::string of_process;
  std::string declared;

  void add(const char* kind, const std::vector<std::string>& concepts) {
    for (std::size_t i = 0; i < concepts.size(); ++i) {
      of_profile += fmt::format("  <profile:has{0} rdf:resource=\"#{0}_{1}\"/>\n", kind, i);
      of_process += fmt::format("  <process:has{0} rdf:resource=\"#{0}_{1}\"/>\n", kind, i);
      declared += fmt::format(kType, kind, i, text::markup_text(concepts[i]));
    }
  }
};

}  // namespace

Document owls_source(const Service& service, std::string_view ontology) {
  Parameters parameters;
  parameters.add("Input", service.inputs);
  parameters.add("Output", service.outputs);
  const std::string head = fmt::format(
      kHead, text::markup_text(service.uri), ontology, text::markup_text(service.name),
      text::markup_text(service.description), parameters.of_profile, parameters.of_process);
  return {service.uri, "application/owls+xml", head + parameters.declared + "</rdf:RDF>\n"};
}

}  // namespace matchbench::conformance
