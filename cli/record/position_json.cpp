#include <boost/json.hpp>

#include "cli/record/position_report.h"
#include "roundhouse/notation.h"
#include "text/moves.h"

namespace roundhouse::cli {
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

json::object seat_json(Position const& p, State const& table, int s) {
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
  if (board.passengers) {
    object["passengers"] = {
        {"stock", seat.passengers}, {"at", ids_json(board, seat.passenger_at)}, {"goods", seat.goods}};
  }
  if (board.festivals) object["festival_cards"] = seat.festival_count;
  return object;
}

json::object moves_json(Position const& p) {
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

json::object scores_json(Position const& p) {
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

json::object position_json(Position const& p, std::vector<CourseLine> const& last) {
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
