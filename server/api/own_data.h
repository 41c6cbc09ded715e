/// All that the server keeps of somebody, as one archive.
#pragma once

#include "server/api/backstage.h"

namespace roundhouse::api {

/// A ZIP: person.json, games.json with the records in games/, tables.json, chat.json, and README.txt.
std::string own_archive(Backstage& backstage, people::Person const& person);

}  // namespace roundhouse::api
