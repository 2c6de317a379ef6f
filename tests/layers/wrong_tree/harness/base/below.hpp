#include "harness/model/above.hpp"
