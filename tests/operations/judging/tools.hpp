#pragma once

#include "tests/support/temporary_folder.hpp"

#include <filesystem>
#include <string>

namespace matchbench::judging {

// A folder with a collection of six tools and three requests, and two run files on it. `first` and
// `second` agree on r1, share one service on r2, and nothing on r3.
class Tools {
 public:
  Tools() {
    folder_.put("tools/collection.yaml",
                "matchbench: collection/1\nname: tools\nlicence: CC0-1.0\nsource: a test\n" +
                    manifest_end_);
    std::string services;
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
      services += std::string("- uri: urn:s:") + name + "\n  description: The tool " + name + ".\n";
    }
    folder_.put("tools/services.yaml", services);
    folder_.put("tools/requests.yaml", "- uri: urn:r:1\n- uri: urn:r:2\n- uri: urn:r:3\n");
    folder_.put("first.run",
                "1 Q0 a 1 9 first\n1 Q0 b 2 8 first\n2 Q0 a 1 9 first\n2 Q0 c 2 8 first\n"
                "3 Q0 a 1 9 first\n3 Q0 b 2 8 first\n");
    folder_.put("second.run",
                "1 Q0 a 1 9 second\n1 Q0 b 2 8 second\n2 Q0 a 1 9 second\n2 Q0 d 2 8 second\n"
                "3 Q0 e 1 9 second\n3 Q0 f 2 8 second\n");
  }

  // Judgments of the collection: lines of the native format below its header, and what its manifest
  // says of their judge `old`.
  void judge(const std::string& lines, const std::string& old = "") {
    folder_.put("tools/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n" + lines);
    manifest_end_ = "judgments: [judgments.tsv]\njudges: {old: " + old +
                    "}\n"
                    "dimensions: {relevance: {grades: {0: no, 1: in part, 2: mostly, 3: yes}}}\n";
    folder_.put("tools/collection.yaml",
                "matchbench: collection/1\nname: tools\nlicence: CC0-1.0\nsource: a test\n" +
                    manifest_end_);
  }

  std::string collection() const { return (folder_ / "tools").string(); }
  std::string run(const std::string& name) const { return (folder_ / name).string(); }
  std::filesystem::path pool() const { return folder_ / "tools.pool"; }
  const TemporaryFolder& folder() const { return folder_; }

 private:
  const TemporaryFolder folder_;
  std::string manifest_end_;
};

}  // namespace matchbench::judging
