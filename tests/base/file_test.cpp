#include "harness/base/file.hpp"

#include "harness/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

namespace matchbench {
namespace {

using testing::HasSubstr;
using testing::Property;
using testing::Throws;

std::filesystem::path scratch(const std::string& name) {
  return std::filesystem::path(testing::TempDir()) / name;
}

TEST(File, ReadsBackWhatWasWritten) {
  const auto path = scratch("file_test_round_trip");
  const std::string text("line\nwith \0 byte", 16);
  write_file(path, text);
  EXPECT_EQ(read_file(path), text);
  EXPECT_FALSE(std::filesystem::exists(path.string() + ".part"));
}

TEST(File, NamesTheMissingPath) {
  EXPECT_THAT([] { read_file("/nowhere/at/all"); },
              Throws<Error>(Property(&Error::what, HasSubstr("/nowhere/at/all: No such file"))));
}

TEST(File, IsNotThereUnderANameThatIsTooLong) {
  const auto path = scratch(std::string(5'000, 'x'));
  EXPECT_FALSE(is_file(path));
  EXPECT_FALSE(is_folder(path));
  EXPECT_FALSE(is_there(path));
}

TEST(File, IsAFileOrAFolder) {
  const auto path = scratch("file_test_kinds");
  write_file(path, "text");
  EXPECT_TRUE(is_file(path) && is_there(path) && !is_folder(path));
  EXPECT_TRUE(is_folder(testing::TempDir()) && !is_file(testing::TempDir()));
}

TEST(File, RefusesToReadADirectory) {
  EXPECT_THAT([] { read_file(testing::TempDir()); },
              Throws<Error>(Property(&Error::what, HasSubstr("it is a directory"))));
}

TEST(File, RefusesToReadWhatMayNeverEnd) {
  const auto pipe = scratch("file_test_pipe");
  std::filesystem::remove(pipe);
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::filesystem::path& endless : {pipe, std::filesystem::path("/dev/null")}) {
    EXPECT_THAT([&] { read_file(endless); },
                Throws<Error>(Property(&Error::what, HasSubstr("it is a pipe or a device"))));
  }
  std::filesystem::remove(pipe);
}

TEST(File, RefusesToReadMoreThanFits) {
  const auto path = scratch("file_test_hole");
  write_file(path, "");
  std::filesystem::resize_file(path, std::uintmax_t{3} << 30);
  EXPECT_THAT(
      [&] { read_file(path); },
      Throws<Error>(Property(&Error::what, HasSubstr("it has 3.0 GiB, the most is 2 GiB"))));
  std::filesystem::remove(path);
}

TEST(File, LeavesTheOldTextWhereItCannotWriteTheNew) {
  const auto path = scratch("no_such_folder") / "file";
  EXPECT_THAT([&] { write_file(path, "x"); },
              Throws<Error>(Property(&Error::kind, ErrorKind::kEnvironment)));
}

}  // namespace
}  // namespace matchbench
