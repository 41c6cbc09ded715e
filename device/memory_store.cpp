#include "device/memory_store.h"

#include <algorithm>

#include "roundhouse/sha256.h"
#include "roundhouse/sort_few.h"

namespace roundhouse::device {

using namespace tables;

namespace {

template <typename Row>
Row const* row_in(std::map<TableId, std::map<std::int64_t, Row>> const& rows, TableId const& table,
                  std::int64_t number) {
  auto const found = rows.find(table);
  if (found == rows.end()) return nullptr;
  auto const row = found->second.find(number);
  return row == found->second.end() ? nullptr : &row->second;
}

bool sits_at(TableRow const& row, PersonId const& person) {
  return row.host == person || std::ranges::find(row.people, person) != row.people.end();
}

bool fits(TableRow const& row, TableFilter const& filter) {
  if (!filter.life.empty() && std::ranges::find(filter.life, row.life) == filter.life.end()) return false;
  if (filter.listed_only && !row.listed) return false;
  if (!filter.person.empty() && !sits_at(row, filter.person)) return false;
  if (!filter.board.empty() && row.board != filter.board) return false;
  return filter.deal.empty() || row.deal == filter.deal;
}

bool fits(FinishedGame const& game, GameFilter const& filter) {
  auto const own = std::ranges::find(game.seats, filter.person, &SeatResult::person);
  if (!filter.person.empty() && own == game.seats.end() && game.uploaded_by != filter.person) return false;
  if (filter.won && (own == game.seats.end() || (own->place == 1) != *filter.won)) return false;
  if (!filter.board.empty() && game.board != filter.board) return false;
  if (filter.players != 0 && game.players != filter.players) return false;
  if (filter.rated && game.rated != *filter.rated) return false;
  return game.ended < filter.before && game.ended > filter.after;
}

template <typename Rows>
void cut(Rows& rows, int limit) {
  if (std::cmp_greater(rows.size(), limit)) rows.resize(static_cast<std::size_t>(limit));
}

}  // namespace

void MemoryStore::load(KeptRow row) {
  if (auto* table = std::get_if<TableRow>(&row)) {
    tables_[table->id] = std::move(*table);
  } else if (auto* entry = std::get_if<Entry>(&row)) {
    logs_[entry->table][entry->sequence] = std::move(*entry);
  } else if (auto* line = std::get_if<ChatLine>(&row)) {
    chats_[line->table][line->number] = std::move(*line);
  } else if (auto* game = std::get_if<FinishedGame>(&row)) {
    // The record, if it has come before, stays.
    auto& known = games_[game->id];
    game->record = std::move(known.record);
    known = std::move(*game);
  } else if (auto* record = std::get_if<Record>(&row)) {
    games_[record->game].record = std::move(record->text);
  }
}

void MemoryStore::forget(TableId const& id) {
  tables_.erase(id);
  logs_.erase(id);
  chats_.erase(id);
  games_.erase(id);
}

bool MemoryStore::conflicts(Changes const& changes) const {
  return std::ranges::any_of(changes, [this](Change const& change) {
    if (auto const* append = std::get_if<Append>(&change))
      return row_in(logs_, append->entry.table, append->entry.sequence) != nullptr;
    if (auto const* chat = std::get_if<AddChat>(&change))
      return row_in(chats_, chat->line.table, chat->line.number) != nullptr;
    auto const* const added = std::get_if<AddGame>(&change);
    return added != nullptr && games_.contains(added->game.id);
  });
}

void MemoryStore::write(Changes changes, Done done) {
  if (conflicts(changes)) {
    if (done) around_.post([done = std::move(done)] { done({Written::How::conflict, ""}); });
    return;
  }
  waiting_.push_back({++writes_, std::move(changes), std::move(done)});
  around_.keep(waiting_.back().number, waiting_.back().changes);
}

void MemoryStore::kept(std::uint64_t number, bool durable) {
  if (waiting_.empty() || waiting_.front().number != number) return;
  auto const first = std::move(waiting_.front());
  waiting_.pop_front();
  if (durable) {
    for (auto const& change : first.changes) apply(change);
  }
  if (first.done) first.done({durable ? Written::How::durable : Written::How::failed, ""});
}

void MemoryStore::apply(Change const& change) {
  if (auto const* append = std::get_if<Append>(&change)) {
    load(append->entry);
  } else if (auto const* put = std::get_if<PutTable>(&change)) {
    load(put->table);
  } else if (auto const* chat = std::get_if<AddChat>(&change)) {
    load(chat->line);
  } else if (auto const* added = std::get_if<AddGame>(&change)) {
    games_[added->game.id] = added->game;
  }
}

std::optional<TableRow> MemoryStore::table(TableId const& id) {
  auto const found = tables_.find(id);
  return found == tables_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<TableRow> MemoryStore::tables(TableFilter const& filter) {
  std::vector<TableRow const*> found;
  for (auto const& [id, row] : tables_)
    if (fits(row, filter)) found.push_back(&row);
  sort_few(found, std::greater(), [](TableRow const* row) { return row->created; });
  cut(found, filter.limit);
  std::vector<TableRow> rows;
  rows.reserve(found.size());
  for (auto const* row : found) rows.push_back(*row);
  return rows;
}

std::vector<Entry> MemoryStore::log(TableId const& table, std::int64_t after) {
  std::vector<Entry> entries;
  auto const found = logs_.find(table);
  if (found == logs_.end()) return entries;
  for (auto at = found->second.upper_bound(after); at != found->second.end(); ++at)
    entries.push_back(at->second);
  return entries;
}

std::vector<Entry> MemoryStore::entries(PersonId const& person, std::string_view kind) {
  std::vector<Entry> found;
  for (auto const& [table, log] : logs_)
    for (auto const& [sequence, entry] : log)
      if (entry.person == person && entry.kind == kind) found.push_back(entry);
  return found;
}

std::vector<ChatLine> MemoryStore::chat(TableId const& table, std::int64_t after, int limit) {
  std::vector<ChatLine> lines;
  auto const found = chats_.find(table);
  if (found == chats_.end()) return lines;
  for (auto at = found->second.upper_bound(after); at != found->second.end(); ++at)
    lines.push_back(at->second);
  if (std::cmp_greater(lines.size(), limit)) lines.erase(lines.begin(), lines.end() - limit);
  return lines;
}

std::vector<FinishedGame> MemoryStore::games(GameFilter const& filter) {
  std::vector<FinishedGame const*> found;
  for (auto const& [id, game] : games_)
    if (fits(game, filter)) found.push_back(&game);
  sort_few(found, std::greater(), [](FinishedGame const* game) { return game->ended; });
  cut(found, filter.limit);
  std::vector<FinishedGame> games;
  games.reserve(found.size());
  for (auto const* game : found) games.push_back(*game);
  for (auto& game : games) game.record.clear();
  return games;
}

std::optional<FinishedGame> MemoryStore::game(TableId const& id) {
  auto const found = games_.find(id);
  return found == games_.end() ? std::nullopt : std::optional(found->second);
}

std::string MemoryStore::secret(std::string_view name) {
  auto const digest = sha256(secret_ + std::string(name));
  return {digest.begin(), digest.end()};
}

}  // namespace roundhouse::device
