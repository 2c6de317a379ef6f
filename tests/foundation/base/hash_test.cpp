#include "harness/foundation/base/hash.hpp"

#include <gtest/gtest.h>

namespace matchbench {
namespace {

// FIPS 180-2, appendix B.1.
TEST(Sha256, OfAbcIsThePublishedDigest) {
  EXPECT_EQ(Sha256().bytes("abc").hex(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Sha256, FieldsAreDelimited) {
  EXPECT_NE(Sha256().field("ab").field("c").hex(), Sha256().field("a").field("bc").hex());
}

TEST(Hash64, DependsOnBytesAndSeed) {
  EXPECT_EQ(hash64("ranking"), hash64("ranking"));
  EXPECT_NE(hash64("ranking"), hash64("rankinG"));
  EXPECT_NE(hash64("ranking", 1), hash64("ranking", 2));
}

}  // namespace
}  // namespace matchbench
