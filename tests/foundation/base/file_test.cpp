#include "harness/foundation/base/file.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file_pieces.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/owned_fd.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

namespace matchbench {
namespace {

using testing::HasSubstr;
using testing::Property;
using testing::Throws;

class File : public testing::Test {
 protected:
  const TemporaryFolder folder_;
};

TEST_F(File, ReadsBackWhatWasWritten) {
  const auto path = folder_ / "file_test_round_trip";
  const std::string text("line\nwith \0 byte", 16);
  write_file(path, text);
  EXPECT_EQ(read_file(path), text);
  EXPECT_FALSE(std::filesystem::exists(path.string() + ".part"));
}

TEST_F(File, IsWrittenWholeByEachOfSeveralWriters) {
  const auto path = folder_ / "file";
  constexpr int kWrites = 200;
  const auto write = [&](char letter) {
    int failed = 0;
    for (int i = 0; i < kWrites; ++i) {
      try {
        write_file(path, std::string(10'000, letter));
      } catch (const Error&) {
        ++failed;
      }
    }
    return failed;
  };
  int failed_beside = 0;
  std::thread beside([&] { failed_beside = write('b'); });
  EXPECT_EQ(write('a'), 0);
  beside.join();
  EXPECT_EQ(failed_beside, 0);
  const std::string text = read_file(path);
  EXPECT_EQ(text, std::string(10'000, text.front()));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
}

TEST_F(File, NamesTheMissingPath) {
  EXPECT_THAT([] { read_file("/nowhere/at/all"); },
              Throws<Error>(Property(&Error::what, HasSubstr("/nowhere/at/all: No such file"))));
}

TEST_F(File, IsNotThereUnderANameThatIsTooLong) {
  const auto path = folder_ / std::string(5'000, 'x');
  EXPECT_FALSE(is_file(path));
  EXPECT_FALSE(is_folder(path));
  EXPECT_FALSE(is_there(path));
}

TEST_F(File, IsAFileOrAFolder) {
  const auto path = folder_ / "file_test_kinds";
  write_file(path, "text");
  EXPECT_TRUE(is_file(path) && is_there(path) && !is_folder(path));
  EXPECT_TRUE(is_folder(folder_.path()) && !is_file(folder_.path()));
}

TEST_F(File, RefusesToReadADirectory) {
  EXPECT_THAT([&] { read_file(folder_.path()); },
              Throws<Error>(Property(&Error::what, HasSubstr("it is a directory"))));
}

TEST_F(File, RefusesToReadWhatMayNeverEnd) {
  const auto pipe = folder_ / "file_test_pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::filesystem::path& endless : {pipe, std::filesystem::path("/dev/null")}) {
    EXPECT_THAT([&] { read_file(endless); },
                Throws<Error>(Property(&Error::what, HasSubstr("it is a pipe or a device"))));
  }
}

// A quarter of a terabyte, of which its size says nothing; to be hashed, for example.
TEST_F(File, RefusesToReadWhatHasFarMoreThanItSays) {
  std::uint64_t bytes = 0;
  EXPECT_THAT(
      [&] { read_pieces("/proc/self/pagemap", [&](auto piece) { bytes += piece.size(); }); },
      Throws<Error>(Property(&Error::what, HasSubstr("it has no end, or grows"))));
  EXPECT_LE(bytes, std::uint64_t{64} << 20);
  EXPECT_THAT(read_file("/proc/self/status"), HasSubstr("Name:"));
}

TEST_F(File, RefusesToReadMoreThanFits) {
  const auto path = folder_ / "file_test_hole";
  write_file(path, "");
  std::filesystem::resize_file(path, std::uintmax_t{3} << 30);
  EXPECT_THAT(
      [&] { read_file(path); },
      Throws<Error>(Property(&Error::what, HasSubstr("it has 3.0 GiB, the most is 2 GiB"))));
}

// A model's weights are larger than what fits into a text.
TEST_F(File, IsReadInPiecesHoweverLargeItIs) {
  const auto path = folder_ / "file_test_pieces";
  write_file(path, "begin");
  std::filesystem::resize_file(path, std::uintmax_t{3} << 30);
  std::string first;
  EXPECT_THROW(read_pieces(path,
                           [&](std::string_view piece) {
                             first = piece;
                             throw std::logic_error("enough");
                           }),
               std::logic_error);
  EXPECT_EQ(first.substr(0, 5), "begin");
  const std::string text(1'000'000, 'x');
  write_file(path, text);
  EXPECT_EQ(sha256_of_file(path), Sha256().bytes(text).hex());
}

// A full pipe lets write() wait, and a signal then ends that call before it has written anything.
TEST_F(File, IsWrittenToItsEndThoughSignalsInterruptIt) {
  static std::atomic<int> signals{0};
  struct sigaction action {};
  action.sa_handler = [](int) { ++signals; };  // without SA_RESTART
  struct sigaction before {};
  ASSERT_EQ(sigaction(SIGUSR1, &action, &before), 0);
  int ends[2] = {};
  ASSERT_EQ(pipe(ends), 0);
  const OwnedFd out(ends[0]);
  const OwnedFd in(ends[1]);
  const std::string filling(static_cast<std::size_t>(fcntl(in.get(), F_GETPIPE_SZ)), 'x');
  ASSERT_EQ(write_all(in.get(), filling), 0);

  constexpr int kNotYet = -1;
  std::atomic<int> error{kNotYet};
  std::thread writer([&] { error = write_all(in.get(), "the end"); });
  for (int sent = 1; sent <= 100; ++sent) {
    pthread_kill(writer.native_handle(), SIGUSR1);
    while (signals < sent && error == kNotYet) std::this_thread::yield();
  }
  std::string text(filling.size() + 7, '\0');
  for (std::size_t got = 0; got < text.size();) {
    const ssize_t part = read(out.get(), text.data() + got, text.size() - got);
    ASSERT_GT(part, 0);
    got += static_cast<std::size_t>(part);
  }
  writer.join();
  sigaction(SIGUSR1, &before, nullptr);
  EXPECT_EQ(error, 0);
  EXPECT_EQ(text, filling + "the end");
}

TEST_F(File, SaysWhyNotAllOfItIsWritten) {
  const OwnedFd full(open("/dev/full", O_WRONLY | O_CLOEXEC));
  EXPECT_EQ(write_all(full.get(), "text"), ENOSPC);
}

TEST_F(File, LeavesTheOldTextWhereItCannotWriteTheNew) {
  const auto path = folder_ / "no_such_folder" / "file";
  EXPECT_THAT([&] { write_file(path, "x"); },
              Throws<Error>(Property(&Error::kind, ErrorKind::kEnvironment)));
}

TEST_F(File, IsCopiedWithItsPermissions) {
  const auto from = folder_ / "program";
  write_file(from, std::string(3'000'000, 'x'));
  std::filesystem::permissions(from, std::filesystem::perms(0750));
  write_file(folder_ / "copy", "what was there");
  std::filesystem::permissions(folder_ / "copy", std::filesystem::perms(0750));
  copy_file(from, folder_ / "copy", "");
  EXPECT_EQ(read_file(folder_ / "copy"), read_file(from));
  copy_file(from, folder_ / "new", "");
  EXPECT_EQ(std::filesystem::status(folder_ / "new").permissions(), std::filesystem::perms(0750));
}

TEST_F(File, SaysIfThereIsNoRoomForACopy) {
  const auto from = folder_ / "file";
  write_file(from, "text");
  EXPECT_THAT(
      [&] { copy_file(from, "/dev/full", "make room"); },
      Throws<Error>(Property(
          &Error::what, HasSubstr("cannot write /dev/full: No space left on device; make room"))));
}

}  // namespace
}  // namespace matchbench
