/// What moderators and the operator see, as JSON.
#pragma once

#include <boost/json/object.hpp>

#include "server/store/store.h"

namespace roundhouse::people {

/// `{"id": …, "name": …}`; null: nobody, or somebody who has been forgotten.
boost::json::value named(server::Store& store, tables::PersonId const& id);
boost::json::object ban_json(server::Store& store, tables::Ban const& ban);
boost::json::object report_json(server::Store& store, tables::Report const& report);
boost::json::object audit_json(server::Store& store, tables::AuditLine const& line);
/// Everything: also from where, and the bans that hold.
boost::json::object person_json(server::Store& store, tables::Person const& person, tables::Moment now);
/// The row and the last of the chat; nothing if there is no such table.
std::optional<boost::json::object> table_json(server::Store& store, tables::TableId const& id);

}  // namespace roundhouse::people
