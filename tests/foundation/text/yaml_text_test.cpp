#include "harness/foundation/text/tree/yaml_text.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/foundation/text/tree/yaml.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <gtest/gtest.h>

namespace matchbench::text {
namespace {

TEST(YamlText, WritesPlainWhatIsPlain) {
  EXPECT_EQ(yaml_scalar("http://example.org/a.owl#Car"), "http://example.org/a.owl#Car");
  EXPECT_EQ(yaml_scalar("Returns the price of a car."), "Returns the price of a car.");
}

TEST(YamlText, QuotesWhatYamlWouldReadOtherwise) {
  for (const char* text : {"", "null", "Yes", "1.0", "- a", "a: b", "a #b", "a, b", "x:", " a",
                           "a ", "~", "*a", "&a", "!a", "%a", "a\nb", "\"", "'"}) {
    EXPECT_EQ(yaml_scalar(text).front(), '"') << text;
  }
}

// Any text, as a value and inside a list, on its own and as a key's neighbour, comes back
// unchanged.
TEST(YamlText, ReadsBackAsItWasForAnyText) {
  Random random(7);
  constexpr char32_t kOdd[] = {U' ', U':',   U'#',   U'-',   U',',    U'[',  U']', U'{', U'}',
                               U'"', U'\'',  U'\\',  U'\n',  U'\t',   U'\r', 1,    0x7F, 0x85,
                               0xA0, 0x2028, 0xFEFF, 0xFFFD, 0x1F600, U'|',  U'>', U'%', U'@',
                               U'`', U'?',   U'&',   U'*',   U'!',    U'~',  U'a', U'0', U'n'};
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (std::uint64_t left = random.below(12); left > 0; --left) {
      append_utf8(text, kOdd[random.below(std::size(kOdd))]);
    }
    const std::string yaml = "key: " + yaml_scalar(text) + "\nlist: [" + yaml_scalar(text) +
                             ", b]\nmap: {" + yaml_scalar(text) + ": c}\n";
    const auto document = YamlDocument::parse(yaml, "t.yaml");
    const YamlMap map(document.root(), {"key", "list", "map"});
    ASSERT_EQ(map.at("key").text(), text) << yaml;
    ASSERT_EQ(map.at("list").list().at(0).text(), text) << yaml;
    ASSERT_EQ(map.at("map").entries().at(0).first.text(), text) << yaml;
  }
}

}  // namespace
}  // namespace matchbench::text
