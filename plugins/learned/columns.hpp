#pragma once

#include <cstddef>
#include <vector>

namespace learned {

// One value for each service, in the order of their URIs.
using Column = std::vector<double>;
// The features of one request: a column for each, in an order that is always the same.
using Columns = std::vector<Column>;

// Divided by the greatest, so that the best is 1; all 0 if nothing is above 0.
Column scaled(Column column);

// (x - mean) / standard deviation over the services; all 0 if they are equal.
Column standardised(Column column);
Columns standardised(Columns columns);

void append(Columns& columns, Columns more);
void add(Column& sum, const Column& other);

}  // namespace learned
