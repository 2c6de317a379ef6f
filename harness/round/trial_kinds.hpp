#pragma once

namespace matchbench {

// What a session of a trial was started for, as stored.
inline constexpr const char* kPermutedServicesTrial = "audit: permuted services";
inline constexpr const char* kFreshIdsTrial = "audit: fresh ids";
inline constexpr const char* kAskedTwiceTrial = "audit: asked twice";
inline constexpr const char* kScalingTrial = "scaling";
inline constexpr const char* kRateSearchTrial = "rate search";

}  // namespace matchbench
