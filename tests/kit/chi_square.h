/// Whether counts could have come by chance from given probabilities. The seeds of the tests are fixed, so
/// such a test gives the same answer each time; one chance in 10^9 is the risk that a seed was unlucky.
#pragma once

#include <vector>

namespace roundhouse::kit {

/// How far the counts are from what was expected: the sum of (seen - expected)^2 / expected, against the
/// value that chance exceeds once in 10^9. At most 1: they fit.
double misfit(std::vector<int> const& seen, std::vector<double> const& probabilities);

/// The same for two rows of counts that should come from one and the same distribution, whatever it is.
double difference(std::vector<int> const& first, std::vector<int> const& second);

}  // namespace roundhouse::kit
