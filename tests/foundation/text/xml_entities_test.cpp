#include "harness/foundation/text/markup/xml_entities.hpp"

#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::text {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// What follows the DOCTYPE with these declarations.
ExpandedXml expanded(const std::string& declarations, const std::string& body) {
  ExpandedXml result = expand_entities("<!DOCTYPE r [" + declarations + "]>" + body, "d");
  result.text.erase(0, result.text.find("]>") + 2);
  return result;
}

std::string refusal_of(const std::string& declarations, const std::string& body) {
  try {
    expanded(declarations, body);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(XmlEntities, AreWrittenOutInTextsAndAttributes) {
  const ExpandedXml found = expanded(
      "<!ENTITY geo 'http://x/geo.owl'><!-- <!ENTITY geo 'no'> --><!ENTITY map \"Map &geo;#\">"
      "<!ENTITY geo 'second'>",
      "<r a='&geo;#City' b=\"&map;\">Uses &map;. <![CDATA[&geo;]]><!-- &geo; --></r>");
  EXPECT_EQ(found.text,
            "<r a='http://x/geo.owl#City' b=\"Map http://x/geo.owl#\">Uses Map http://x/geo.owl#. "
            "<![CDATA[&geo;]]><!-- &geo; --></r>");
  EXPECT_THAT(found.left_out, IsEmpty());
  EXPECT_EQ(found.skipped_declarations, 0U);
}

TEST(XmlEntities, KeepTheMeaningOfSignsAndTheNumbersOfLines) {
  // An attribute ends at the document's own mark; characters are written out in the declaration,
  // so that "&#38;#60;" is the text '<' (XML 1.0, appendix D).
  EXPECT_EQ(expanded("<!ENTITY q '\"<b>\"'>", "<r a=\"&q;\">&q;</r>").text,
            "<r a=\"&quot;&lt;b>&quot;\">\"<b>\"</r>");
  EXPECT_EQ(
      expanded("<!ENTITY less '&#38;#60;'><!ENTITY lt '&#38;#60;'>", "<r>&less;&lt;</r>").text,
      "<r>&#60;&lt;</r>");
  EXPECT_EQ(expanded("<!ENTITY two 'a\nb&#10;c'>", "<r>&two;</r>").text, "<r>a b c</r>");
  EXPECT_EQ(expanded("", "<r>&lt;&#65;&none; & ;</r>").text, "<r>&lt;&#65;&none; & ;</r>");
}

TEST(XmlEntities, OfOtherFilesAreLeftOutAndOtherDeclarationsCounted) {
  const ExpandedXml found = expanded(
      "<!ENTITY file SYSTEM 'file:///etc/hostname'><!ENTITY pub PUBLIC \"-//X\" 'http://x/'>"
      "<!ENTITY unused SYSTEM 'x'><!ENTITY % p 'y'>%p;<!ELEMENT r (a|b)*>"
      "<!ATTLIST r a CDATA '>'><?pi ]> ?>",
      "<r a='&pub;'>1&file;2&file;3&nbsp;</r>");
  EXPECT_EQ(found.text.substr(found.text.find("<r a")), "<r a=''>123&nbsp;</r>");
  EXPECT_THAT(found.left_out, ElementsAre("pub", "file", "nbsp"));
  EXPECT_EQ(found.skipped_declarations, 4U);
}

TEST(XmlEntities, AreRefusedIfTheyContainThemselvesOrGrowWithoutEnd) {
  EXPECT_EQ(refusal_of("<!ENTITY a '&b;'>\n<!ENTITY b '&a;'>", "\n<r>&a;</r>"),
            "d:3: the entity 'a' contains itself; write the entity out");
  EXPECT_EQ(refusal_of("<!ENTITY a '&a;'>", "<r/>"), "no error");  // nobody uses it
  std::string bomb = "<!ENTITY e0 'aaaaaaaaaa'>";
  for (int i = 1; i < 12; ++i) {
    const std::string inner = "&e" + std::to_string(i - 1) + ";";
    bomb += "<!ENTITY e" + std::to_string(i) + " '";
    for (int j = 0; j < 10; ++j) bomb += inner;
    bomb += "'>";
  }
  EXPECT_THAT(refusal_of(bomb, "<r>&e11;</r>"),
              HasSubstr("with its entities written out the document would be longer than"));
  std::string chain = "<!ENTITY e0 'a'>";
  for (int i = 1; i < 100'000; ++i) {
    chain += "<!ENTITY e" + std::to_string(i) + " '&e" + std::to_string(i - 1) + ";'>";
  }
  EXPECT_THAT(refusal_of(chain, "<r>&e99999;</r>"), HasSubstr("one another more than 256 deep"));
  std::string many = "<!ENTITY e '" + std::string(100'000, 'a') + "'>";
  EXPECT_THAT(refusal_of(many, "<r>" + std::string(4'000'000, ' ') + "</r>"), "no error");
  std::string uses = "<r>";
  for (int i = 0; i < 1000; ++i) uses += "&e;";
  EXPECT_THAT(refusal_of(many, uses + "</r>"), StartsWith("d:1: with its entities written out"));
}

TEST(XmlEntities, AreLookedForInAnyText) {
  for (const char* text :
       {"", "<", "<!DOCTYPE", "<!DOCTYPE r", "<!DOCTYPE r [", "<!DOCTYPE r [<!ENTITY", "&",
        "<!DOCTYPE r [<!ENTITY a", "<!DOCTYPE r [<!ENTITY a '", "<!DOCTYPE r [%", "<!DOCTYPE '",
        "<!DOCTYPE r [<!ENTITY a ''>]><r a='&a;", "<!DOCTYPE r []><!--", "<!DOCTYPE r><r>&a"}) {
    EXPECT_EQ(expand_entities(text, "d").text.substr(0, 5), std::string(text).substr(0, 5)) << text;
  }
}

}  // namespace
}  // namespace matchbench::text
