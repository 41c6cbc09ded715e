/// What a page asks beside a game.
#include <boost/json.hpp>

#include "c/handles.h"
#include "coach/board_trial.h"
#include "device/day_par.h"
#include "device/deal_check.h"
#include "device/progress.h"
#include "device/tally.h"
#include "device/ticket_ideas.h"
#include "roundhouse/board_json.h"
#include "roundhouse/study.h"

using namespace roundhouse;
using namespace roundhouse::c;

namespace {

/// Lends an answer until the next of this thread.
char const* lend_answer(std::optional<std::string> text) {
  thread_local std::string room;
  return lend(room, std::move(text),
              {"this is nothing that can be answered on this board",
               "il n’y a pas de réponse à cela sur ce plateau"});
}

}  // namespace

char const* rh_tally(rh_board const* board, char const* request, std::size_t length, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || request == nullptr) return null_argument(), nullptr;
    return lend_answer(device::tally(*board->board, {request, length}, language_of(language)));
  });
}

char const* rh_deal_check(rh_board const* board, char const* record, std::size_t length, char const* promised,
                          rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || record == nullptr || promised == nullptr) return null_argument(), nullptr;
    return lend_answer(device::check_deal(*board->board, {record, length}, promised, language_of(language)));
  });
}

char const* rh_day_par(rh_board const* board, char const* deal) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || deal == nullptr) return null_argument(), nullptr;
    return lend_answer(device::day_par(*board->board, deal));
  });
}

char const* rh_game_facts(rh_board const* board, char const* record, std::size_t length,
                          rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || record == nullptr) return null_argument(), nullptr;
    auto facts = device::game_facts(*board->board, {record, length}, language_of(language));
    if (auto const* const wrong = std::get_if<RecordError>(&facts)) return bad_record(*wrong), nullptr;
    return lend_answer(std::get<std::string>(std::move(facts)));
  });
}

char const* rh_ratings(char const* request, std::size_t length) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (request == nullptr) return null_argument(), nullptr;
    return lend_answer(device::ratings_after({request, length}));
  });
}

char const* rh_board_faults(char const* json, std::size_t length, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (json == nullptr) return null_argument(), nullptr;
    boost::json::array faults;
    auto const add = [&](BoardError const& fault) {
      faults.push_back({{"place", fault.place}, {"why", fault.reason.in(language_of(language))}});
    };
    if (auto const read = read_board({json, length}); !read.board) {
      add(read.error);
      for (auto const& fault : read.error.more) add(fault);
    }
    return lend_answer(boost::json::serialize(faults));
  });
}

char const* rh_ticket_ideas(char const* request, std::size_t length) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (request == nullptr) return null_argument(), nullptr;
    return lend_answer(device::ticket_ideas({request, length}));
  });
}

char const* rh_trial(rh_board const* board, char const* request, std::size_t length) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || request == nullptr) return null_argument(), nullptr;
    return lend_answer(coach::trial_json(*board->board, {request, length}));
  });
}

char const* rh_trial_report(rh_board const* board, char const* sums, std::size_t length,
                            rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || sums == nullptr) return null_argument(), nullptr;
    return lend_answer(coach::trial_report_json(*board->board, {sums, length}, language_of(language)));
  });
}
