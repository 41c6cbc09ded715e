#include <cmath>

#include "cli/base/messages.h"
#include "cli/record/file.h"
#include "cli/record/review.h"
#include "cli/terminal/text.h"
#include "coach/report_json.h"
#include "text/explanations.h"
#include "text/moves.h"

namespace roundhouse::cli {
namespace {

using coach::Estimate;
using coach::LuckSource;
using coach::Split;
using coach::Stage;

/// With its sign: +12, −3, 0.
std::string with_sign(std::string const& number, double value) {
  if (number == "0") return number;
  return (value < 0 ? "−" : "+") + number;
}

std::string signed_share(double share) {
  return with_sign(std::to_string(std::lround(100 * std::abs(share))), share);
}

std::string signed_points(double points) {
  return with_sign(text::number_text(points, language()), points);
}

std::string share_with_error(Estimate const& e) {
  return say({"{} % ± {}", "{} % ± {}"}, signed_share(e.value), std::lround(100 * e.error));
}

std::string points_with_error(Estimate const& e) {
  return say({"{} ± {}", "{} ± {}"}, signed_points(e.value), text::number_text(e.error, language()));
}

std::string stage_name(Stage stage) {
  constexpr Phrase names[] = {{"opening", "ouverture"}, {"building", "construction"}, {"end", "fin"}};
  return say(names[index(stage)]);
}

std::string luck_name(LuckSource source) {
  constexpr Phrase names[] = {{"the deal and who began", "la donne et qui a commencé"},
                              {"cards drawn and turned up", "cartes piochées et retournées"},
                              {"tickets offered", "billets proposés"},
                              {"tunnels", "tunnels"},
                              {"what nobody could know", "ce que personne ne pouvait savoir"}};
  return say(names[index(source)]);
}

/// The chances of a seat over the game as one line of blocks.
std::string chances_line(coach::Report const& report, int seat) {
  constexpr int width = 60;
  constexpr char const* blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::string line;
  std::size_t at = 0;
  for (int column = 0; column < width; ++column) {
    int const position = report.decisions * column / (width - 1);
    while (at + 1 < report.curve.size() && report.curve[at + 1].position <= position) ++at;
    auto const height = std::lround(7 * report.curve[at].worth[seat].chance);
    line += blocks[std::clamp(height, 0L, 7L)];
  }
  return line;
}

std::string reviewed_seat_text(ShownReview const& shown, int s) {
  auto const& seat = shown.report.seats[s];
  auto text = '\n' + seat_label(shown.names, seat_id(s)) + '\n';
  text += "  " + chances_line(shown.report, s) + '\n';
  TextTable table({"", say({"chances", "chances"}), say({"lead", "avance"})});
  for (auto const& row : split_rows(seat)) {
    table.add({(row.part ? "    " : "  ") + row.what, row.chances, row.points});
  }
  text += table.text();
  text += wrapped("  " + accuracy_text(seat), 4);
  if (seat.turning_points.empty()) text += wrapped("  " + no_turning_points(), 4);
  for (auto const& point : seat.turning_points) {
    text += wrapped("  " + turning_point_title(shown, point), 4);
    text += wrapped("    " + turning_point_moves(shown, point), 4);
    text += wrapped("    " + coach::reason_text(shown.review, point, shown.names, language()), 4);
  }
  return text;
}

}  // namespace

std::string percent_text(double share) {
  return say({"{} %", "{} %"}, std::lround(100 * share));
}

std::string review_title(ShownReview const& shown) {
  auto const& board = shown.review.course().board();
  return say({"Review: {}, {} players, {} decisions", "Analyse : {}, {} joueurs, {} décisions"},
             board.name.in(language()), shown.report.players, shown.report.decisions);
}

std::vector<std::string> review_remarks(ShownReview const& shown) {
  std::vector<std::string> remarks{say(
      {"{} games imagined. Errors are one standard deviation; the lead is against the average of the others.",
       "{} parties imaginées. Les marges sont d’un écart type ; l’avance se compte sur la moyenne des "
       "autres."},
      shown.report.games)};
  if (!shown.report.finished) {
    remarks.push_back(say({"The game is not finished: it is reviewed up to where it stands.",
                           "La partie n’est pas finie : elle est analysée jusqu’où elle en est."}));
  }
  return remarks;
}

std::vector<SplitRow> split_rows(coach::SeatReport const& seat) {
  auto const& c = seat.chances;
  auto const& p = seat.points;
  std::vector<SplitRow> rows{
      {say({"before the deal", "avant la donne"}), percent_text(c.start), signed_points(p.start)},
      {say({"own choices", "ses propres choix"}), share_with_error(c.own), points_with_error(p.own)},
      {say({"the others’ choices", "les choix des autres"}), share_with_error(c.rivals),
       points_with_error(p.rivals)},
      {say({"luck", "chance"}), share_with_error(c.luck), points_with_error(p.luck)}};
  for (int i = 0; i < coach::luck_sources; ++i) {
    auto const source = static_cast<LuckSource>(i);
    if (c.by_source[source] == 0 && p.by_source[source] == 0) continue;
    rows.push_back({luck_name(source), signed_share(c.by_source[source]) + say({" %", " %"}),
                    signed_points(p.by_source[source]), true});
  }
  rows.push_back({say({"result", "résultat"}), percent_text(c.result), signed_points(p.result)});
  return rows;
}

std::string split_note() {
  return say(
      {"Choices are compared with what the planner would have done, on what the seat knew; luck is what the "
       "cards "
       "brought beyond what was to be expected. Whoever wins is nearly always the luckier one, too: that "
       "says "
       "nothing against the play.",
       "Les choix sont comparés à ceux qu’aurait faits le planificateur, sur ce que la place savait ; la "
       "chance est "
       "ce que les cartes ont apporté de plus que prévu. Qui gagne est presque toujours aussi le plus "
       "chanceux : "
       "cela n’enlève rien à son jeu."});
}

std::string accuracy_text(coach::SeatReport const& seat) {
  std::vector<std::string> parts;
  for (int i = 0; i < coach::stages; ++i) {
    auto const stage = static_cast<Stage>(i);
    auto const& one = seat.by_stage[stage];
    if (one.decisions == 0) continue;
    parts.push_back(
        say({"{} {} ({})", "{} {} ({})"}, stage_name(stage), percent_text(one.accuracy), one.decisions));
  }
  auto const mistakes = seat.mistakes == 0   ? say({"no clear mistake", "aucune erreur nette"})
                        : seat.mistakes == 1 ? say({"1 clear mistake", "1 erreur nette"})
                                             : say({"{} clear mistakes", "{} erreurs nettes"}, seat.mistakes);
  return say({"Accuracy {} (choices: {}): {}; {}.", "Précision {} (choix : {}) : {} ; {}."},
             percent_text(seat.overall.accuracy), seat.overall.decisions, fmt::join(parts, ", "), mistakes);
}

std::string turning_point_title(ShownReview const& shown, coach::TurningPoint const& point) {
  auto const& judged = point.judged;
  auto const cost =
      say({"{} ± {} points, {} % ± {} of the win", "{} ± {} points, {} % ± {} de la victoire"},
          signed_points(-judged.points_lost.value), text::number_text(judged.points_lost.error, language()),
          signed_share(-judged.chance_lost.value), std::lround(100 * judged.chance_lost.error));
  return say({"{}@{}: {}{}", "{}@{} : {}{}"}, shown.file, point.step, cost,
             judged.clear ? say({", a clear mistake", ", une erreur nette"}) : "");
}

std::string turning_point_moves(ShownReview const& shown, coach::TurningPoint const& point) {
  auto const& course = shown.review.course();
  auto const& at = course.at(point.step);
  auto const words = [&](Move move) {
    return text::move_sentence(course.board(), at.before, at.seat, move, language());
  };
  return say({"Played: {}. Better: {}.", "Joué : {}. Mieux : {}."}, words(at.move), words(point.judged.best));
}

std::string no_turning_points() {
  return say(
      {"No decision cost anything worth telling.", "Aucune décision n’a coûté quoi que ce soit de notable."});
}

std::string review_text(ShownReview const& shown) {
  auto text = review_title(shown) + '\n';
  for (auto const& remark : review_remarks(shown)) text += wrapped(remark);
  for (int s = 0; s < shown.report.players; ++s) {
    if (shown.shows(s)) text += reviewed_seat_text(shown, s);
  }
  return text + '\n' + wrapped(split_note());
}

}  // namespace roundhouse::cli
