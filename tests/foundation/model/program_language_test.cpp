#include "harness/foundation/model/program_language.hpp"

#include <gtest/gtest.h>

#include <string>

namespace matchbench {
namespace {

std::string language_named(std::string_view file_name) {
  const ProgramLanguage* language = language_of(file_name);
  return language == nullptr ? "" : std::string(language->name);
}

TEST(ProgramLanguage, IsKnownByTheFileNameOfItsInterpreter) {
  EXPECT_EQ(language_named("python"), "Python");
  EXPECT_EQ(language_named("python3.11"), "Python");
  EXPECT_EQ(language_named("java"), "Java");
  EXPECT_EQ(language_named("perl5.36-x86_64-linux-gnu"), "Perl");
  EXPECT_EQ(language_named("nodejs"), "JavaScript");
  EXPECT_EQ(language_named("Rscript"), "R");
  EXPECT_EQ(language_named("R"), "R");
}

// Such a program is somebody's own, and knows no options of a virtual machine.
TEST(ProgramLanguage, IsNotThatOfAProgramWhoseNameOnlyBeginsLikeAnInterpreters) {
  for (const char* name : {"", "javac", "java-matcher", "pythonic", "nodes", "Ranker", "rubyist"}) {
    EXPECT_EQ(language_named(name), "") << name;
  }
}

TEST(ProgramLanguage, NamesEachInterpreterOnce) {
  for (const ProgramLanguage& language : kProgramLanguages) {
    EXPECT_EQ(language_of(language.interpreter), &language) << language.name;
    if (language.other_name.empty()) continue;
    EXPECT_EQ(language_of(language.other_name), &language) << language.name;
  }
}

}  // namespace
}  // namespace matchbench
