/// Every way in which a record can be wrong is refused in its line and for its reason.
#include <doctest/doctest.h>

#include "kit/position.h"
#include "kit/signed_record.h"
#include "roundhouse/record.h"

using namespace roundhouse;
using kit::SignedRecord;

namespace {

/// The record of a game in which everybody makes the first legal move.
std::string record_of(std::string_view id, Setup const& setup) {
  auto const& board = kit::board(id);
  auto const seed = numbered_seed(11);
  FastDealer dealer(seed);
  Game game(board, setup, dealer);
  Moves moves;
  while (!game.over()) {
    int s = 0;
    while (!game.state().waits_for(seat_id(s))) ++s;
    game.legal(seat_id(s), moves);
    game.play(seat_id(s), moves[0]);
  }
  std::vector<std::string> const names(static_cast<std::size_t>(setup.players), "Ada");
  return write_record(game, make_header(game, names, StreamKind::xoshiro, seed), seed);
}

SignedRecord tiny() {
  return SignedRecord(record_of("tiny", {.players = 2}));
}

void check_refused(std::string const& text, int line, std::string_view reason, std::string_view id = "tiny") {
  auto const wrong = verify(kit::board(id), text);
  CAPTURE(reason);
  REQUIRE(wrong);
  CAPTURE(wrong->reason.en);
  CHECK(wrong->line == line);
  CHECK(wrong->reason.en.find(reason) != std::string::npos);
  CHECK(wrong->reason.fr != wrong->reason.en);
}

/// The line that begins like this is replaced, and refused for this reason.
void check_line(std::string_view beginning, std::string const& replacement, std::string_view reason) {
  auto record = tiny();
  int const line = record.find(beginning);
  CAPTURE(replacement);
  check_refused(record.replace(line, replacement).text(), line, reason);
}

}  // namespace

TEST_CASE("a record signed again without a change verifies") {
  auto const record = record_of("tiny", {.players = 2});
  CHECK(SignedRecord(record).text() == record);
  CHECK_FALSE(verify(kit::board("tiny"), record));
}

TEST_CASE("a wrong line of the header is refused where it is") {
  for (auto const* wrong : {"roundhouse record 0", "roundhouse record 2", "roundhouse record one"})
    check_line("roundhouse record ", wrong, "a number from 1 to 1");
  check_line("roundhouse record ", "game record 1", "'roundhouse record …'");
  check_line("rules ", "rules 0", "a number from 1 to 9999");
  check_line("board ", "bord tiny", "'board …' was expected");
  check_line("board ", "board tiny 1234", "64 hexadecimal digits");
  for (auto const* wrong : {"seats 1", "seats 6", "seats ", "seats 2x"})
    check_line("seats ", wrong, "a number from 2 to 5");
  check_line("player 2 ", "player 3 Ada", "'player 2 …' was expected");
  for (auto const* wrong : {"first 0", "first 3", "first somebody"})
    check_line("first ", wrong, "'drawn' or the number of a seat");
  check_line("stream ", "stream md5", "'sha256' or 'xoshiro256'");
  check_line("commitment ", "commitment 1234", "64 hexadecimal digits");
  check_line("header ", "hash 1234", "'header …' was expected");
}

TEST_CASE("a header whose hash does not fit is refused in the line of the hash") {
  auto record = tiny();
  auto text = record.text();
  auto const name = text.find("Ada");
  text[name] = 'I';
  check_refused(text, record.find("header "), "one of them was changed");
}

TEST_CASE("a record that ends within its header is refused after its last line") {
  auto record = tiny();
  int const hash = record.find("header ");
  while (true) {
    try {
      record.remove(hash + 1).line(hash + 1);
    } catch (std::out_of_range const&) {
      break;
    }
  }
  check_refused(record.remove(hash).text(), hash, "the record ends here");
}

TEST_CASE("a record with the line ends of another system is refused") {
  auto record = tiny();
  check_refused(record.replace(1, record.line(1) + '\r').text(), 1, "not with CR LF");
}

TEST_CASE("the first seat and the option of a header are read and kept") {
  for (int first : {1, 2, 3}) {
    auto const text =
        record_of("tiny", {.players = 3, .first = seat_id(first - 1), .locomotive_reset = true});
    CHECK_FALSE(verify(kit::board("tiny"), text));
    auto const read = read_header(text);
    CHECK_FALSE(read.error);
    CHECK(read.header.setup.players == 3);
    CHECK(read.header.setup.first == seat_id(first - 1));
    CHECK(read.header.setup.locomotive_reset);
    CHECK(read.header.players == std::vector<std::string>{"Ada", "Ada", "Ada"});
    CHECK(read.lines == SignedRecord(text).find("header "));
  }
  CHECK_FALSE(read_header(tiny().text()).header.setup.locomotive_reset);
}

TEST_CASE("a record of another board, of another version of it or for too many players is refused") {
  auto record = tiny();
  int const line = record.find("board ");
  check_refused(record.text(), line, "the record is of board 'tiny', not of 'usa'", "usa");
  auto const other = std::string(64, '0');
  check_refused(SignedRecord(record).replace(line, "board tiny " + other).text(), line,
                "an edition of the board Tiny test board that is unknown here (000000000000…), and this "
                "program has edition 1");
  auto four = SignedRecord(record_of("tiny", {.players = 4}));
  four.replace(line, "board nordic " + kit::board("nordic").hash);
  check_refused(four.text(), four.find("seats "), "for 2 to 3 players", "nordic");
}

TEST_CASE("a record of an earlier edition of a board is refused with both editions") {
  for (auto const* id : {"marklin", "iberia", "south-korea"}) {
    CAPTURE(id);
    auto const& board = kit::board(id);
    REQUIRE(board.edition == 2);
    REQUIRE(board.earlier_hashes.size() == 1);
    auto record = SignedRecord(record_of(id, {.players = 2}));
    record.replace(3, std::string("board ") + id + ' ' + board.earlier_hashes[0]).replace(2, "rules 1");
    check_refused(
        record.text(), 3,
        "the game was played on edition 1 of the board " + board.name.en + ", and this program has edition 2",
        id);
    CHECK(replay(board, record.text()).error->reason.fr ==
          "la partie a été jouée sur l’édition 1 du plateau " + board.name.fr +
              ", et ce programme a l’édition 2\u00a0: elle ne peut pas être rejouée ici");
  }
}

TEST_CASE("a record by other rules is refused with both versions") {
  for (int const rules : {rules_version - 1, rules_version + 1}) {
    auto const other = std::to_string(rules);
    auto const own = std::to_string(rules_version);
    check_line("rules ", "rules " + other,
               "the game was played by version " + other +
                   " of the rules, and this program plays by version " + own);
  }
}

TEST_CASE("what is no chance outcome of the board is refused") {
  auto const sound = tiny();
  int const line = sound.find("* ");
  for (auto const* wrong : {"* ",
                            "* card",
                            "* card 0 red",
                            "* card 6 red",
                            "* card 1 mauve",
                            "* card 1 red red",
                            "* card red",
                            "* row 0 red",
                            "* row 6 red",
                            "* row 1",
                            "* reveal",
                            "* reveal 1",
                            "* ticket 1 nowhere",
                            "* ticket 0 a",
                            "* festival valencia",
                            "* festival",
                            "* first 0",
                            "* first 6",
                            "* first x",
                            "* storm red"}) {
    auto record = sound;
    CAPTURE(wrong);
    check_refused(record.insert(line, wrong).text(), line, "is no chance outcome of this board");
  }
}

TEST_CASE("a word that is no kind of outcome is refused before anything that the board has") {
  auto record = SignedRecord(record_of("iberia", {.players = 2}));
  int const line = record.find("* ");
  auto const festival = kit::board("iberia").festivals->list[0].id;
  check_refused(record.insert(line, "* storm " + festival).text(), line, "is no chance outcome of this board",
                "iberia");
}

TEST_CASE("a chance outcome that cannot come, or is missing, is refused") {
  auto record = tiny();
  int const first = record.find("* first ");
  check_refused(SignedRecord(record).replace(first, "* first 3").text(), first, "cannot come here");
  int const card = record.find("* card ");
  check_refused(SignedRecord(record).replace(card, "* card 1 green").text(), card, "cannot come here");
  check_refused(SignedRecord(record).insert(card, "* ticket 1 " + kit::board("tiny").tickets[0].id).text(),
                card, "cannot come here");
  // One outcome less: all later ones come one too early, until one does not fit or there are none left.
  CHECK(verify(kit::board("tiny"), SignedRecord(record).remove(card).text()));
}

TEST_CASE("a decision with a wrong number, seat or check digits is refused") {
  check_line("1 ", "one 1 keep ~0000", "a line must begin with");
  check_line("1 ", "99999999999 1 keep ~0000", "a line must begin with");
  check_line("1 ", "2 1 keep ~0000", "decision number 1 was expected");
  check_line("2 ", "4 1 keep ~0000", "decision number 2 was expected");
  for (auto const* wrong : {"1 0 keep ~0000", "1 6 keep ~0000", "1 x keep ~0000", "1"})
    check_line("1 ", wrong, "the number of a seat was expected");
  auto record = tiny();
  int const line = record.find("2 ");
  auto text = record.text();
  auto const digits = text.find('~', text.find("\n2 ")) + 1;
  text[digits] = text[digits] == '0' ? '1' : '0';
  check_refused(text, line, "the four digits after '~'");
  check_line("1 ", "1 1 keep", "the four digits after '~'");
}

TEST_CASE("a decision that is no move, not legal or too late is refused") {
  check_line("1 ", "1 1 shout ~0000", "'shout' is no move on this board now");
  check_line("1 ", "1 1 keep ~0000", "'keep' is not legal for seat 1: B-03");
  check_line("1 ", "1 2 draw ~0000", "'draw' is not legal for seat 2: ");
  auto record = tiny();
  int const end = record.find("end");
  int const last = replay(kit::board("tiny"), record.text()).decisions;
  record.insert(end, std::to_string(last + 1) + " 1 draw ~0000");
  check_refused(record.text(), end, "the game was over before this decision");
}

TEST_CASE("a footer that is missing, wrong or followed by something is refused") {
  auto const record = tiny();
  int const end = record.find("end");
  int const hash = record.find("sha256 ");
  auto unfinished = record;
  for (int line = hash; line >= end; --line) unfinished.remove(line);
  check_refused(unfinished.text(), end - 1, "'end' was expected");
  check_refused(SignedRecord(record).remove(record.find("seed ")).text(), hash - 1, "no valid line 'seed …'");
  check_refused(SignedRecord(record).remove(hash).text(), hash, "the record ends here; 'sha256 ");
  check_refused(record.text() + "more\n", hash + 1, "nothing was expected after the line before");
  auto const text = record.text();
  check_refused(text.substr(0, text.size() - 1), hash, "must end with one line feed");
  auto const winners = record.find("winners");
  check_refused(SignedRecord(record).replace(winners, "winners 1 2 3").text(), winners,
                "'winners 1 2 3' stands where");
  auto const seed = to_hex(numbered_seed(12));
  auto const wrong =
      verify(kit::board("tiny"), SignedRecord(record).replace(record.find("seed "), "seed " + seed).text());
  REQUIRE(wrong);
  CHECK(wrong->reason.en.find("the deal does not follow from the seed") != std::string::npos);
}

TEST_CASE("a record that ends before the game does is refused, and a position it does not have") {
  auto record = tiny();
  auto const decisions = replay(kit::board("tiny"), record.text()).decisions;
  CHECK(replay(kit::board("tiny"), record.text(), 0).game->decisions() == 0);
  CHECK(replay(kit::board("tiny"), record.text(), decisions).game->over());
  for (int at : {-1, decisions + 1}) {
    auto const wrong = replay(kit::board("tiny"), record.text(), at).error;
    REQUIRE(wrong);
    CHECK(wrong->line == 0);
    CHECK(wrong->reason.en ==
          "position " + std::to_string(at) + ": the record has " + std::to_string(decisions) + " decisions");
  }
  int const second = record.find("2 ");
  auto const text = record.text();
  auto const cut = text.find("\n2 ") + 1;
  check_refused(text.substr(0, cut), second - 1, "the record ends before the game does");
}
