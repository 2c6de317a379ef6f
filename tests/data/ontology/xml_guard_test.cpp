#include "harness/data/ontology/xml_guard.hpp"

#include "tests/data/ontology/ontologies.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace matchbench::ontology {
namespace {

using ::testing::HasSubstr;

std::string message(std::string_view document, const XmlLimits& limits = {}) {
  const auto fault = find_xml_fault(document, limits);
  return fault ? std::to_string(fault->line) + ": " + fault->message : "";
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST(XmlGuard, LetsOrdinaryDocumentsPass) {
  EXPECT_EQ(message("<a/>"), "");
  EXPECT_EQ(
      message("<?xml version='1.0' encoding='ISO-8859-1'?>\n<!-- <b> & -->\n"
              "<!DOCTYPE a [ <!ENTITY o \"http://x/o\"> <!-- <!ENTITY --> \n"
              " <!ENTITY p '&o;#&#233;&amp;'>\n]>\n<a b=\"&p;>\" c='\"'>&o;<![CDATA[<&]]></a>"),
      "");
  EXPECT_EQ(message("<!DOCTYPE a [<!ENTITY lt \"&#38;#60;\">]><a>&lt;</a>"), "");
  EXPECT_EQ(message("<!DOCTYPE a SYSTEM \"http://x/a>b.dtd\"><a/>"), "");
  EXPECT_EQ(message(utf16("<!DOCTYPE a [<!ENTITY o \"x\">]><a>&o;</a>")), "");
}

TEST(XmlGuard, LeavesWhatIsNotWellFormedToTheParser) {
  for (const char* text : {"", "<", "<a", "<a b=\"", "<!--", "<?xml", "<![CDATA[", "</a>", "&"}) {
    EXPECT_EQ(message(text), "") << text;
  }
}

TEST(XmlGuard, RefusesEntitiesThatMultiply) {
  std::string document = "<!DOCTYPE a [\n<!ENTITY e0 \"lol\">\n";
  for (int i = 1; i <= 20; ++i) {
    document += "<!ENTITY e" + std::to_string(i) + " \"" +
                repeated("&e" + std::to_string(i - 1) + ";", 10) + "\">\n";
  }
  // 3 * 10^8 is over 64 MiB: e8, declared in line 10.
  EXPECT_THAT(message(document + "]>\n<a>&e20;</a>"), HasSubstr("10: the entity 'e8'"));
}

TEST(XmlGuard, RefusesALongEntityUsedOften) {
  // 100 000 bytes 20 000 times: 2 GB out of 180 KB. Seconds in the parser, if it got there.
  const std::string document = "<!DOCTYPE a [<!ENTITY e \"" + std::string(100'000, 'x') +
                               "\">]>\n<a>\n" + repeated("&e;", 20'000) + "</a>";
  EXPECT_THAT(message(document), HasSubstr("3: with its entities written out"));
  const std::string attribute = "<!DOCTYPE a [<!ENTITY e \"" + std::string(100'000, 'x') +
                                "\">]>\n<a b='" + repeated("&e;", 20'000) + "'/>";
  EXPECT_THAT(message(attribute), HasSubstr("2: with its entities written out"));
}

TEST(XmlGuard, RefusesExternalAndParameterEntities) {
  EXPECT_THAT(message("<!DOCTYPE a [\n<!ENTITY e SYSTEM \"file:///etc/hostname\">]><a>&e;</a>"),
              HasSubstr("2: the entity 'e' is external"));
  EXPECT_THAT(message("<!DOCTYPE a [<!ENTITY e PUBLIC 'p' 'http://x/'>]><a/>"),
              HasSubstr("is external"));
  EXPECT_THAT(message("<!DOCTYPE a [<!ENTITY % e 'x'>]><a/>"), HasSubstr("parameter entity"));
  EXPECT_THAT(message("<!DOCTYPE a [%e;]><a/>"), HasSubstr("parameter entity"));
  EXPECT_THAT(message(utf16("<!DOCTYPE a [<!ENTITY e SYSTEM \"f\">]><a/>")),
              HasSubstr("is external"));
  EXPECT_THAT(message(utf16("<!DOCTYPE a [<!ENTITY e SYSTEM \"f\">]><a/>").substr(2)),
              HasSubstr("is external"));
}

TEST(XmlGuard, RefusesMarkupAndCirclesInEntities) {
  EXPECT_THAT(message("<!DOCTYPE a [<!ENTITY e '<b>'>]><a/>"), HasSubstr("contains markup"));
  EXPECT_THAT(message("<!DOCTYPE a [<!ENTITY e '&#60;b>'>]><a/>"), HasSubstr("contains markup"));
  EXPECT_THAT(message("<!DOCTYPE a [<!ENTITY e '&#x03C;b>'>]><a/>"), HasSubstr("contains markup"));
  EXPECT_THAT(message("<!DOCTYPE a [<!ENTITY e '&#38;f;'>]><a/>"), HasSubstr("contains markup"));
  EXPECT_THAT(message("<!DOCTYPE a [<!ENTITY e '&f;'><!ENTITY f '&e;'>]><a/>"),
              HasSubstr("'f', which is not declared before it"));
  EXPECT_THAT(message("<!DOCTYPE a [<!ATTLIST a b CDATA 'x'>]><a/>"), HasSubstr("more than"));
}

TEST(XmlGuard, CountsHowDeepElementsAreNested) {
  const XmlLimits three{.depth = 3};
  EXPECT_EQ(message("<a><b><c/><c></c></b><b><c></c></b></a>", three), "");
  EXPECT_EQ(message("<a><b><c><d/></c></b></a>", three), "");  // nothing opens inside d
  EXPECT_THAT(message("<a>\n<b>\n<c>\n<d></d></c></b></a>", three), HasSubstr("4: elements"));
  EXPECT_EQ(message("<a><b><c><!--<d>--><![CDATA[<d>]]></c></b></a>", three), "");
  EXPECT_EQ(message("<a><b><c e='<d>' f=\"/>\"></c></b></a>", three), "");
}

TEST(XmlGuard, RefusesEncodingsThatItCannotLookThrough) {
  EXPECT_THAT(message("<?xml version='1.0' encoding='UTF-7'?><a/>"), HasSubstr("'UTF-7'"));
  EXPECT_THAT(message("<?xml version='1.0' encoding='UTF-16'?><a/>"), HasSubstr("'UTF-16'"));
  EXPECT_THAT(message(utf16("<?xml version='1.0' encoding='UTF-8'?><a/>")), HasSubstr("'UTF-8'"));
  EXPECT_EQ(message(utf16("<?xml version='1.0' encoding='UTF-16'?><a/>")), "");
  EXPECT_EQ(message("<?xml version='1.0' encoding='WINDOWS-1252'?><a/>"), "");
}

}  // namespace
}  // namespace matchbench::ontology
