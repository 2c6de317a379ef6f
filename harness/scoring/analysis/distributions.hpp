#pragma once

#include <boost/math/distributions/fwd.hpp>
#include <boost/math/policies/policy.hpp>

namespace matchbench::analysis {

// The distributions of Boost.Math that analyses use, computed in double. By default Boost computes
// in long double, which has other digits on other processors (80 bits on x86-64; 128 on arm64,
// where software computes them) and fewer under valgrind. A file that uses one includes Boost's
// header of it.
using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
using Binomial = boost::math::binomial_distribution<double, InDouble>;
using ChiSquared = boost::math::chi_squared_distribution<double, InDouble>;
using FisherF = boost::math::fisher_f_distribution<double, InDouble>;
using NonCentralF = boost::math::non_central_f_distribution<double, InDouble>;
using NonCentralT = boost::math::non_central_t_distribution<double, InDouble>;
using Normal = boost::math::normal_distribution<double, InDouble>;
using StudentsT = boost::math::students_t_distribution<double, InDouble>;

}  // namespace matchbench::analysis
