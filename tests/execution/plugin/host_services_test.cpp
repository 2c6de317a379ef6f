#include "harness/execution/plugin/host_services.hpp"

#include "harness/foundation/base/clock.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace matchbench::plugin {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(HostServices, HandsOnWhatIsLogged) {
  std::vector<std::pair<int, std::string>> lines;
  HostServices services(
      [&](mb_severity severity, std::string_view line) { lines.emplace_back(severity, line); },
      nullptr);
  const mb_host_t* host = services.table();
  host->log(host, MB_LOG_WARNING, "careful");
  host->log(host, 99, nullptr);
  EXPECT_THAT(lines, ElementsAre(Pair(MB_LOG_WARNING, "careful"), Pair(99, "")));
}

TEST(HostServices, CutsALineThatDoesNotEnd) {
  std::size_t size = 0;
  HostServices services([&](mb_severity, std::string_view line) { size = line.size(); }, nullptr);
  services.table()->log(services.table(), MB_LOG_INFO, std::string(100'000, 'x').c_str());
  EXPECT_EQ(size, 4096u);
}

TEST(HostServices, LetsOneThreadLogAtATime) {
  int lines = 0;  // a race here is what ThreadSanitizer looks for
  HostServices services([&](mb_severity, std::string_view) { ++lines; }, nullptr);
  const mb_host_t* host = services.table();
  const auto log_often = [host] {
    for (int i = 0; i < 1000; ++i) host->log(host, MB_LOG_INFO, "line");
  };
  std::thread other(log_often);
  log_often();
  other.join();
  EXPECT_EQ(lines, 2000);
}

TEST(HostServices, SurvivesALogThatFails) {
  HostServices services([](mb_severity, std::string_view) { throw std::runtime_error("full"); },
                        nullptr);
  services.table()->log(services.table(), MB_LOG_INFO, "line");
}

TEST(HostServices, KeepsTheLastErrorOfACall) {
  HostServices services([](mb_severity, std::string_view) {}, nullptr);
  const mb_host_t* host = services.table();
  host->set_error(host, MB_E_INVALID, "first");
  host->set_error(host, MB_E_INVALID, "second");
  EXPECT_EQ(services.take_error(), "second");
  EXPECT_EQ(services.take_error(), "");
  host->set_error(host, MB_E_INVALID, "of an earlier call");
  services.begin_call(0);
  EXPECT_EQ(services.take_error(), "");
}

TEST(HostServices, SaysStopOnceTheTimeIsOver) {
  HostServices services([](mb_severity, std::string_view) {}, nullptr);
  const mb_host_t* host = services.table();
  services.begin_call(monotonic_ns() + 3'600'000'000'000);
  EXPECT_EQ(host->should_stop(host), 0);
  EXPECT_FALSE(services.told_to_stop());
  services.begin_call(monotonic_ns());
  EXPECT_EQ(host->should_stop(host), 1);
  EXPECT_TRUE(services.told_to_stop());
  services.begin_call(0);
  EXPECT_EQ(host->should_stop(host), 0);
  EXPECT_FALSE(services.told_to_stop());
}

TEST(HostServices, HasNoExtensionsWithoutATaxonomy) {
  HostServices services([](mb_severity, std::string_view) {}, nullptr);
  const mb_host_t* host = services.table();
  EXPECT_EQ(host->get_extension(host, "mb.host.taxonomy/1"), nullptr);
  EXPECT_EQ(host->get_extension(host, "mb.host.unknown/1"), nullptr);
  EXPECT_EQ(host->get_extension(host, nullptr), nullptr);
}

TEST(HostServices, HandsOutFilesByTheirKeys) {
  const std::vector<HandedFile> files = {{"weights", "/models/a.bin", "12"},
                                         {"words", "/words", "34"}};
  HostServices services([](mb_severity, std::string_view) {}, nullptr, 0, files);
  const mb_host_t* host = services.table();
  const auto* table =
      static_cast<const mb_host_files_t*>(host->get_extension(host, "mb.host.files/1"));
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->struct_size, sizeof(mb_host_files_t));
  EXPECT_EQ(table->count(host), 2u);
  EXPECT_STREQ(table->key(host, 0), "weights");
  EXPECT_STREQ(table->key(host, 1), "words");
  EXPECT_EQ(table->key(host, 2), nullptr);
  EXPECT_STREQ(table->path(host, "words"), "/words");
  EXPECT_EQ(table->path(host, "vectors"), nullptr);
  EXPECT_EQ(table->path(host, nullptr), nullptr);
}

TEST(HostServices, HaveNoFilesIfNoneAreHandedOver) {
  HostServices services([](mb_severity, std::string_view) {}, nullptr);
  const mb_host_t* host = services.table();
  const auto* table =
      static_cast<const mb_host_files_t*>(host->get_extension(host, MB_EXT_HOST_FILES));
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->count(host), 0u);
  EXPECT_EQ(table->path(host, "weights"), nullptr);
}

}  // namespace
}  // namespace matchbench::plugin
