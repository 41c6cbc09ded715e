/// The neighbourhood of a city.
#pragma once

#include <string_view>

#include "cli/desk/desk.h"

namespace roundhouse::cli {

/// Every route at the city: length, colour, kind, and who holds it.
void show_near(Desk& desk, std::string_view city);

}  // namespace roundhouse::cli
