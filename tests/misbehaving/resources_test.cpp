#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

namespace matchbench {
namespace {

constexpr Misdeed kExcesses[] = {
    // Time.
    {"HangInConstructor", "hang_in_constructor", Blame::kOpen, kTimedOut,
     "the start of the plugin did not return within its deadline", kLate},
    {"InfiniteLoop", "infinite_loop", Blame::kQuery, kTimedOut,
     "query() did not return within its deadline of 0.5 s and 1.5 s of grace; killed", kLate},
    {"HangInCreate", "ignore_stop", Blame::kCreate, kTimedOut,
     "create() did not return within its deadline of 3 s", kLate, R"("where":"create")"},
    {"HangInLoad", "ignore_stop", Blame::kLoad, kTimedOut,
     "load() did not return within its deadline of 3 s", kLate, R"("where":"load")"},
    {"HangInQuery", "ignore_stop", Blame::kQuery, kTimedOut, "killed", kLate, R"("where":"query")"},
    {"HangInDestroy", "ignore_stop", Blame::kDestroy, kTimedOut,
     "destroy() did not return within its deadline of 3 s", kLate, R"("where":"destroy")"},
    {"HangAtTheEnd", "lock_output", Blame::kEnd, kTimedOut,
     "did not return within its deadline of 3 s", kLate},
    {"HonourStop", "honour_stop", Blame::kQuery, kTimedOut, "its deadline is 500.0 ms",
     "past the deadline, stopped by itself"},
    {"ReturnLate", "return_late", Blame::kQuery, kTimedOut, "its deadline is 500.0 ms",
     "past the deadline, though before the kill", R"("sleep_us":"550000")"},
    {"StopUntold", "stop_untold", Blame::kQuery, kError, "nobody told it to stop",
     "a status that is not true"},
    {"ChangeSignals", "change_signals", Blame::kQuery, kTimedOut, "killed",
     "it hangs, and SIGKILL cannot be handled"},
    // Memory.
    {"Leak", "leak", Blame::kLoad, kOutOfMemory, "the cap is 256 MiB; killed",
     "over the memory cap"},
    {"LeakUnderAFalseName", "leak", Blame::kLoad, kOutOfMemory, "the cap is 256 MiB; killed",
     "its name is no account of its memory", R"("as":"VmRSS: 1")"},
    {"FillPageTables", "hide_memory", Blame::kLoad, kOutOfMemory, "the cap is 256 MiB; killed",
     "over the memory cap, in tables instead of pages", R"("how":"page tables")"},
    {"FillSharedMemory", "hide_memory", Blame::kNobody, kOk, "", kRefused},
    {"FillSharedZeros", "hide_memory", Blame::kNobody, kOk, "", kRefused, R"("how":"zeros")"},
    {"TakeAllMemory", "take_all_memory", Blame::kQuery, kOutOfMemory, "the cap is 256 MiB; killed",
     "over the memory cap"},
    {"AskForTooMuch", "ask_for_too_much", Blame::kQuery, kOutOfMemory, "MB_E_NO_MEMORY",
     "the plugin says that it ran out of memory"},
    // What is capped.
    {"EatThreads", "eat_threads", Blame::kQuery, kError, "the cap is 65; killed", kLimit},
    {"EatThreadsUnderAFalseName", "eat_threads", Blame::kQuery, kError, "the cap is 65; killed",
     kLimit, R"("as":"Threads: 1")"},
    {"EatEpolls", "eat_descriptors", Blame::kQuery, kError,
     "instances of epoll, the cap is 9; killed", kLimit, R"("how":"epolls")"},
    {"EatWatches", "eat_descriptors", Blame::kQuery, kError,
     "watches more than 1024 files by instances of epoll; killed", kLimit, R"("how":"watches")"},
    {"EatFilesOfThreads", "eat_descriptors", Blame::kQuery, kError,
     "files at a time, the cap is 65; killed", kLimit, R"("how":"threads")"},
    {"EatMappings", "eat_descriptors", Blame::kQuery, kError, "in more than 32768 parts; killed",
     kLimit, R"("how":"mappings")"},
    {"FillScratch", "fill_scratch", Blame::kLoad, kError,
     "in its scratch folder, the cap is 8.0 MiB; killed", kLimit},
    {"FillScratchUnseen", "fill_scratch", Blame::kLoad, kError,
     "in its scratch folder, the cap is 8.0 MiB; killed", kLimit, R"("how":"unlinked")"},
    {"FillScratchMapped", "fill_scratch", Blame::kLoad, kError,
     "in its scratch folder, the cap is 8.0 MiB; killed", kLimit, R"("how":"mapped")"},
    {"FillScratchWithNames", "fill_scratch", Blame::kLoad, kError,
     "in its scratch folder, the cap is 8.0 MiB; killed", kLimit, R"("how":"names")"},
    {"ReserveTheDisk", "reserve_disk", Blame::kNobody, kOk, "", kRefused},
    // What harms nobody else.
    {"ClutterScratch", "clutter_scratch", Blame::kNobody, kOk, "",
     "the folder goes with the worker, whatever is in it"},
    {"UseScratch", "use_scratch", Blame::kNobody, kOk, "", "that is what it is for"},
    {"PrintMuch", "print_much", Blame::kNobody, kOk, "", "printing is allowed; the end is kept"},
    {"ChangeLocale", "change_locale", Blame::kQuery, kError,
     "query() returned MB_E_INVALID: on purpose", "the plugin said so"},
    {"InterruptWorker", "interrupt_worker", Blame::kNobody, kOk, "", kHarmless},
    {"NeverWait", "never_wait", Blame::kNobody, kOk, "", kHarmless},
    {"ChangeRounding", "change_rounding", Blame::kNobody, kOk, "", kHarmless},
};

INSTANTIATE_TEST_SUITE_P(Resources, MisdeedTest, testing::ValuesIn(kExcesses), name_of_misdeed);

// The watch over memory looks now and then, the kernel at each allocation.
TEST_F(MisbehavingTest, AnAllocationBeyondTheAddressSpaceFails) {
  contest::ProtocolSettings protocol = round::quick_protocol();
  protocol.memory_bytes = 0;
  protocol.address_space_bytes = std::uint64_t{2} << 30;  // 3 GiB are wanted
  const Misdeed taking{"", "take_all_memory", Blame::kQuery, kOutOfMemory, "", ""};
  const round::EntrantRecord entrant = round_of(taking, protocol).entrants.at("misbehaving");
  EXPECT_EQ(entrant.answers.at("bad").outcome, kOutOfMemory);
  EXPECT_THAT(entrant.answers.at("bad").message, testing::HasSubstr("MB_E_NO_MEMORY"));
}

// It is room in memory, which an index there takes as one in the plugin does.
TEST_F(MisbehavingTest, WhatIsInAScratchFolderInMemoryCountsAsMemory) {
  contest::ProtocolSettings protocol = round::quick_protocol();
  protocol.scratch_bytes = std::uint64_t{2} << 30;
  for (const char* how : {R"("how":"plain")", R"("how":"unlinked")"}) {
    std::filesystem::remove(folder_ / "database" / "round.db");
    const Misdeed filling{"", "fill_scratch", Blame::kLoad, kOutOfMemory, "", "", how};
    const round::EntrantRecord entrant = record_of(filling, protocol);
    if (!entrant.confinement || !entrant.confinement->own_files) {
      GTEST_SKIP() << "no user namespaces here";
    }
    EXPECT_EQ(entrant.answers.at("bad").outcome, kOutOfMemory) << how;
    EXPECT_THAT(entrant.answers.at("bad").message, testing::HasSubstr("the cap is 256 MiB"));
    ASSERT_FALSE(entrant.sessions.empty());
    EXPECT_GT(entrant.sessions[0].max_rss_bytes, std::uint64_t{256} << 20);
  }
}

TEST_F(MisbehavingTest, TheEndOfALongLogIsKept) {
  const Misdeed printing{"", "print_much", Blame::kNobody, kOk, "", ""};
  const round::EntrantRecord entrant =
      round_of(printing, round::quick_protocol()).entrants.at("misbehaving");
  ASSERT_EQ(entrant.sessions.size(), 1u);
  EXPECT_TRUE(entrant.sessions[0].log_truncated);
  EXPECT_EQ(entrant.sessions[0].log.size(), 65536u);
  EXPECT_THAT(entrant.sessions[0].log, testing::EndsWith("xxxthe end"));
}

}  // namespace
}  // namespace matchbench
