#pragma once

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/contest/contest.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/small_manifest.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

namespace matchbench::conduct {

// The splits share q and r.
inline const std::string kSmallSplits =
    "splits: {train: [urn:p, urn:q], test: [urn:r, urn:s], dev: [urn:q, urn:r]}\n";

// Three services, four requests and five judgments of the only judge, and contests on them.
class SmallContest : public testing::Test {
 protected:
  SmallContest() {
    setenv("MATCHBENCH_PLUGINS", (folder_ / "registry").c_str(), 1);  // none of the user's own
    put_manifest(kSmallSplits);
    folder_.put("c/services.yaml", "- uri: urn:a\n- uri: urn:b\n- uri: urn:c\n");
    folder_.put("c/requests.yaml", "- uri: urn:p\n- uri: urn:q\n- uri: urn:r\n- uri: urn:s\n");
    folder_.put("c/judgments.tsv",
                "request\tservice\tjudge\tdimension\tgrade\n"
                "urn:p\turn:a\tconsensus\tuse\t2\nurn:p\turn:b\tconsensus\tuse\t1\n"
                "urn:q\turn:b\tconsensus\tuse\t2\nurn:r\turn:c\tconsensus\tuse\t1\n"
                "urn:s\turn:a\tconsensus\tuse\t0\n");
    folder_.put("old.run", "urn:p Q0 urn:b 1 2 tag\nurn:r Q0 urn:a 1 1 tag\n");
  }

  // What follows the relevance settings of the manifest, the last of which may go on.
  void put_manifest(const std::string& more) const {
    folder_.put("c/collection.yaml", kSmallManifest + more);
  }

  // c.yaml with these lines behind its first three, and the contest that it is.
  contest::Contest contest_of(const std::string& lines, const std::string& track = "") const {
    folder_.put("c.yaml", "matchbench: contest/1\nname: Small\ncollection: c\n" + lines);
    return contest::read_contest(folder_ / "c.yaml", track);
  }

  Collection collection() const { return collection::read_collection(folder_ / "c"); }

  const TemporaryFolder folder_;
};

}  // namespace matchbench::conduct
