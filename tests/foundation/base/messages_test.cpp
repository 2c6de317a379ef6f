#include "harness/foundation/base/messages.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/log.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <cstdlib>
#include <string>

namespace matchbench {
namespace {

using namespace std::string_literals;
using testing::ElementsAre;
using testing::FieldsAre;
using testing::IsEmpty;

class Messages : public testing::Test {
 protected:
  Messages() { setenv("MATCHBENCH_MESSAGES", file_.c_str(), 1); }
  ~Messages() override { unsetenv("MATCHBENCH_MESSAGES"); }

  const TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_ / "messages";
};

TEST_F(Messages, AreKeptInTheirOrderWithTheirKindsWhateverTheyQuote) {
  record_message(MessageKind::kNote, "two\nlines, and error: in a quotation");
  log_warning("it is slow");
  record_message(MessageKind::kError, "");
  EXPECT_THAT(read_messages(file_),
              ElementsAre(FieldsAre(MessageKind::kNote, "two\nlines, and error: in a quotation"),
                          FieldsAre(MessageKind::kWarning, "it is slow"),
                          FieldsAre(MessageKind::kError, "")));
}

TEST_F(Messages, AreReadAsFarAsTheyAreWritten) {
  EXPECT_THAT(read_messages(file_), IsEmpty());
  write_file(file_, "error\0the disk is full\0note\0half of a"s);
  EXPECT_THAT(read_messages(file_),
              ElementsAre(FieldsAre(MessageKind::kError, "the disk is full")));
}

TEST_F(Messages, AreKeptNowhereIfNobodyAsks) {
  unsetenv("MATCHBENCH_MESSAGES");
  record_message(MessageKind::kError, "the disk is full");
  EXPECT_THAT(read_messages(file_), IsEmpty());
}

}  // namespace
}  // namespace matchbench
