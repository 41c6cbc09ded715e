#include "server/store/integrity.h"

#include "server/store/store.h"
#include "sqlite/database.h"

namespace roundhouse::server {

std::vector<std::string> damage_of(std::filesystem::path const& database) {
  try {
    sqlite::Database file(database, false);
    if (file.number("PRAGMA application_id") != store_application)
      throw StoreError(database.string() + ": this is no database of Roundhouse");
    std::vector<std::string> damage;
    try {
      auto rows = file.prepare("PRAGMA quick_check(20)");
      while (rows.step()) damage.push_back(rows.text());
    } catch (sqlite::DatabaseError const& error) {
      damage.emplace_back(error.what());  // too damaged to be scanned
    }
    if (damage.size() == 1 && damage.front() == "ok") damage.clear();
    return damage;
  } catch (sqlite::DatabaseError const& error) {
    throw StoreError(database.string() + ": " + error.what());
  }
}

}  // namespace roundhouse::server
