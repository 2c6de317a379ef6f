// What whoever receives a bundle can do with it.
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/publishing/report/formats/archive.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

// A bundle alone: neither the round nor the collection that was asked is at hand.
class ReceivedBundle : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    maker_ = new CommandBench;
    fs::copy(geography(), *maker_ / "geography", fs::copy_options::recursive);
    maker_->put("c.yaml",
                "matchbench: contest/1\nname: Test\ncollection: geography\nentrants:\n"
                "  - plugin: random\n  - plugin: keyword\n"
                "measures: [AP]\nrelevance: [overall, same_function]\nprotocol:\n  passes: 1\n  "
                "blocks: 1\n");
    ASSERT_EQ(maker_->run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
    fs::copy(*maker_ / "r.db", *maker_ / "few.db");
    ASSERT_EQ(maker_->run({"score", "r.db", "-m", "AP", "-m", "RBP(p=0.7)"}).exit_code, 0);
    ASSERT_EQ(maker_
                  ->run({"report", "r.db", "--format", "json", "--out", "whole", "--bundle",
                         "with.tar.zst"})
                  .exit_code,
              0);
    with_ = maker_->run({"leaderboard", "r.db", "--json"}).json();
    ASSERT_EQ(maker_->run({"score", "few.db", "-m", "AP"}).exit_code, 0);
    ASSERT_EQ(maker_
                  ->run({"report", "few.db", "--format", "json", "--out", "few", "--bundle",
                         "few.tar.zst"})
                  .exit_code,
              0);
    fs::rename(*maker_ / "geography", *maker_ / "gone");
  }
  static void TearDownTestSuite() { delete maker_; }

  ReceivedBundle() {
    for (const char* name : {"with.tar.zst", "few.tar.zst"}) {
      fs::copy(*maker_ / name, bench_ / name);
    }
  }

  // The files in it, as they are.
  std::vector<report::ArchivedFile> unpack(const std::string& bundle, const fs::path& folder) {
    fs::create_directories(folder);
    std::vector<report::ArchivedFile> files;
    for (const auto& name : report::read_archive(bench_ / bundle, folder)) {
      files.push_back({name, folder / name});
    }
    return files;
  }

  static inline CommandBench* maker_ = nullptr;
  static inline nlohmann::json with_;
  CommandBench bench_;
};

std::vector<std::string> entrants_of(const nlohmann::json& board) {
  std::vector<std::string> names;
  for (const auto& row : board) names.push_back(row["entrant"]);
  return names;
}

TEST_F(ReceivedBundle, ShowsItsBoardAndItsReport) {
  const Finished board = bench_.run({"leaderboard", "with.tar.zst", "--json"});
  ASSERT_EQ(board.exit_code, 0) << board.err;
  EXPECT_EQ(board.json(), with_);
  const Finished report =
      bench_.run({"report", "with.tar.zst", "--format", "json,csv", "--out", "report"});
  ASSERT_EQ(report.exit_code, 0) << report.err;
  const auto made = nlohmann::json::parse(read_file(bench_ / "report/report.json"));
  const auto whole = nlohmann::json::parse(read_file(*maker_ / "whole/report.json"));
  EXPECT_EQ(made["boards"], whole["boards"]);
  EXPECT_EQ(made["curves"], whole["curves"]);  // which take the judgments
}

TEST_F(ReceivedBundle, IsScoredByAnotherMeasureFromTheCollectionInIt) {
  const std::string digest = sha256_of_file(bench_ / "few.tar.zst");
  const Finished scored = bench_.run({"score", "few.tar.zst", "-m", "RBP(p=0.7)", "--out", "mine"});
  ASSERT_EQ(scored.exit_code, 0) << scored.err;
  EXPECT_THAT(scored.out, HasSubstr("mine/round.db"));
  EXPECT_EQ(sha256_of_file(bench_ / "few.tar.zst"), digest);
  const auto board = bench_.run({"leaderboard", "mine/round.db", "--json"}).json();
  ASSERT_EQ(entrants_of(board), entrants_of(with_));
  for (std::size_t i = 0; i < board.size(); ++i) {
    EXPECT_EQ(board[i]["RBP(p=0.7)"], with_[i]["RBP(p=0.7)"]);
    EXPECT_EQ(board[i]["AP"], with_[i]["AP"]);
  }
  // This is what one has with tar and the collection's folder beside the round.
  const Finished again =
      bench_.run({"score", "mine/round.db", "--collection", "mine/collection", "-m", "nDCG@5"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  const Finished twice = bench_.run({"score", "few.tar.zst", "--out", "mine"});
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_THAT(twice.err, HasSubstr("mine exists already"));
}

TEST_F(ReceivedBundle, ShowsABoardByAMeasureThatNobodyScored) {
  const Finished board = bench_.run({"leaderboard", "few.tar.zst", "-m", "RBP(p=0.7)", "--json"});
  ASSERT_EQ(board.exit_code, 0) << board.err;
  for (const auto& row : board.json()) {
    for (const auto& known : with_) {
      if (known["entrant"] != row["entrant"]) continue;
      EXPECT_EQ(row["RBP(p=0.7)"], known["RBP(p=0.7)"]);
    }
  }
}

TEST_F(ReceivedBundle, IsNotScoredFromNamesThatWereChanged) {
  unpack("few.tar.zst", bench_ / "mine");
  const fs::path services = bench_ / "mine/collection/services.yaml";
  std::string text = read_file(services);
  text.replace(text.find("name: "), 6, "name: Other ");
  write_file(services, text);
  const Finished scored =
      bench_.run({"score", "mine/round.db", "--collection", "mine/collection", "-m", "P@5"});
  EXPECT_EQ(scored.exit_code, 2);
  EXPECT_THAT(scored.err, HasSubstr("PACKED.yaml:3"));
  EXPECT_THAT(scored.err, HasSubstr("not those that were packed"));
}

// Listed in the sums, so that nothing but its name tells.
TEST_F(ReceivedBundle, WithAFileThatDoesNotBelongIsRefused) {
  for (const std::string stray : {"notes.txt", "collection/judgments/more.tsv", "tool.so"}) {
    const fs::path folder = bench_ / ("unpacked-" + fs::path(stray).stem().string());
    auto files = unpack("few.tar.zst", folder);
    write_file(folder / stray, "x");
    files.push_back({stray, folder / stray});
    std::string sums;
    for (const auto& file : files) {
      if (file.name != "SHA256SUMS") sums += sha256_of_file(file.on_disk) + "  " + file.name + "\n";
    }
    write_file(folder / "SHA256SUMS", sums);
    report::write_archive(bench_ / "forged.tar.zst", files);
    const Finished finished = bench_.run({"verify", "forged.tar.zst"});
    EXPECT_EQ(finished.exit_code, 2) << stray;
    EXPECT_THAT(finished.err, HasSubstr("'" + stray + "' does not belong in a bundle"));
  }
}

TEST_F(ReceivedBundle, IsVerifiedWithAListOfWhatWasRecomputedAndWhatNot) {
  const Finished verified = bench_.run({"verify", "few.tar.zst"});
  ASSERT_EQ(verified.exit_code, 0) << verified.err;
  // Two settings, two entrants, twelve requests.
  EXPECT_THAT(verified.out, HasSubstr("Recomputed:\n  the SHA-256 of "));
  EXPECT_THAT(verified.out, HasSubstr("\n  of 48 answers: "));  // with the warm-up pass
  EXPECT_THAT(verified.out, HasSubstr("\n  48 scores from rankings, judgments and settings\n"));
  EXPECT_THAT(verified.out, HasSubstr("the bundle is unsigned:\n  the rankings themselves"));
  EXPECT_THAT(verified.out, HasSubstr("README.txt, ro-crate-metadata.json, ir_metadata\n"));
  EXPECT_THAT(verified.out, HasSubstr("Nothing covers:\n"));
}

class SignedBundle : public ReceivedBundle {
 protected:
  void SetUp() override {
    if (std::system("ssh-keygen -Y sign 2>&1 | grep -q -v 'not found'") != 0) {
      GTEST_SKIP() << "there is no ssh-keygen";
    }
    for (const char* who : {"ann", "bob"}) {
      ASSERT_EQ(keygen(fmt::format("-q -t ed25519 -N '' -f {}", (bench_ / who).string())), 0);
    }
    bench_.put("signers", "ann@example.org " + read_file(bench_ / "ann.pub"));
  }

  static int keygen(const std::string& options) {
    return std::system(("ssh-keygen " + options + " > /dev/null 2>&1").c_str());
  }
  void sign(const std::string& file, const std::string& who,
            const std::string& use = "matchbench") {
    fs::remove(bench_ / (file + ".sig"));
    ASSERT_EQ(keygen(fmt::format("-Y sign -n {} -f {} {}", use, (bench_ / who).string(),
                                 (bench_ / file).string())),
              0);
  }

  Finished verify() { return bench_.run({"verify", "few.tar.zst", "--signers", "signers"}); }
};

TEST_F(SignedBundle, NamesWhoHasSignedIt) {
  sign("few.tar.zst", "ann");
  const Finished verified = verify();
  EXPECT_EQ(verified.exit_code, 0) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("The signature of ann@example.org is good, and it alone "
                                      "covers:\n  the rankings themselves"));
  EXPECT_THAT(verified.out, Not(HasSubstr("unsigned")));
}

TEST_F(SignedBundle, IsVerifiedAsItWasWhenItsSignatureWasChecked) {
  sign("few.tar.zst", "ann");
  const Finished verified = bench_.run_while_exchanged(
      "few.tar.zst", "something else", {"verify", "few.tar.zst", "--signers", "signers", "--json"});
  EXPECT_EQ(verified.exit_code, 0) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("ann@example.org"));
  EXPECT_EQ(read_file(bench_ / "few.tar.zst"), "something else");
}

// Whoever asks for signers wants one: who has changed the bundle could have removed it.
TEST_F(SignedBundle, IsRefusedIfItIsUnsigned) {
  for (const char* json : {"--json", ""}) {
    std::vector<std::string> words = {"verify", "few.tar.zst", "--signers", "signers"};
    if (*json != '\0') words.emplace_back(json);
    const Finished verified = bench_.run(words);
    EXPECT_EQ(verified.exit_code, 2);
    EXPECT_THAT(verified.err, HasSubstr("few.tar.zst is unsigned: there is no few.tar.zst.sig"));
  }
}

TEST_F(SignedBundle, IsNotWaitedForIfAPipeIsInThePlaceOfItsSignature) {
  ASSERT_EQ(mkfifo((bench_ / "few.tar.zst.sig").c_str(), 0600), 0);
  const Finished verified = verify();
  EXPECT_EQ(verified.exit_code, 2);
  EXPECT_THAT(verified.err, HasSubstr("few.tar.zst.sig is not a file"));
}

TEST_F(SignedBundle, ABarePublicKeyIsNoListOfSigners) {
  sign("few.tar.zst", "ann");
  EXPECT_THAT(
      bench_.run({"verify", "few.tar.zst", "--signers", "ann.pub"}).err,
      HasSubstr("ann.pub:1: this is a public key, not a list of allowed signers; write a name "
                "before it: ann@example.org ssh-ed25519 …"));
}

TEST_F(SignedBundle, IsRefusedIfTheSignerIsNotListedOrTheSignatureNotOfIt) {
  sign("few.tar.zst", "bob");
  Finished refused = verify();
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("few.tar.zst.sig is of nobody whom signers lists"));

  sign("with.tar.zst", "ann");
  fs::copy_file(bench_ / "with.tar.zst.sig", bench_ / "few.tar.zst.sig",
                fs::copy_options::overwrite_existing);
  refused = verify();
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("few.tar.zst.sig is not a signature of ann@example.org"));

  sign("few.tar.zst", "ann", "mail");
  EXPECT_EQ(verify().exit_code, 2);

  bench_.put("few.tar.zst.sig", "-----BEGIN SSH SIGNATURE-----\nAAAA\n");
  EXPECT_EQ(verify().exit_code, 2);
  EXPECT_EQ(bench_.run({"verify", "few.tar.zst", "--signers", "absent"}).exit_code, 2);
}

TEST_F(SignedBundle, SaysThatASignatureWasNotChecked) {
  sign("few.tar.zst", "bob");
  const Finished verified = bench_.run({"verify", "few.tar.zst"});
  EXPECT_EQ(verified.exit_code, 0);
  EXPECT_THAT(verified.out, HasSubstr("it is not checked without --signers"));
}

}  // namespace
}  // namespace matchbench::cli
