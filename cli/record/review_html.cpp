#include <iterator>

#include "cli/base/messages.h"
#include "cli/desk/map_svg.h"
#include "cli/record/file.h"
#include "cli/record/review.h"
#include "cli/terminal/text.h"
#include "coach/report_json.h"

namespace roundhouse::cli {
namespace {

constexpr char const* page_style = R"(<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:.5rem 0}
td,th{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #8886}
td:first-child,th:first-child{text-align:left}
.part td:first-child{padding-left:2rem}
.part{opacity:.8}
figure{margin:1rem 0}
figure svg{width:100%;height:auto;border:1px solid #8886;border-radius:.5rem}
.axis{stroke:currentColor;stroke-opacity:.3}
.chart text{fill:currentColor;font-size:13px}
</style>
)";

constexpr double chart_width = 900;
constexpr double chart_height = 260;

/// Writes a document bit by bit.
class Html {
 public:
  template <typename... Args>
  Html& add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    return *this;
  }
  std::string const& text() const { return text_; }

 private:
  std::string text_;
};

/// The chances of the seats over the game; lines are dashed differently, so that colour is not the only sign.
void add_chances(Html& page, ShownReview const& shown) {
  constexpr char const* dashes[] = {"none", "8 4", "2 4", "12 4 2 4", "4 2"};
  auto const& report = shown.report;
  page.add("<figure><svg class='chart' viewBox='-50 -10 {} {}' role='img' aria-label='{}'>",
           chart_width + 180, chart_height + 40,
           svg_escaped(say({"Chances to win over the game", "Chances de gagner au fil de la partie"})));
  for (int quarter = 0; quarter <= 4; ++quarter) {
    double const y = chart_height * (1 - quarter / 4.0);
    page.add("<line class='axis' x1='0' x2='{0}' y1='{1}' y2='{1}'/><text x='-45' y='{2}'>{3}</text>",
             chart_width, y, y + 4, percent_text(quarter / 4.0));
  }
  for (int s = 0; s < report.players; ++s) {
    std::string path;
    double y = 0;
    for (auto const& point : report.curve) {
      double const x = chart_width * point.position / std::max(1, report.decisions);
      y = chart_height * (1 - point.worth[s].chance);
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x, y);
    }
    page.add("<path fill='none' stroke='{}' stroke-width='2.5' stroke-dasharray='{}' d='{}'/>",
             seat_ink(seat_id(s)), dashes[s], path);
    page.add("<text x='{}' y='{:.1f}'>{}</text>", chart_width + 8, std::clamp(y + 4, 10.0, chart_height),
             svg_escaped(seat_label(shown.names, seat_id(s))));
  }
  page.add("</svg><figcaption>{}</figcaption></figure>\n",
           svg_escaped(say({"Chances to win over the game", "Chances de gagner au fil de la partie"})));
}

/// What a move is about on the map.
void light_up(Board const& board, State const& table, SeatId seat, Move move, Routes& routes,
              Cities& cities) {
  auto const ends = [&](TicketId t) { cities |= board.at(t).from_cities | board.at(t).to_cities; };
  switch (move.kind) {
    case MoveKind::claim:
    case MoveKind::go: routes.insert(move.route()); break;
    case MoveKind::ride:
    case MoveKind::place_passenger:
    case MoveKind::build_station: cities.insert(move.city()); break;
    case MoveKind::pick: ends(move.ticket()); break;
    case MoveKind::keep:
      for (std::size_t i = 0; i < table.at(seat).offer.size; ++i) {
        if (((move.a >> i) & 1U) != 0) ends(table.at(seat).offer.tickets[i]);
      }
      break;
    default:
      if (table.claim.route != no_route) routes.insert(table.claim.route);
  }
}

void add_turning_point(Html& page, ShownReview const& shown, coach::TurningPoint const& point,
                       std::optional<BoardMap> const& map) {
  auto const& course = shown.review.course();
  auto const& at = course.at(point.step);
  page.add("<h3>{}</h3>\n<p>{}</p>\n<p>{}</p>\n", svg_escaped(turning_point_title(shown, point)),
           svg_escaped(turning_point_moves(shown, point)),
           svg_escaped(coach::reason_text(shown.review, point, shown.names, language())));
  if (!map) return;
  MapLight light;
  Cities ignored;
  light_up(course.board(), at.before, at.seat, at.move, light.played, ignored);
  light_up(course.board(), at.before, at.seat, point.judged.best, light.better, light.cities);
  page.add("<figure>{}</figure>\n", position_svg(course.board(), *map, at.before, light));
}

void add_seat(Html& page, ShownReview const& shown, int s, std::optional<BoardMap> const& map) {
  auto const& seat = shown.report.seats[s];
  page.add("<h2>{}</h2>\n<table><tr><th></th><th>{}</th><th>{}</th></tr>\n",
           svg_escaped(seat_label(shown.names, seat_id(s))), svg_escaped(say({"chances", "chances"})),
           svg_escaped(say({"lead", "avance"})));
  for (auto const& row : split_rows(seat)) {
    page.add("<tr{}><td>{}</td><td>{}</td><td>{}</td></tr>\n", row.part ? " class='part'" : "",
             svg_escaped(row.what), svg_escaped(row.chances), svg_escaped(row.points));
  }
  page.add("</table>\n<p>{}</p>\n", svg_escaped(accuracy_text(seat)));
  if (seat.turning_points.empty()) page.add("<p>{}</p>\n", svg_escaped(no_turning_points()));
  for (auto const& point : seat.turning_points) add_turning_point(page, shown, point, map);
}

}  // namespace

std::string review_html(ShownReview const& shown, std::optional<BoardMap> const& map) {
  Html page;
  auto const title = svg_escaped(review_title(shown));
  page.add("<!doctype html>\n<html lang='{}'>\n<head><meta charset='utf-8'>", say({"en", "fr"}));
  page.add(
      "<meta name='viewport' "
      "content='width=device-width'><title>{}</title>\n{}</head>\n<body>\n<h1>{}</h1>\n",
      title, page_style, title);
  for (auto const& remark : review_remarks(shown)) page.add("<p>{}</p>\n", svg_escaped(remark));
  add_chances(page, shown);
  for (int s = 0; s < shown.report.players; ++s) {
    if (shown.shows(s)) add_seat(page, shown, s, map);
  }
  page.add("<p>{}</p>\n</body>\n</html>\n", svg_escaped(split_note()));
  return page.text();
}

}  // namespace roundhouse::cli
