/// A record says everything: from its text the same game comes again, up to any decision.
#include <doctest/doctest.h>

#include "kit/generated_game.h"
#include "roundhouse/notation.h"

using namespace roundhouse;

namespace {

std::string record_of(Game const& game, Seed const& seed, bool finished) {
  std::vector<std::string> const names(static_cast<std::size_t>(game.players()), "Zoë");
  auto const header = make_header(game, names, StreamKind::xoshiro, seed);
  return write_record(game, header, finished ? std::optional(seed) : std::nullopt);
}

/// The text before the line of the decision with this number: the record as it stood then.
std::string_view until_decision(std::string_view text, int number) {
  auto const at = text.find('\n' + std::to_string(number) + ' ');
  return at == std::string_view::npos ? text : text.substr(0, at + 1);
}

void check_same(Replay const& again, Game const& game) {
  RC_ASSERT((again.error ? again.error->reason.en : std::string()) == std::string());
  RC_ASSERT(again.game->state() == game.state());
  RC_ASSERT(again.game->events() == game.events());
  RC_ASSERT(again.game->decisions() == game.decisions());
  RC_ASSERT(state_hash(game.board(), again.game->state()) == state_hash(game.board(), game.state()));
}

}  // namespace

TEST_CASE("property: a record read and replayed is the same game and gives the same record") {
  kit::check_property(60, [] {
    auto const spec = *kit::any_game();
    kit::GeneratedGame play(spec);
    play.to_end();
    auto const text = record_of(play.game(), play.seed, true);
    auto const wrong = verify(play.board(), text);
    RC_ASSERT((wrong ? wrong->reason.en : std::string()) == std::string());
    auto const again = replay(play.board(), text);
    check_same(again, play.game());
    RC_ASSERT(again.finished);
    RC_ASSERT(again.seed == std::optional(play.seed));
    RC_ASSERT(write_record(*again.game, again.header, again.seed) == text);
  });
}

TEST_CASE("property: every prefix of a record that ends before a decision replays to that position") {
  kit::check_property(100, [] {
    auto const spec = *kit::any_game();
    kit::GeneratedGame whole(spec);
    auto const text = record_of(whole.to_end().game(), whole.seed, true);
    int const at = whole.game().decisions() * spec.stop / 1000;

    kit::GeneratedGame part(spec);
    part.to(at);
    auto const prefix = record_of(part.game(), part.seed, false);
    if (at < whole.game().decisions()) RC_ASSERT(prefix == std::string(until_decision(text, at + 1)));
    auto const from_prefix = replay(part.board(), prefix);
    check_same(from_prefix, part.game());
    RC_ASSERT_FALSE(from_prefix.finished);
    RC_ASSERT(write_record(*from_prefix.game, from_prefix.header, std::nullopt) == prefix);
    auto const from_whole = replay(part.board(), text, at);
    check_same(from_whole, part.game());
    RC_ASSERT(verify(part.board(), prefix).has_value());  // not over
  });
}

TEST_CASE("property: a record cut off anywhere is an earlier position of the game or refused") {
  int refused = 0;
  int earlier = 0;
  bool const all = kit::check_property(100, [&] {
    auto const spec = *kit::any_game();
    kit::GeneratedGame whole(spec);
    auto const text = record_of(whole.to_end().game(), whole.seed, true);
    auto const cut =
        std::string_view(text).substr(0, text.size() * static_cast<std::size_t>(spec.stop) / 1001);
    RC_ASSERT(verify(whole.board(), cut).has_value());
    auto const again = replay(whole.board(), cut);
    ++(again.error ? refused : earlier);
    if (again.error) return;
    check_same(again, kit::GeneratedGame(spec).to(again.decisions).game());
  });
  if (!all) return;
  CHECK(refused > 0);
  CHECK(earlier > 0);
}
