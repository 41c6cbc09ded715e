/// Rows to be written, with something in every field.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <filesystem>

#include "server/store/store.h"

namespace roundhouse::server {

using namespace tables;

namespace kit {

Moment at(int seconds);
Person person(std::string id, std::string account = "");
Entry entry(TableId table, std::int64_t sequence);
FinishedGame game(TableId id, std::vector<SeatResult> seats, int ended);
SeatResult seat(PersonId person, int points, int place, std::string bot = "");
/// Waits for it.
Written::How write(Store& store, Changes changes);

class Folder : boost::noncopyable {
 public:
  Folder();
  ~Folder();
  std::filesystem::path operator/(char const* name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace kit
}  // namespace roundhouse::server
