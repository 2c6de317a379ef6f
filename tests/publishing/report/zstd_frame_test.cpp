#include "harness/publishing/report/formats/zstd_frame.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/publishing/report/formats/archive.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <zstd.h>

#include <random>

namespace matchbench::report {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Property;
using testing::Throws;

std::string packed(const std::string& bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 3));
  return out;
}

std::string unpacked(ZstdFrame& frame) {
  std::string out;
  for (std::string_view block = frame.next(); !block.empty(); block = frame.next()) out += block;
  return out;
}

// Letters by chance, which take half of their bytes: longer than any block on either side.
std::string letters() {
  std::mt19937 random(7);
  std::string out(3'000'000, ' ');
  for (char& letter : out) letter = static_cast<char>('a' + random() % 16);
  return out;
}

class ZstdFrameTest : public testing::Test {
 protected:
  fs::path put(const std::string& bytes) const { return folder_.put("file", bytes); }

  TemporaryFolder folder_;
};

TEST_F(ZstdFrameTest, IsReadBlockByBlock) {
  ZstdFrame frame(put(packed(letters())));
  EXPECT_EQ(unpacked(frame), letters());
  EXPECT_EQ(frame.next(), "");
  ZstdFrame nothing(put(packed("")));
  EXPECT_EQ(unpacked(nothing), "");
}

TEST_F(ZstdFrameTest, ThatEndsEarlyIsRefusedWhereverItEnds) {
  const std::string whole = packed(letters());
  for (const std::size_t size : {std::size_t{0}, std::size_t{3}, std::size_t{20},
                                 std::size_t{131'072}, whole.size() / 2, whole.size() - 1}) {
    ZstdFrame frame(put(whole.substr(0, size)));
    EXPECT_THAT([&] { unpacked(frame); },
                Throws<Error>(Property(&Error::message, HasSubstr("it ends early"))))
        << size;
  }
}

TEST_F(ZstdFrameTest, IsTheOnlyOneOfItsFile) {
  const std::string skipped("\x50\x2a\x4d\x18\x04\0\0\0mine", 12);  // RFC 8878, 3.1.2
  for (const std::string& bytes :
       {packed("one") + packed("two"), packed("one") + "more", skipped + packed("one")}) {
    ZstdFrame frame(put(bytes));
    EXPECT_THAT([&] { unpacked(frame); },
                Throws<Error>(Property(&Error::message, HasSubstr("more follows"))));
  }
}

// Who may write to a folder can exchange or cut a file while it is read.
TEST_F(ZstdFrameTest, StaysTheOneThatWasOpened) {
  const fs::path file = put(packed(letters()));
  ZstdFrame frame(file);
  std::string bytes(frame.next());
  fs::rename(folder_.put("other", packed("other")), file);
  bytes += unpacked(frame);
  EXPECT_EQ(bytes, letters());
}

TEST_F(ZstdFrameTest, ThatIsCutWhileItIsReadEndsEarly) {
  const fs::path file = put(packed(letters()));
  ZstdFrame frame(file);
  frame.next();
  fs::resize_file(file, 10);
  EXPECT_THAT([&] { unpacked(frame); },
              Throws<Error>(Property(&Error::message, HasSubstr("it ends early"))));
}

TEST_F(ZstdFrameTest, OfAnArchiveHidesNothingBehindTheArchivesEnd) {
  write_archive(folder_ / "archive", std::vector<ArchivedFile>{{"a", folder_.put("a", "text")}});
  ZstdFrame frame(folder_ / "archive");
  const fs::path more = put(packed(unpacked(frame) + std::string(1024, 'x')));
  fs::create_directory(folder_ / "to");
  EXPECT_THAT(
      [&] { read_archive(more, folder_ / "to"); },
      Throws<Error>(Property(&Error::message, HasSubstr("is not a bundle, or is damaged"))));
}

}  // namespace
}  // namespace matchbench::report
