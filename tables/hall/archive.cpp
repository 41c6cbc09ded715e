#include "tables/hall/archive.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "protocol/view.h"
#include "protocol/write.h"
#include "roundhouse/boards.h"
#include "roundhouse/notation.h"
#include "roundhouse/sha256.h"
#include "tables/game/days.h"
#include "tables/game/kept.h"
#include "tables/store/entropy.h"

namespace roundhouse::tables {
namespace {

constexpr std::size_t check_digits = 4;

/// The text so far, and the hash of it.
class Copy {
 public:
  void add(std::string_view piece) {
    text_ += piece;
    hash_.update(piece);
  }
  std::string digest() const {
    auto so_far = hash_;
    return to_hex(so_far.finish());
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  Sha256 hash_;
};

bool is_decision(std::string_view line) {
  return !line.empty() && line.front() >= '0' && line.front() <= '9' && line.size() > check_digits + 2 &&
         line.substr(line.size() - check_digits - 2, 2) == " ~";
}

/// The line with another name, or with the hash of what stands above it now.
void add_line(Copy& copy, std::string_view line, std::vector<std::size_t> const& seats,
              std::string_view name) {
  for (auto const seat : seats) {
    auto const start = "player " + std::to_string(seat + 1) + ' ';
    if (!line.starts_with(start)) continue;
    copy.add(start);
    return copy.add(name);
  }
  for (std::string_view const hash : {"header ", "sha256 "}) {
    if (!line.starts_with(hash) || !is_sha256_hex(line.substr(hash.size()))) continue;
    auto const digest = copy.digest();
    copy.add(hash);
    return copy.add(digest);
  }
  if (!is_decision(line)) return copy.add(line);
  copy.add(line.substr(0, line.size() - check_digits - 2));
  auto const digits = copy.digest().substr(0, check_digits);
  copy.add(" ~");
  copy.add(digits);
}

Unavailable unavailable(ArchiveRefusal refusal, char const* en, char const* fr) {
  return {refusal, {en, fr}, std::nullopt};
}

Unavailable unknown() {
  return unavailable(ArchiveRefusal::unknown, "This game does not exist.", "Cette partie n’existe pas.");
}

Unavailable wrong(RecordError const& error) {
  auto const line = std::to_string(error.line);
  return {ArchiveRefusal::bad_record,
          {"Line " + line + ": " + error.reason.en, "Ligne " + line + " : " + error.reason.fr},
          error};
}

/// The board that a record was played on, if it is still the same and played by the same rules.
std::variant<Board const*, Unavailable> board_of(std::string const& id, std::string const& hash, int rules) {
  auto const* const board = assets::board(id);
  if (board == nullptr) {
    return Unavailable{
        ArchiveRefusal::other_board,
        {"This game was played on the board '" + id + "', which is not known here: its board file is needed.",
         "Cette partie a été jouée sur le plateau « " + id + " », inconnu ici : il faut son fichier."},
        std::nullopt};
  }
  if (auto why = why_outdated(*board, hash, rules)) {
    return Unavailable{ArchiveRefusal::other_board, std::move(*why), std::nullopt};
  }
  return board;
}

/// A position of a game whose whole record replays.
std::string position_json(Board const& board, Replay const& before, Replay const& whole, int at,
                          std::optional<int> seat) {
  auto const viewer = seat ? (*seat == 0 ? no_seat : seat_id(*seat - 1)) : no_seat;
  auto const& state = before.game->state();
  boost::json::object position{
      {"at", at},
      {"decisions", whole.decisions},
      {"board", board.id},
      {"players", boost::json::array(whole.header.players.begin(), whole.header.players.end())},
      {"trains", boost::json::array(whole.header.trains.begin(), whole.header.trains.end())},
      {"game", seat ? to_json(protocol::game_view(board, state, viewer)) : open_position(board, state)}};
  auto const& events = whole.game->events();
  int number = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].kind != EventKind::decision) continue;
    if (++number != at + 1) continue;
    auto const end = std::find_if(events.begin() + static_cast<std::ptrdiff_t>(i) + 1, events.end(),
                                  [](Event const& e) { return e.kind == EventKind::decision; });
    std::span<Event const> const step(&events[i], static_cast<std::size_t>(end - events.begin()) - i);
    boost::json::array next;
    for (auto const& event : step)
      next.emplace_back(protocol::event_line(board, state, seat ? seen_by(viewer, event) : event));
    position["next"] = std::move(next);
    break;
  }
  return boost::json::serialize(position);
}

/// Replaces the names of these seats (from 0) and recomputes the hashes and check digits over them.
std::string renamed_record(std::string_view record, std::vector<std::size_t> const& seats,
                           std::string_view name) {
  Copy copy;
  while (!record.empty()) {
    auto const end = std::min(record.find('\n'), record.size());
    add_line(copy, record.substr(0, end), seats, name);
    if (end < record.size()) copy.add("\n");
    record.remove_prefix(std::min(end + 1, record.size()));
  }
  return copy.take();
}

}  // namespace

std::variant<std::string, Unavailable> Archive::record(TableId const& id, Moment now) {
  auto game = store_->game(id);
  if (!game) return unknown();
  if (deal_is_secret(*store_, deal_of(*game), now)) {
    return unavailable(ArchiveRefusal::not_yet,
                       "The same deal is still being played: the record comes afterwards.",
                       "La même donne se joue encore : la partie sera visible ensuite.");
  }
  return std::move(game->record);
}

std::variant<std::string, Unavailable> Archive::position(TableId const& id, std::optional<int> at,
                                                         std::optional<int> seat, Moment now) {
  auto text = record(id, now);
  if (auto* refusal = std::get_if<Unavailable>(&text)) return std::move(*refusal);
  auto const game = store_->game(id);
  auto const found = board_of(game->board, game->board_hash, game->rules);
  if (auto const* refusal = std::get_if<Unavailable>(&found)) return *refusal;
  auto const& board = *std::get<Board const*>(found);
  auto const whole = replay(board, std::get<std::string>(text));
  if (whole.error) return wrong(*whole.error);
  auto const number = at.value_or(whole.decisions);
  bool const no_such_seat = seat && (*seat < 0 || *seat > whole.header.setup.players);
  if (number < 0 || number > whole.decisions || no_such_seat) {
    return unavailable(ArchiveRefusal::no_position, "The game has no such position.",
                       "La partie n’a pas cette position.");
  }
  auto const there = replay(board, std::get<std::string>(text), number);
  return position_json(board, there, whole, number, seat);
}

std::variant<FinishedGame, Unavailable> Archive::admit(std::string_view record, PersonId const& by,
                                                       TableId id, Moment now) {
  auto const header = read_header(record);
  if (header.error) return wrong(*header.error);
  auto const found = board_of(header.header.board_id, header.header.board_hash, header.header.rules);
  if (auto const* refusal = std::get_if<Unavailable>(&found)) return *refusal;
  auto const& board = *std::get<Board const*>(found);
  auto const replayed = replay(board, record);
  if (replayed.error) return wrong(*replayed.error);
  if (replayed.finished) {
    if (auto const error = verify(board, record)) return wrong(*error);
  }
  if (replayed.decisions == 0)
    return unavailable(ArchiveRefusal::bad_record, "There is no move in this record.",
                       "Cette partie ne contient aucun coup.");
  for (auto const& name : replayed.header.players) {
    if (auto why = names_ == nullptr ? std::nullopt : names_(name))
      return Unavailable{
          ArchiveRefusal::bad_record, {"Players: " + why->en, "Joueurs : " + why->fr}, std::nullopt};
  }
  auto game = row_of(*replayed.game, replayed.header.players);
  game.id = std::move(id);
  game.rules = replayed.header.rules;
  game.uploaded_by = by;
  game.deal = game.id;
  game.deal_day = secret_until(board.id, replayed.header.commitment, now);
  game.started = now;
  game.ended = now;
  for (auto& seat : game.seats) seat.place = replayed.finished ? seat.place : 0;
  game.record = record;
  return game;
}

Changes Archive::without_name(PersonId const& person, std::string const& instead) {
  Changes changes;
  GameFilter filter;
  filter.person = person;
  filter.asker = person;
  filter.limit = 1'000'000;
  for (auto const& row : store_->games(filter)) {
    auto const game = store_->game(row.id);
    std::vector<std::size_t> seats;
    for (std::size_t s = 0; s < game->seats.size(); ++s) {
      if (game->seats[s].person == person) seats.push_back(s);
    }
    // Not by playing it again: its board may have changed since.
    changes.emplace_back(ReplaceRecord{row.id, renamed_record(game->record, seats, instead)});
  }
  for (auto const& entry : store_->entries(person, entry_kind::created))
    changes.emplace_back(ReplaceBody{entry.table, entry.sequence, renamed_body(entry.body, instead)});
  return changes;
}

boost::json::object open_position(Board const& board, State const& state) {
  auto position = to_json(protocol::open_game_view(board, state));
  if (!board.draft) return position;
  boost::json::object packs;
  for (int s = 0; s < state.players; ++s) {
    boost::json::array ids;
    for (auto const ticket : state.draft.packs[static_cast<std::size_t>(s)])
      ids.emplace_back(board.at(ticket).id);
    packs.emplace(std::to_string(s + 1), std::move(ids));
  }
  position["packs"] = std::move(packs);
  return position;
}

std::string make_id() {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  constexpr std::size_t length = 16;
  auto const bytes = random_seed();
  std::string id;
  for (std::size_t i = 0; i < length; ++i) id += letters[bytes[i] % letters.size()];
  return id;
}

}  // namespace roundhouse::tables
