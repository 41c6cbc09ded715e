#include "arena/store.h"

#include <algorithm>

#include "roundhouse/notation.h"
#include "roundhouse/rules.h"

namespace roundhouse::arena {
namespace {

/// "RHAR": tells our databases from those of other programs.
constexpr std::int64_t application = 0x52484152;

std::string joined(std::vector<std::string> const& names) {
  std::string text;
  for (auto const& name : names) text += (text.empty() ? "" : ",") + name;
  return text;
}

std::vector<std::string> split(std::string const& text) {
  std::vector<std::string> names{""};
  for (char const c : text) {
    if (c == ',') {
      names.emplace_back();
    } else {
      names.back() += c;
    }
  }
  return names;
}

/// Gathers rows into games and games into deals.
class Reader {
 public:
  Reader(std::vector<std::string> const& bots, std::function<bool(DealResult const&)> const& take)
      : bots_(bots), take_(take) {}

  /// False when no more is wanted.
  bool row(Statement& row) {
    auto const deal = row.number();
    auto const seating = static_cast<int>(row.number());
    auto const seat = static_cast<std::size_t>(row.number());
    if (deal != deal_.deal && !end_deal()) return false;
    deal_.deal = deal;
    if (game_.players == 0 || seating != game_.seating) {
      end_game();
      game_ = {};
      game_.seating = seating;
    }
    if (seat >= game_.seats.size()) throw DatabaseError("a seat that no table has");
    game_.players = static_cast<int>(seat) + 1;
    if (row.number() != 0) game_.first = static_cast<int>(seat);
    auto const bot = std::ranges::find(bots_, row.text());
    known_ = known_ && bot != bots_.end();
    auto& result = game_.seats[seat];
    result.bot = static_cast<int>(bot - bots_.begin());
    read_columns(row, result);
    return true;
  }
  bool end_deal() {
    end_game();
    bool const more = deal_.games.empty() || take_(deal_);
    deal_ = {};
    return more;
  }

 private:
  void end_game() {
    if (game_.players > 0 && known_) deal_.games.push_back(game_);
    game_ = {};
    known_ = true;
  }

  std::vector<std::string> const& bots_;
  std::function<bool(DealResult const&)> const& take_;
  DealResult deal_;
  SeatingResult game_;
  bool known_ = true;  // all bots of the game so far
};

}  // namespace

ResultStore::ResultStore(std::filesystem::path const& path, bool create) : database_(path, create) {
  std::int64_t id = 0;
  std::int64_t tables = 0;
  try {
    id = database_.number("PRAGMA application_id");
    tables = database_.number("SELECT count(*) FROM sqlite_master");
  } catch (NotADatabase const& error) {
    throw ForeignDatabase(error.what());
  }
  if (id == 0 && tables == 0 && create) {
    create_tables();
  } else if (id != application) {
    throw ForeignDatabase("");
  }
  if (auto const found = database_.number("PRAGMA user_version"); found != format) {
    ForeignDatabase error("");
    error.format = found;
    throw error;
  }
}

void ResultStore::create_tables() {
  database_.run(
      "BEGIN IMMEDIATE;"
      "CREATE TABLE run (id INTEGER PRIMARY KEY, board TEXT NOT NULL, board_hash TEXT NOT NULL,"
      " rules INTEGER NOT NULL, players INTEGER NOT NULL, bots TEXT NOT NULL, seed INTEGER NOT NULL,"
      " both_ways INTEGER NOT NULL, UNIQUE (board_hash, rules, players, bots, seed, both_ways));"
      "CREATE TABLE seat (run INTEGER NOT NULL REFERENCES run, deal INTEGER NOT NULL,"
      " seating INTEGER NOT NULL, seat INTEGER NOT NULL, began INTEGER NOT NULL, bot TEXT NOT NULL, " +
      column_definitions() + ", PRIMARY KEY (run, deal, seating, seat)) WITHOUT ROWID;" +
      "PRAGMA application_id = " + std::to_string(application) + ";" +
      "PRAGMA user_version = " + std::to_string(format) + "; COMMIT");
}

std::int64_t ResultStore::run_of(ArenaPlan const& plan) {
  auto const bots = joined(plan.bots);
  auto const bind = [&](Statement& statement) {
    statement.bind(plan.board->hash)
        .bind(rules_version)
        .bind(plan.players)
        .bind(bots)
        .bind(static_cast<std::int64_t>(plan.seed))
        .bind(plan.both_ways ? 1 : 0);
  };
  auto find = database_.prepare(
      "SELECT id FROM run WHERE board_hash = ? AND rules = ? AND players = ? AND bots = ? AND seed = ?"
      " AND both_ways = ?");
  bind(find);
  if (find.step()) return find.number();
  auto insert = database_.prepare(
      "INSERT INTO run (board_hash, rules, players, bots, seed, both_ways, board) VALUES (?, ?, ?, ?, ?, ?, "
      "?)");
  bind(insert);
  insert.bind(plan.board->id).run();
  return database_.last_row();
}

std::vector<StoredRun> ResultStore::runs() {
  std::vector<StoredRun> runs;
  auto rows = database_.prepare(
      "SELECT id, board, board_hash, rules, players, bots, seed, both_ways FROM run ORDER BY id");
  while (rows.step()) {
    StoredRun run;
    run.id = rows.number();
    run.board = rows.text();
    run.board_hash = rows.text();
    run.rules = static_cast<int>(rows.number());
    run.players = static_cast<int>(rows.number());
    run.bots = split(rows.text());
    run.seed = static_cast<std::uint64_t>(rows.number());
    run.both_ways = rows.number() != 0;
    runs.push_back(std::move(run));
  }
  return runs;
}

void ResultStore::read(std::int64_t run, std::vector<std::string> const& bots,
                       std::function<bool(DealResult const&)> const& take) {
  auto rows = database_.prepare("SELECT deal, seating, seat, began, bot, " + column_names() +
                                " FROM seat WHERE run = ? ORDER BY deal, seating, seat");
  rows.bind(run);
  Reader reader(bots, take);
  while (rows.step()) {
    if (!reader.row(rows)) return;
  }
  reader.end_deal();
}

void ResultStore::add(std::int64_t run, DealResult const& deal, ArenaPlan const& plan) {
  if (!open_) {
    database_.run("BEGIN IMMEDIATE");
    open_ = true;
  }
  if (!insert_) {
    insert_ = database_.prepare("INSERT INTO seat (run, deal, seating, seat, began, bot, " + column_names() +
                                ") VALUES (?, ?, ?, ?, ?, ?, " + column_places() + ")");
  }
  for (auto const& game : deal.games) {
    for (int s = 0; s < game.players; ++s) {
      auto const& seat = game.seats[static_cast<std::size_t>(s)];
      insert_->bind(run).bind(deal.deal).bind(game.seating).bind(s).bind(game.first == s ? 1 : 0);
      insert_->bind(plan.bots[static_cast<std::size_t>(seat.bot)]);
      bind_columns(*insert_, seat);
      insert_->run();
    }
  }
  if (Clock::now() - committed_ > std::chrono::seconds(1)) commit();
}

void ResultStore::commit() {
  if (!open_) return;
  database_.run("COMMIT");
  open_ = false;
  committed_ = Clock::now();
}

namespace {

/// Calls `number` with the name and the place of every number, then `times`.
template <typename Seat, typename Number>
void each_number(Seat& seat, Number number) {
  number("place", seat.place);
  number("winners", seat.winners);
  number("score", seat.score.total);
  for (std::size_t s = 0; s < sources; ++s) {
    number("points_" + std::string(word(static_cast<Source>(s))), seat.score.points[s]);
  }
  number("tickets_kept", seat.score.kept);
  number("tickets_completed", seat.score.completed);
  number("longest_path", seat.score.longest);
  number("routes", seat.routes);
  number("trains_left", seat.trains);
  number("cards_left", seat.cards);
  number("turns", seat.turns);
  number("decisions", seat.decisions);
  for (std::size_t k = 0; k < move_kinds; ++k) {
    std::string name(word(static_cast<MoveKind>(k)));
    std::ranges::replace(name, '-', '_');
    number("moves_" + name, seat.moves[k]);
    number("offered_" + name, seat.offered[k]);
  }
}

/// Something for every column, with commas between.
std::string list(std::function<std::string(std::string const&)> const& entry, std::string const& times) {
  std::string text;
  BotResult const seat;
  each_number(seat, [&](std::string const& name, auto const&) { text += entry(name) + ", "; });
  return text + times;
}

}  // namespace

std::string column_definitions() {
  return list([](std::string const& name) { return name + " INTEGER NOT NULL"; }, "times TEXT NOT NULL");
}

std::string column_names() {
  return list([](std::string const& name) { return name; }, "times");
}

std::string column_places() {
  return list([](std::string const&) { return "?"; }, "?");
}

void bind_columns(Statement& statement, BotResult const& seat) {
  each_number(seat, [&](std::string const&, auto const& value) { statement.bind(std::int64_t{value}); });
  statement.bind(seat.times.text());
}

void read_columns(Statement& row, BotResult& seat) {
  each_number(seat, [&](std::string const&, auto& value) {
    value = static_cast<std::remove_reference_t<decltype(value)>>(row.number());
  });
  if (!seat.times.read(row.text())) throw DatabaseError("times that are none");
}

}  // namespace roundhouse::arena
