/// Queries about channels and the outbox.
#include "server/store/sql_store.h"

namespace roundhouse::server {
namespace {

std::string channels_where(char const* where) {
  return std::string(
             "SELECT id, person, kind, address, secret, confirmed, wanted, sent, trouble FROM channel "
             "WHERE ") +
         where;
}

Channel read_channel(sql::Statement& row) {
  return {.id = row.text(),
          .person = row.text(),
          .kind = static_cast<ChannelKind>(row.number()),
          .address = row.text(),
          .secret = row.text(),
          .confirmed = flag(row),
          .wanted = flag(row),
          .sent = moment(row),
          .trouble = row.text()};
}

}  // namespace

std::vector<Channel> SqlStore::channels(PersonId const& person) {
  return readers_.list(channels_where("person = ? ORDER BY kind, address"), read_channel, person);
}

std::optional<Channel> SqlStore::channel(std::string_view id) {
  return readers_.first(channels_where("id = ?"), read_channel, id);
}

std::vector<Outgoing> SqlStore::taken(std::string_view by) {
  auto const read = [](sql::Statement& row) {
    return Outgoing{.id = row.text(),
                    .channel = row.text(),
                    .about = static_cast<AlertKind>(row.number()),
                    .table = row.text(),
                    .subject = row.text(),
                    .body = row.text(),
                    .made = moment(row),
                    .tries = integer(row)};
  };
  return lists_.list(
      "SELECT id, channel, about, table_id, subject, body, made, tries FROM outbox WHERE taken_by = ?"
      " ORDER BY channel, made, id",
      read, by);
}

std::array<std::int64_t, channel_words.size()> SqlStore::outgoing() {
  auto const read = [](sql::Statement& row) { return std::pair(row.number(), row.number()); };
  std::array<std::int64_t, channel_words.size()> counts{};
  for (auto const& [kind, count] : lists_.list(
           "SELECT c.kind, count(*) FROM outbox o JOIN channel c ON c.id = o.channel GROUP BY c.kind", read))
    counts.at(static_cast<std::size_t>(kind)) = count;
  return counts;
}

}  // namespace roundhouse::server
