/// Reviews of games that have been played, doubts about moves, and puzzles.
#include <boost/json/serialize.hpp>

#include "c/handles.h"
#include "coach/doubt.h"
#include "coach/report_json.h"
#include "puzzles/telling.h"
#include "roundhouse/study.h"

using namespace roundhouse;
using namespace roundhouse::c;

struct rh_review {
  rh_review(std::shared_ptr<Board const> on, Replay one, std::int32_t seed)
      : board(std::move(on)),
        played(std::move(one)),
        review(*played.game, static_cast<std::uint64_t>(seed)) {}

  std::shared_ptr<Board const> board;
  Replay played;
  coach::Review review;
  int depth = 1;
  std::string text;  // the last one that was lent
};

namespace {

/// One name a line; what is missing is taken from the record.
std::vector<std::string> names_in(char const* lines, std::vector<std::string> names) {
  std::string_view rest = lines;
  for (auto& name : names) {
    auto const end = rest.find('\n');
    if (!rest.empty()) name = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  return names;
}

}  // namespace

rh_review* rh_review_new(rh_board const* board, char const* record, std::size_t length, std::int32_t seed) {
  return at_edge<rh_review*>(nullptr, [&]() -> rh_review* {
    if (board == nullptr || record == nullptr) return null_argument(), nullptr;
    auto played = replay(*board->board, {record, length});
    if (played.error) return bad_record(*played.error), nullptr;
    if (played.game->decisions() == 0) {
      fail(RH_BAD_RECORD,
           {"nothing has been decided in this game yet", "rien n’a encore été décidé dans cette partie"});
      return nullptr;
    }
    return std::make_unique<rh_review>(board->board, std::move(played), seed).release();
  });
}

void rh_review_free(rh_review* review) {
  delete review;
}

std::int32_t rh_review_work(rh_review* review, std::int32_t depth, std::int32_t thousandths) {
  return at_edge<std::int32_t>(-1, [&]() -> std::int32_t {
    if (review == nullptr) return null_argument(), -1;
    constexpr std::int32_t deepest = 10'000;
    review->depth = std::clamp(depth, review->depth, deepest);
    review->review.look(review->depth);
    double const until = review->review.looked() + thousandths / 1000.0;
    do {
      if (!review->review.work()) return 0;
    } while (review->review.looked() < until);
    return 1;
  });
}

double rh_review_progress(rh_review const* review) {
  return review == nullptr ? 0 : review->review.progress();
}

char const* rh_review_report(rh_review* review, char const* names, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (review == nullptr) return null_argument(), nullptr;
    auto const& own = review->played.header.players;
    review->text = boost::json::serialize(coach::report_json(
        review->review, names == nullptr ? own : names_in(names, own), review->depth, language_of(language)));
    return review->text.c_str();
  });
}

char const* rh_doubt(rh_board const* board, char const* view, std::size_t length, char const* move,
                     char const* names, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || view == nullptr || move == nullptr || names == nullptr)
      return null_argument(), nullptr;
    auto told =
        coach::doubt_json(*board->board, {view, length}, move,
                          names_in(names, std::vector<std::string>(max_seats)), language_of(language));
    thread_local std::string room;
    return lend(room, std::move(told),
                {"there is no such view or move", "cette vue ou ce coup n’existe pas"});
  });
}

char const* rh_puzzle(rh_board const* board, char const* line, std::size_t length, std::int32_t at,
                      char const* answer, char const* names, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || line == nullptr || answer == nullptr || names == nullptr)
      return null_argument(), nullptr;
    Text error;
    auto told = puzzles::puzzle_json(*board->board, {line, length}, at, answer,
                                     names_in(names, std::vector<std::string>(max_seats)),
                                     language_of(language), error);
    if (!told) return bad_argument(error), nullptr;
    thread_local std::string lent;
    lent = std::move(*told);
    return lent.c_str();
  });
}

char const* rh_puzzle_themes(rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    thread_local std::string lent;
    lent = puzzles::themes_json(language_of(language));
    return lent.c_str();
  });
}
