#pragma once

namespace matchbench {

// What a session of a trial was started for, as stored.
inline constexpr const char* kPermutedServices = "audit: permuted services";
inline constexpr const char* kFreshIds = "audit: fresh ids";
inline constexpr const char* kAskedTwice = "audit: asked twice";
inline constexpr const char* kScaling = "scaling";
inline constexpr const char* kRateSearch = "rate search";

}  // namespace matchbench
