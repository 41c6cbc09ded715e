/// What has happened at a table from the beginning on, for whoever comes to it on another device.
#pragma once

#include <optional>
#include <string>

#include "server/store/store.h"

namespace roundhouse::server {

/// `{"steps": […]}`: what the person was told of each step, without the position after it; nothing if there
/// is no such table. It is read from the store, so that nobody at the table waits for it.
std::optional<std::string> logbook(Store& store, TableId const& table, PersonId const& reader, Moment now);

}  // namespace roundhouse::server
