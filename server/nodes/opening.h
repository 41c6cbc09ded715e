/// Opens a store as a program that runs for months does: a database that does not answer yet is waited for.
#pragma once

#include <functional>
#include <memory>
#include <variant>

#include "server/base/log.h"
#include "server/store/open_store.h"

namespace roundhouse::server {

/// Or what is wrong with it, where waiting does not help, or `given_up` says so.
std::variant<std::unique_ptr<Store>, Text> open_patiently(std::string const& place,
                                                          OpenOptions const& options, Log& log,
                                                          std::function<bool()> const& given_up);

/// The name of a process among those that share a store: never the same again.
std::string new_node_name();

}  // namespace roundhouse::server
