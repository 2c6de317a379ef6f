#include "harness/execution/registry/requirements.hpp"

#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace matchbench::registry {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

TEST(Requirements, ArePackagesWithVersionsExtrasMarkersAndHashes) {
  EXPECT_THAT(
      required_packages("# what it needs\n"
                        "bm25s==0.2.1   # the index\n"
                        "\r\n"
                        "uvicorn[standard] >= 0.20, < 1\r\n"
                        "tomli ~= 2.0; python_version < '3.11'\n"
                        "numpy==2.0.* \\\n"
                        "    --hash=sha256:0af1 \\\n"
                        "    --hash=sha256:22ab\n"
                        "torch==2.4.0+cpu",
                        "r.txt"),
      ElementsAre("bm25s==0.2.1", "uvicorn[standard] >= 0.20, < 1",
                  "tomli ~= 2.0; python_version < '3.11'",
                  "numpy==2.0.*  --hash=sha256:0af1  --hash=sha256:22ab", "torch==2.4.0+cpu"));
  EXPECT_THAT(required_packages("", "r.txt"), IsEmpty());
}

TEST(Requirements, LeadNowhereButToTheIndex) {
  for (const std::string line : {"--index-url https://example.org/simple",
                                 "-r other.txt",
                                 "-e .",
                                 "--no-binary :all:",
                                 "a --global-option=x",
                                 "a --hash=sha256",
                                 "a @ https://example.org/a.zip",
                                 "git+https://example.org/a.git",
                                 "file:///tmp/a",
                                 "./a",
                                 "../a",
                                 "/tmp/a",
                                 "a/b",
                                 "a.tar.gz",
                                 "a-1.0-py3-none-any.whl",
                                 "A.ZIP",
                                 "${HOME}",
                                 "a\xe2\x80\xa8-i https://example.org",
                                 "a\x0b-i x",
                                 "a --hash=sha256:0a \xe2\x80\xa8--index-url https://example.org",
                                 "a --hash=sha256:0a \x1c-e /tmp/a",
                                 "a --hash=sha256:0a b",
                                 "?"}) {
    EXPECT_THAT(
        [&] { required_packages("numpy\n" + line + "\n", "r.txt"); },
        ThrowsMessage<Error>(testing::AllOf(HasSubstr("r.txt:2: "), HasSubstr("--allow-builds"))))
        << line;
  }
}

// Whoever splits lines at other places than here would read an option.
TEST(Requirements, ArePassedOnWithoutTheirComments) {
  EXPECT_THAT(required_packages("a # \xe2\x80\xa8--index-url https://example.org\n", "r.txt"),
              ElementsAre("a"));
}

}  // namespace
}  // namespace matchbench::registry
