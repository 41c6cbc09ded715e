/// Questions to computer players as text.
#include <doctest/doctest.h>

#include <algorithm>

#include "kit/sitting.h"
#include "roundhouse/boards.h"
#include "roundhouse/notation.h"
#include "roundhouse/view.h"
#include "tables/table/thought.h"

namespace roundhouse {
namespace {

using tables::Consultation;
using tables::Question;
using tables::SeatView;

constexpr std::uint64_t thought_seed = 5;

Question question_of(kit::Sitting const& sitting, std::string level) {
  return {SeatView(sitting.board(), sitting.view()), 0, std::move(level), thought_seed};
}

bool same(Move const& one, Move const& other, kit::Sitting const& sitting) {
  return to_words(sitting.board(), sitting.state(), sitting.next(), one) ==
         to_words(sitting.board(), sitting.state(), sitting.next(), other);
}

TEST_CASE("a question as text gets the answer that it gets directly") {
  for (auto const& id : assets::board_ids()) {
    auto const& board = *assets::board(id);
    kit::Sitting sitting(board, kit::some_of({"greedy", "random"}, 0, board.max_players), 3, 4);
    for (int i = 0; !sitting.over(); ++i) {
      for (auto const& level : kit::quick_players()) {
        if (i % 9 != 0 && level != "greedy") continue;
        CAPTURE(id);
        CAPTURE(level);
        auto const question = question_of(sitting, level);
        auto const back = tables::move_from_answer(tables::think_about_text(tables::to_text(question)));
        REQUIRE(back.has_value());
        CHECK(same(*back, tables::answer(question), sitting));
      }
      REQUIRE(sitting.play_on(1));
    }
  }
}

TEST_CASE("a consultation as text gets the advice that it gets directly, in both languages") {
  for (auto const* id : {"usa", "south-korea"}) {
    kit::Sitting sitting(*assets::board(id), {"greedy", "greedy"}, 3, 4);
    REQUIRE(sitting.play_on(20));
    for (auto const language : {Language::en, Language::fr}) {
      Consultation consultation{
          SeatView(sitting.board(), sitting.view()), {}, "local-a", 21, {"Anna", "Zoé"}};
      consultation.asker.visitor.language = language;
      CHECK(tables::think_about_text(tables::to_text(consultation)) == tables::advice(consultation));
    }
  }
}

TEST_CASE("a damaged question has no answer") {
  kit::Sitting sitting(*assets::board("nordic"), {"greedy", "greedy"}, 3, 4);
  REQUIRE(sitting.play_on(8));
  auto const text = tables::to_text(question_of(sitting, "greedy"));
  REQUIRE(!tables::think_about_text(text).empty());
  for (std::string const bad : {"", "0", "00", "zz", "0123456789abcdef", "0123456789abcdef00"})
    CHECK(tables::think_about_text(bad).empty());
  CHECK(tables::think_about_text(text.substr(0, text.size() / 2)).empty());
  CHECK(tables::think_about_text(text.substr(0, text.size() - 1)).empty());
  CHECK(tables::think_about_text(text + "00").empty());
  for (std::size_t at = 0; at < text.size(); at += text.size() / 50) {
    auto bad = text;
    bad[at] = bad[at] == '0' ? '1' : '0';
    CHECK(tables::think_about_text(bad).empty());
    bad[at] = '?';
    CHECK(tables::think_about_text(bad).empty());
  }
}

TEST_CASE("an answer that is none means no move") {
  kit::Sitting sitting(*assets::board("nordic"), {"greedy", "greedy"}, 3, 4);
  auto const answer = tables::think_about_text(tables::to_text(question_of(sitting, "greedy")));
  CHECK(tables::move_from_answer(answer).has_value());
  for (std::string const& bad : {std::string(), std::string("0"), std::string("zz"), answer + "00",
                                 answer.substr(2), std::string("a song")})
    CHECK(!tables::move_from_answer(bad).has_value());
}

TEST_CASE("a level that is not known any more is played as one that is") {
  kit::Sitting sitting(*assets::board("usa"), {"greedy", "greedy"}, 3, 4);
  CHECK(tables::move_from_answer(tables::think_about_text(tables::to_text(question_of(sitting, "of old"))))
            .has_value());
}

TEST_CASE("two deals that look the same to a seat are the same question") {
  for (auto const& id : assets::board_ids()) {
    CAPTURE(id);
    auto const& board = *assets::board(id);
    kit::Sitting sitting(board, kit::some_of({"greedy", "random"}, 0, board.max_players), 8, 9);
    int different = 0;
    for (int i = 0; i < 60 && !sitting.over(); ++i) {
      auto const viewer = sitting.next();
      // Two deals that the seat cannot tell apart, looked at with the same eyes.
      auto const dealt = [&](std::uint64_t number) {
        Xoshiro random(number);
        return redeal(board, sitting.view(), random);
      };
      // As whoever thinks about it reads it. Texts may differ in bytes between fields, which hold nothing.
      auto const read = [&](State const& state) {
        View const view{viewer, face_down(state, viewer), sitting.view().history};
        auto const asked =
            tables::from_text(tables::to_text(Question{SeatView(board, view), 0, "greedy", thought_seed}));
        REQUIRE(asked.has_value());
        return std::get<Question>(*asked).view;
      };
      auto const one = dealt(static_cast<std::uint64_t>(i) + 1);
      auto const other = dealt(static_cast<std::uint64_t>(i) + 1000);
      // The real deal looks like them.
      bool const looks_real = face_down(one, viewer) == sitting.view().state;
      CHECK(looks_real);
      auto const [first, second] = std::pair(read(one), read(other));
      bool const same = first.table() == second.table() && first.seat() == second.seat() &&
                        std::ranges::equal(first.events(), second.events());
      CHECK(same);
      if (state_hash(board, one) != state_hash(board, other)) ++different;
      REQUIRE(sitting.play_on(1));
    }
    CHECK(different > 20);
  }
}

}  // namespace
}  // namespace roundhouse
