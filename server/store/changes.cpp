/// What each change does to the tables of the database.
#include <map>
#include <set>

#include "server/store/writer.h"
#include "tables/store/rating.h"

namespace roundhouse::server {
namespace {

/// Who is rated for a seat; empty: nobody.
PersonId rated_as(SeatResult const& seat) {
  return seat.bot.empty() ? seat.person : "bot:" + seat.bot;
}

}  // namespace

void Writer::make(Append const& change) {
  auto const& entry = change.entry;
  run("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)", entry.table, entry.sequence, entry.at, entry.kind,
      entry.seat, entry.person, entry.action, entry.body);
}

void Writer::make(PutTable const& change) {
  auto const& table = change.table;
  run("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
      " ON CONFLICT (id) DO UPDATE SET life = excluded.life, listed = excluded.listed,"
      " seats = excluded.seats, host = excluded.host, people = excluded.people,"
      " waits_for = excluded.waits_for, version = excluded.version, deal = excluded.deal,"
      " changed = excluded.changed",
      table.id, table.board, table.life, table.listed, table.correspondence, table.hot_seat, table.seats,
      table.host, join(table.people), join(table.waits_for), table.version, table.deal, table.created,
      table.changed);
  put_people(table);
}

/// Makes the table findable for the host and those who sit there.
void Writer::put_people(TableRow const& table) {
  std::set<PersonId> people(table.people.begin(), table.people.end());
  people.insert(table.host);
  people.erase("");
  std::vector<PersonId> list(people.begin(), people.end());
  list.resize(max_seats + 1);  // those who sit there, and the host; the rest is nobody
  // No answer is needed in between: a pipeline goes on.
  for (auto const* sql :
       {"DELETE FROM place_person WHERE table_id = ?1 AND person NOT IN (?2, ?3, ?4, ?5, ?6, ?7)",
        "INSERT INTO place_person SELECT column1, ?1 FROM (VALUES (?2), (?3), (?4), (?5), (?6), (?7)) AS list"
        " WHERE column1 <> '' ON CONFLICT DO NOTHING"}) {
    auto& putting = statement(sql, table.id);
    for (auto const& person : list) putting.bind(person);
    putting.run();
  }
}

void Writer::make(AddChat const& change) {
  auto const& line = change.line;
  run("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", line.table, line.number, line.at, line.person,
      line.name, line.seat, line.text);
}

void Writer::make(SetMute const& change) {
  run(change.on ? "INSERT INTO mute VALUES (?, ?) ON CONFLICT DO NOTHING"
                : "DELETE FROM mute WHERE person = ? AND muted = ?",
      change.person, change.muted);
}

void Writer::make(AddDayResult const& change) {
  auto const& result = change.result;
  run("INSERT INTO day_result VALUES (?, ?, ?, ?, ?, ?, ?)", result.deal, result.board, result.person,
      result.points, result.opponent, result.won, result.at);
}

void Writer::make(SetPlan const& change) {
  auto const& plan = change.plan;
  run("DELETE FROM plan WHERE table_id = ? AND seat = ?", plan.table, plan.seat);
  if (plan.options.empty()) return;
  std::string lines;
  for (auto const& option : plan.options) {
    if (!lines.empty()) lines += '\n';
    for (auto const& move : option) lines += (&move == &option.front() ? "" : "\t") + move;
  }
  run("INSERT INTO plan (table_id, seat, person, options) VALUES (?, ?, ?, ?)", plan.table, plan.seat,
      plan.person, lines);
}

void Writer::make(AddGame const& change) {
  auto const& game = change.game;
  run("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", game.id, game.board,
      game.board_hash, game.rules, game.players, game.decisions, game.rated, game.hot_seat, game.listed,
      game.uploaded_by, game.deal, game.deal_day, game.started, game.ended, game.record);
  int number_of_seat = 0;
  for (auto const& seat : game.seats) {
    run("INSERT INTO game_seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", game.id, ++number_of_seat,
        seat.person, seat.name, seat.bot, seat.left, seat.points, seat.place, seat.completed, seat.missed,
        seat.longest);
  }
  if (game.rated) rate_seats(game);
}

void Writer::rate_seats(FinishedGame const& game) {
  // Several computer players of one level share one rating: they do not rate each other.
  std::map<PersonId, int> seats;
  for (auto const& seat : game.seats) ++seats[rated_as(seat)];
  auto const is_rated = [&seats](PersonId const& who) { return !who.empty() && seats[who] == 1; };
  // Each row is held until the end of the transaction, in the same order by all: another node that rates the
  // same people waits.
  for (auto const& [who, count] : seats) {
    if (is_rated(who))
      run("INSERT INTO rating VALUES (?, ?, ?, ?, 0, ?)"
          " ON CONFLICT (board, person) DO UPDATE SET games = rating.games",
          game.board, who, Strength{}.mean, Strength{}.deviation, game.ended);
  }
  std::vector<Ranked> ranked;
  int const last = static_cast<int>(game.seats.size());
  for (auto const& seat : game.seats) {
    Ranked one;
    // Who leaves gains nothing from how a computer player does in the seat.
    one.place = seat.left ? last + 1 : seat.place;
    auto& row = statement("SELECT mean, deviation FROM rating WHERE board = ? AND person = ?", game.board,
                          rated_as(seat));
    if (row.step()) one.strength = {row.real(), row.real()};
    row.reset();
    ranked.push_back(one);
  }
  auto const rated = rate(ranked);
  for (std::size_t i = 0; i < rated.size(); ++i) {
    auto const who = rated_as(game.seats[i]);
    if (!is_rated(who)) continue;
    run("UPDATE rating SET mean = ?, deviation = ?, games = games + 1, changed = ?"
        " WHERE board = ? AND person = ?",
        rated[i].mean, rated[i].deviation, game.ended, game.board, who);
  }
}

void Writer::make(ReplaceBody const& change) {
  run("UPDATE entry SET body = ? WHERE table_id = ? AND sequence = ?", change.body, change.table,
      change.sequence);
}

void Writer::make(ReplaceRecord const& change) {
  run("UPDATE game SET record = ? WHERE id = ?", change.record, change.game);
}

/// Games and chat keep the name, without a person.
void Writer::prune_guest(PersonId const& guest) {
  forget_moderation(guest);
  forget_channels(guest);
  for (auto const* sql : {"UPDATE game_seat SET person = '' WHERE person = ?",
                          "UPDATE game SET uploaded_by = '' WHERE uploaded_by = ?",
                          "DELETE FROM mute WHERE person = ?", "DELETE FROM mute WHERE muted = ?",
                          "DELETE FROM rating WHERE person = ?", "DELETE FROM plan WHERE person = ?",
                          "DELETE FROM place_person WHERE person = ?", "DELETE FROM person WHERE id = ?"}) {
    run(sql, guest);
  }
}

void Writer::make(Prune const& change) {
  Prune::Counts counts;
  run("DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires <= ? ORDER BY expires LIMIT ?)",
      change.now, change.limit);
  counts.sessions = connection_->changed_rows();
  auto const guests =
      ids(statement("SELECT id FROM person p WHERE account IS NULL AND seen < ?"
                    " AND NOT EXISTS (SELECT 1 FROM session s WHERE s.person = p.id)"
                    " AND NOT EXISTS (SELECT 1 FROM place_person pp JOIN place t ON t.id = pp.table_id"
                    "   WHERE pp.person = p.id AND t.life IN (0, 1))"
                    " ORDER BY seen LIMIT ?",
                    change.guests_before, change.limit));
  for (auto const& guest : guests) prune_guest(guest);
  counts.guests = static_cast<std::int64_t>(guests.size());
  run("DELETE FROM visit WHERE at < ?", change.visits_before);
  run("DELETE FROM ban WHERE ends < ?", change.visits_before);
  run("DELETE FROM recovery_code WHERE ends < ?", change.now);
  auto const closed = ids(statement("SELECT id FROM place WHERE life = ? AND changed < ? LIMIT ?",
                                    Life::closed, change.closed_before, change.limit));
  for (auto const& table : closed) {
    for (auto const* sql : {"DELETE FROM chat WHERE table_id = ?", "DELETE FROM entry WHERE table_id = ?",
                            "DELETE FROM place_person WHERE table_id = ?", "DELETE FROM place WHERE id = ?"})
      run(sql, table);
  }
  counts.tables = static_cast<std::int64_t>(closed.size());
  auto const silent =
      ids(statement("SELECT DISTINCT c.table_id FROM chat c JOIN place t ON t.id = c.table_id"
                    " WHERE c.at < ? AND t.life IN (2, 3) AND t.changed < ? LIMIT ?",
                    change.chat_before, change.chat_before, change.limit));
  for (auto const& table : silent) {
    run("DELETE FROM chat WHERE table_id = ? AND at < ?", table, change.chat_before);
    counts.chat += connection_->changed_rows();
  }
  if (change.counts) pruned_.push_back({change.counts, counts});
}

void Writer::make(AskThought const& change) {
  if (!has_nodes()) return;
  auto const& thought = change.thought;
  // People take turns: the next of somebody's comes after their last, and not before those of the others.
  run("INSERT INTO roundhouse_thought (id, asker, person, watched, turn, text, asked)"
      " SELECT CAST(?1 AS text), CAST(?2 AS text), CAST(?3 AS text), CAST(?4 AS boolean),"
      "  greatest(coalesce((SELECT max(turn) FROM roundhouse_thought WHERE person = ?3), -1) + 1,"
      "   coalesce((SELECT min(turn) FROM roundhouse_thought WHERE taken_by IS NULL), 0)),"
      "  CAST(?5 AS text), CAST(?6 AS bigint)"
      " WHERE EXISTS (SELECT 1 FROM roundhouse_thought WHERE id = ?1)"
      "  OR (SELECT count(*) FROM roundhouse_thought WHERE person = ?3) < ?7"
      " ON CONFLICT (id) DO UPDATE SET asker = excluded.asker, watched = excluded.watched",
      thought.id, thought.asker, thought.person, thought.watched, thought.text, thought.asked,
      change.most_of_person);
  connection_->expect_change("as many of this person's thoughts as are allowed wait already");
}

void Writer::make(AnswerThought const& change) {
  if (!has_nodes()) return;
  run("DELETE FROM roundhouse_thought WHERE id = ?", change.id);
  connection_->expect_change("somebody else has answered");
}

void Writer::make(DropThoughts const& change) {
  if (!has_nodes()) return;
  for (auto const& id : change.ids) run("DELETE FROM roundhouse_thought WHERE id = ?", id);
  run("DELETE FROM roundhouse_thought WHERE asked < ?", change.before);
}

}  // namespace roundhouse::server
