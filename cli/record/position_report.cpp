#include <boost/json.hpp>

#include "cli/base/mechanics.h"
#include "cli/base/messages.h"
#include "cli/record/file.h"
#include "cli/terminal/text.h"
#include "roundhouse/notation.h"
#include "text/moves.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

std::string seat_name(ReplayPosition const& p, int s) {
  return seat_label(p.header.players, seat_id(s));
}

/// The cards, or their number where they lie face down.
std::string cards_text(Board const& board, Cards const& cards) {
  int known = 0;
  for (auto const n : cards.count) known += n;
  return known == cards.total ? text::card_list(board, cards, language()) : std::to_string(cards.total);
}

std::string tickets_text(Board const& board, State const& table, SeatId who) {
  auto const& seat = table.at(who);
  if (seat.tickets.size() != seat.ticket_count) return std::to_string(seat.ticket_count);
  auto const done = completed(board, table, who);
  std::vector<std::string> names;
  for (auto const t : seat.tickets) {
    names.push_back(text::ticket_name(board, t, language()) + (done.contains(t) ? " ✓" : ""));
  }
  return names.empty() ? say(phrases::none) : fmt::format("{}", fmt::join(names, ", "));
}

std::string offer_text(Board const& board, Offer const& offer) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < offer.size; ++i) {
    if (offer.tickets[i] == no_ticket) return std::to_string(offer.size);
    names.push_back(text::ticket_name(board, offer.tickets[i], language()));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string seat_text(ReplayPosition const& p, State const& table, int s) {
  auto const& board = p.game.board();
  auto const& seat = table.at(seat_id(s));
  std::vector<std::string> routes;
  for (auto const r : seat.routes) routes.push_back(text::route_name(board, r, language()));
  auto text = fmt::format("\n{}: ", say(phrases::seat_number, seat_name(p, s)));
  text += say(phrases::seat_figures, seat.score, seat.trains, seat.routes.size()) + '\n';
  text += field("  " + say(phrases::hand), cards_text(board, seat.hand));
  text += field("  " + say(phrases::tickets), tickets_text(board, table, seat_id(s)));
  if (seat.offer.size > 0) text += field("  " + say(phrases::offered), offer_text(board, seat.offer));
  if (!routes.empty()) text += field("  " + say(phrases::routes), fmt::format("{}", fmt::join(routes, ", ")));
  for (auto const& [name, value] : extra_lines(board, seat)) text += field("  " + name, value);
  return text;
}

std::string middle_text(ReplayPosition const& p, State const& table) {
  auto const& board = p.game.board();
  std::vector<std::string> row;
  row.reserve(row_size);
  for (auto const c : table.row) row.push_back(c == Card::none ? "–" : text::card_name(board, c, language()));
  auto text = '\n' + field(say({"row", "rangée"}), fmt::format("{}", fmt::join(row, ", ")));
  text += say({"deck {}, discard {}, tickets {}", "pioche {}, défausse {}, billets {}"}, table.deck.size(),
              table.discard.total, text::tickets_left(table)) +
          '\n';
  for (auto const& line : extra_lines(board, table)) text += bullet(line);
  if (table.turns_left > 0 && !p.game.over())
    text += say({"last round: {} turns left", "dernière manche : encore {} tours"}, table.turns_left) + '\n';
  return text;
}

std::string moves_text(ReplayPosition const& p, State const& table) {
  std::string text;
  for (int s = 0; s < table.players; ++s) {
    if (!table.waits_for(seat_id(s))) continue;
    text += '\n' + say({"{} must decide: {}", "{} doit décider : {}"},
                       say(phrases::seat_number, seat_name(p, s)), phase_name(table.phase).here());
    text += '\n';
    if (!p.eyes.everything && p.eyes.seat != seat_id(s)) continue;
    Moves moves;
    p.game.legal(seat_id(s), moves);
    for (auto const move : moves) {
      text += bullet(
          fmt::format("{} ({})", to_words(p.game.board(), p.game.state(), seat_id(s), move),
                      text::move_sentence(p.game.board(), p.game.state(), seat_id(s), move, language())));
    }
  }
  return text;
}

std::string score_text(ReplayPosition const& p) {
  auto const scores = p.game.scores();
  std::vector<std::string> head{say({"Final score", "Score final"}), say(phrases::total)};
  auto const used = sources_in_use(scores.seats);
  for (auto const source : used)
    head.emplace_back(text::source_name(static_cast<Source>(source), language()));
  head.push_back(say(phrases::completed));
  head.emplace_back("");
  TextTable table(std::move(head));
  for (int s = 0; s < p.game.players(); ++s) {
    auto const& seat = scores.seats[static_cast<std::size_t>(s)];
    std::vector<std::string> row{seat_name(p, s), std::to_string(seat.total)};
    for (auto const source : used) row.push_back(std::to_string(seat.points[source]));
    row.push_back(fmt::format("{}/{}", seat.completed, seat.kept));
    row.push_back(scores.won(seat_id(s)) ? say({"winner", "gagnant"}) : "");
    table.add(std::move(row));
  }
  return '\n' + table.text();
}

}  // namespace

State seen_table(ReplayPosition const& position) {
  auto const& state = position.game.state();
  return position.eyes.everything || position.game.over() ? state : face_down(state, position.eyes.seat);
}

std::string position_report(ReplayPosition const& p, std::vector<CourseLine> const& last) {
  auto const table = seen_table(p);
  auto text = say({"{}, {} players, after {} of {} decisions", "{}, {} joueurs, après {} décisions sur {}"},
                  p.game.board().name.in(language()), p.game.players(), p.game.decisions(), p.decisions) +
              '\n';
  if (!p.finished)
    text +=
        say({"the record stops before the end of the game", "la partie enregistrée s’arrête avant la fin"}) +
        '\n';
  for (int s = 0; s < p.game.players(); ++s) text += seat_text(p, table, s);
  text += middle_text(p, table);
  text += '\n' + say({"Latest events", "Derniers événements"}) + '\n' + course_text(last, p.header.players);
  return text + (p.game.over() ? score_text(p) : moves_text(p, table));
}

namespace {

namespace json = boost::json;

json::object cards_json(Cards const& cards) {
  json::object object{{"total", cards.total}};
  for (int i = 0; i < card_kinds; ++i) {
    if (cards[card_at(i)] > 0) object[word(card_at(i))] = cards[card_at(i)];
  }
  return object;
}

template <typename Ids>
json::array ids_json(Board const& board, Ids const& ids) {
  json::array array;
  for (auto const id : ids) array.emplace_back(board.at(id).id);
  return array;
}

json::object seat_json(ReplayPosition const& p, State const& table, int s) {
  auto const& board = p.game.board();
  auto const& seat = table.at(seat_id(s));
  json::object object{{"seat", s + 1},
                      {"name", p.header.players[static_cast<std::size_t>(s)]},
                      {"score", seat.score},
                      {"trains", seat.trains},
                      {"hand", cards_json(seat.hand)},
                      {"routes", ids_json(board, seat.routes)},
                      {"ticket_count", seat.ticket_count},
                      {"tickets", ids_json(board, seat.tickets)}};
  json::array offer;
  for (std::size_t i = 0; i < seat.offer.size; ++i) {
    auto const ticket = seat.offer.tickets[i];
    offer.emplace_back(ticket == no_ticket ? json::value() : json::value(board.at(ticket).id));
  }
  if (!offer.empty()) object["offer"] = offer;
  add_extras(object, board, seat);
  return object;
}

json::object moves_json(ReplayPosition const& p) {
  json::object object;
  for (int s = 0; s < p.game.players(); ++s) {
    if (!p.eyes.everything && p.eyes.seat != seat_id(s)) continue;
    Moves moves;
    p.game.legal(seat_id(s), moves);
    json::array list;
    for (auto const move : moves)
      list.emplace_back(to_words(p.game.board(), p.game.state(), seat_id(s), move));
    if (!list.empty()) object[std::to_string(s + 1)] = list;
  }
  return object;
}

json::object scores_json(ReplayPosition const& p) {
  auto const scores = p.game.scores();
  json::array totals;
  json::array winners;
  for (int s = 0; s < p.game.players(); ++s) {
    auto const& seat = scores.seats[static_cast<std::size_t>(s)];
    totals.emplace_back(json::object{
        {"seat", s + 1}, {"total", seat.total}, {"completed", seat.completed}, {"kept", seat.kept}});
    if (scores.won(seat_id(s))) winners.emplace_back(s + 1);
  }
  return {{"seats", totals}, {"winners", winners}};
}

}  // namespace

json::array course_json(std::vector<CourseLine> const& lines) {
  json::array array;
  for (auto const& line : lines) {
    json::array consequences;
    for (auto const& words : line.consequences) consequences.emplace_back(words);
    json::object object{{"number", line.number}, {"consequences", consequences}};
    if (line.seat != no_seat) object["seat"] = index(line.seat) + 1;
    if (line.seat != no_seat) object["decision"] = line.decision;
    array.emplace_back(std::move(object));
  }
  return array;
}

json::object position_json(ReplayPosition const& p, std::vector<CourseLine> const& last) {
  auto const table = seen_table(p);
  json::array seats;
  json::array deciding;
  for (int s = 0; s < p.game.players(); ++s) {
    seats.emplace_back(seat_json(p, table, s));
    if (table.waits_for(seat_id(s))) deciding.emplace_back(s + 1);
  }
  json::array row;
  for (auto const card : table.row) row.emplace_back(word(card));
  json::object object{{"board", p.game.board().id},
                      {"at", p.game.decisions()},
                      {"decisions", p.decisions},
                      {"finished", p.finished},
                      {"over", p.game.over()},
                      {"turn", index(table.turn) + 1},
                      {"must_decide", deciding},
                      {"seats", seats},
                      {"row", row},
                      {"deck", table.deck.size()},
                      {"discard", table.discard.total},
                      {"tickets", text::tickets_left(table)},
                      {"last", course_json(last)}};
  if (p.game.over()) object["scores"] = scores_json(p);
  if (!p.game.over()) object["legal"] = moves_json(p);
  if (p.eyes.everything) object["state_hash"] = state_hash(p.game.board(), p.game.state());
  return object;
}

}  // namespace roundhouse::cli
