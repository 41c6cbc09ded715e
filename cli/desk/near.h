/// The neighbourhood of a city.
#pragma once

#include <string_view>

namespace roundhouse::cli {

struct Desk;
/// Every route at the city: length, colour, kind, and who holds it.
void show_near(Desk& desk, std::string_view city);

}  // namespace roundhouse::cli
