#include "harness/data/importers/sme2_xml.hpp"

#include "harness/data/importers/import_files.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/markup/xml.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <utility>

namespace matchbench::importers {
namespace {

class Sme2Reader {
 public:
  explicit Sme2Reader(const std::filesystem::path& path)
      : xml_(read_document_file(path), path.string()) {}

  Sme2Collection read() {
    const pugi::xml_node root = xml_.root();
    if (std::string_view(root.name()) != "testcollection") {
      throw xml_.error(root, fmt::format("the root is <{}>, not <testcollection>", root.name()),
                       "name the XML file of an SME2 test collection");
    }
    Sme2Collection result;
    result.entities_left_out = xml_.entities_left_out();
    result.name = text_of(root, "name");
    result.authors = text_of(root, "authors");
    result.type = text_of(root, "type");
    result.description = text_of(root, "description");
    const pugi::xml_node offers = required(root, "offers");
    for (const pugi::xml_node offer : offers.children("offer")) {
      result.offers.push_back(uri_of(offer));
    }
    if (result.offers.empty()) throw xml_.error(offers, "no <offer>", "add the services");
    const pugi::xml_node judgments = root.child("relevancegradeexport");
    result.pool = text_of(judgments.child("environment"), "pool");
    result.binary = requests_in(judgments.child("binaryrelevanceset"), &Sme2Reader::read_binary);
    for (const pugi::xml_node scale : judgments.child("relevancegrades").children("scale")) {
      if (!result.graded.empty()) {
        ++result.more_scales;
        continue;
      }
      result.scale = text_of(scale, "name");
      result.graded = requests_in(scale.child("services"), &Sme2Reader::read_grade);
    }
    return result;
  }

 private:
  using ReadValue = void (Sme2Reader::*)(pugi::xml_node, Sme2Rating&) const;

  pugi::xml_node required(pugi::xml_node node, const char* name) const {
    if (const pugi::xml_node child = node.child(name)) return child;
    throw xml_.error(node, fmt::format("<{}> without <{}>", node.name(), name), "add the element");
  }

  static std::string text_of(pugi::xml_node node, const char* name) {
    return single_spaced(text::text_below(node.child(name)));
  }

  Sme2Uri uri_of(pugi::xml_node node) const {
    const pugi::xml_node uri = required(node, "uri");
    Sme2Uri result{text::text_below(uri), xml_.where(uri)};
    if (trimmed(result.text).empty()) throw xml_.error(uri, "an empty <uri>", "write the URI");
    return result;
  }

  std::vector<Sme2Request> requests_in(pugi::xml_node set, ReadValue read_value) const {
    std::vector<Sme2Request> requests;
    for (const pugi::xml_node node : set.children("request")) {
      Sme2Request request;
      request.uri = uri_of(node);
      request.name = text_of(node, "name");
      for (const pugi::xml_node offer : node.child("ratings").children("offer")) {
        Sme2Rating rating;
        rating.offer = uri_of(offer);
        rating.offer_name = text_of(offer, "name");
        if (const auto id = offer.attribute("id")) rating.offer_id = id.as_llong();
        (this->*read_value)(offer, rating);
        request.ratings.push_back(std::move(rating));
      }
      requests.push_back(std::move(request));
    }
    return requests;
  }

  double number_in(pugi::xml_node node) const {
    const std::string all = text::text_below(node);
    const std::string_view text = trimmed(all);
    double value = 0;
    const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault == std::errc() && stop == text.data() + text.size() && std::isfinite(value)) {
      return value;
    }
    throw xml_.error(node, fmt::format("<{}> is \"{}\", not a finite number", node.name(), text),
                     "write a number");
  }

  void read_binary(pugi::xml_node offer, Sme2Rating& rating) const {
    const pugi::xml_node relevant = required(offer, "relevant");
    rating.value = number_in(relevant);
    if (rating.value != 0 && rating.value != 1) {
      throw xml_.error(relevant, fmt::format("<relevant> is {}, not 0 or 1", rating.value),
                       "grades belong into <relevancegrades>");
    }
  }

  void read_grade(pugi::xml_node offer, Sme2Rating& rating) const {
    const pugi::xml_node grade = required(offer, "grade");
    rating.grade_id = grade.attribute("id").value();
    rating.grade_name = text::text_below(grade.child("name"));
    rating.value = number_in(required(grade, "value"));
  }

  text::XmlDocument xml_;
};

}  // namespace

Sme2Collection read_sme2_xml(const std::filesystem::path& path) {
  return Sme2Reader(path).read();
}

}  // namespace matchbench::importers
