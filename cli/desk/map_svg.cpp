#include "cli/desk/map_svg.h"

#include <fmt/format.h>

#include <iterator>

#include "cli/base/mechanics.h"
#include "cli/terminal/text.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

struct Ink {
  char const* fill;
  char const* text;
};
constexpr Ink inks[] = {
    {"#b06bc0", "#fff"}, {"#fdfdfd", "#333"}, {"#2f74c9", "#fff"}, {"#f3cd2c", "#333"}, {"#f0892b", "#fff"},
    {"#333333", "#fff"}, {"#d03a35", "#fff"}, {"#4a9a48", "#fff"}, {"#b9b9b4", "#333"},
};
Ink const& ink(Card color) {
  return inks[is_color(color) ? index(color) : colors];
}

/// For those who cannot tell the colours apart; gray has none.
std::string letter(Board const& board, Card color) {
  return is_color(color) ? std::string(1, text::card_letter(board, color, language())) : "";
}

constexpr char const* map_style = R"(<style>
text{font-family:sans-serif;fill:#2a2a2a}
.city{font-weight:bold;paint-order:stroke;stroke:#f6f2e8;stroke-width:3.5px;stroke-linejoin:round}
.letter{font-size:8px;font-weight:bold;text-anchor:middle}
.note{font-size:12px}
.track{stroke:#4a4a46;stroke-width:.9}
.tunnel{stroke:#111;stroke-width:2;stroke-dasharray:3 2}
.ferry{stroke:#0f5fa8;stroke-width:1.6}
.dot{fill:#fff;stroke:#2a2a2a;stroke-width:2}
.mark{fill:#ffd75e;stroke:#7a5200;stroke-width:1.2}
.exit{fill:#d9d4c5;stroke:#2a2a2a;stroke-width:1.6}
.land{fill:#f6f2e8}.home{fill:#efe7d2}.water{fill:#dce8ee}
.river,.border{fill:none;stroke:#b9d3e0;stroke-width:1.5}.border{stroke:#d5c8ae;stroke-dasharray:6 4}
</style>
)";

/// Writes the drawing bit by bit.
class Drawing {
 public:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }
  /// A space of a route around the origin: a ferry's long sides are waves.
  void add_space(RouteKind kind, Ink const& color, double length, double width) {
    if (kind == RouteKind::ferry) {
      double const q = length / 4;
      add("<path class='ferry' fill='{}' d='M{:.1f} {:.1f}q{:.1f} -4 {:.1f} 0t{:.1f} 0v{:.1f}q{:.1f} 4 "
          "{:.1f} 0t{:.1f} 0z'/>",
          color.fill, -2 * q, -width / 2, q, 2 * q, 2 * q, width, -q, -2 * q, -2 * q);
      return;
    }
    add("<rect class='{}' fill='{}' x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' rx='2.5'/>",
        kind == RouteKind::tunnel ? "tunnel" : "track", color.fill, -length / 2, -width / 2, length, width);
  }
  void add_letter(Ink const& color, std::string_view sign, double size) {
    if (sign.empty()) return;
    add("<text class='letter' y='{:.1f}' style='fill:{};font-size:{:.1f}px'>{}</text>", size * 0.36,
        color.text, size, sign);
  }
  std::string const& text() const { return text_; }

 private:
  std::string text_;
};

void draw_route(Drawing& svg, Board const& board, Route const& route, std::vector<MapSpace> const& spaces,
                Point size) {
  auto const [length, width] = size;
  auto const& color = ink(route.color);
  auto const l = language();
  svg.add("<g><title>{} – {}: {} {}</title>", svg_escaped(board.at(route.from).name.in(l)),
          svg_escaped(board.at(route.to).name.in(l)), svg_escaped(text::card_name(board, route.color, l)),
          route.length);
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    auto const& space = spaces[i];
    // Letters must not stand on their heads.
    double const angle = space.angle > 90    ? space.angle - 180
                         : space.angle < -90 ? space.angle + 180
                                             : space.angle;
    svg.add("<g transform='translate({:.1f} {:.1f}) rotate({:.1f})'>", space.center.x, space.center.y, angle);
    svg.add_space(route.kind, color, length, width);
    bool const symbol = static_cast<int>(i) < route.locomotives;
    if (symbol) svg.add("<circle r='{:.1f}' fill='#fff' stroke='#0f5fa8'/>", width * 0.46);
    svg.add_letter(symbol ? inks[colors] : color, symbol ? "L" : letter(board, route.color), width * 0.8);
    svg.add("</g>");
  }
  if (route.swap > 0) {
    auto const at = spaces[spaces.size() / 2].center;
    svg.add("<g transform='translate({:.1f} {:.1f})'><circle class='mark' cy='-17' r='11'/>", at.x, at.y);
    svg.add("<text class='letter' y='-14'>{}:1</text></g>", route.swap);
  }
  svg.add("</g>\n");
}

void draw_city(Drawing& svg, Board const& board, std::size_t c, MapCity const& city) {
  svg.add("<g transform='translate({:.1f} {:.1f})'>{}</g>", city.badge.x, city.badge.y,
          mark_at(board, static_cast<CityId>(c), language()).svg);
  svg.add("<g transform='translate({:.1f} {:.1f})'><title>{}</title>", city.at.x, city.at.y,
          svg_escaped(board.cities[c].name.in(language())));
  svg.add("{}</g>\n", board.is_country(static_cast<CityId>(c))
                          ? "<rect class='exit' x='-5' y='-5' width='10' height='10' transform='rotate(45)'/>"
                          : "<circle class='dot' r='7'/>");
}

void draw_name(Drawing& svg, BoardMap const& map, MapCity const& city) {
  double y = city.label.y;
  for (auto const& line : city.lines) {
    if (line.en.empty()) continue;
    svg.add("<text class='city' x='{:.1f}' y='{:.1f}' text-anchor='{}' font-size='{:.1f}'>{}</text>\n",
            city.label.x, y, city.anchor, city.label_size, svg_escaped(line.in(language())));
    y += map.label_line;
  }
}

void draw_geography(Drawing& svg, BoardMap const& map) {
  if (map.land.empty()) return;
  svg.add("<rect class='water' width='{:.0f}' height='{:.0f}'/>\n", map.size.x, map.size.y);
  auto const draw = [&](std::string_view kind, std::string const& path) {
    if (!path.empty()) svg.add("<path class='{}' fill-rule='evenodd' d='{}'/>\n", kind, path);
  };
  draw("land", map.land);
  draw("home", map.home);
  draw("water", map.lakes);
  draw("river", map.rivers);
  draw("border", map.borders);
}

/// One entry of the legend; returns where the next one begins.
double draw_sign(Drawing& svg, Point at, std::string const& sign, std::string const& words) {
  svg.add("<g transform='translate({:.1f} {:.1f})'>{}<text class='note' x='17' y='4'>{}</text></g>", at.x,
          at.y, sign, svg_escaped(words));
  return at.x + 42 + 6.9 * static_cast<double>(words.size());
}

std::string sign_of_space(RouteKind kind, Card color, std::string_view sign) {
  Drawing svg;
  svg.add_space(kind, ink(color), 20, 10);
  svg.add_letter(ink(color), sign, 8);
  return svg.text();
}

std::vector<std::pair<std::string, std::string>> signs(Board const& board) {
  std::vector<std::pair<std::string, std::string>> list;
  for (int i = 0; i <= colors; ++i) {
    Card const color = i == colors ? gray : card_at(i);
    if (color != gray && board.cards[color] == 0) continue;
    list.emplace_back(sign_of_space(RouteKind::track, color, letter(board, color)),
                      text::card_name(board, color, language()));
  }
  auto add = [&](bool wanted, std::string sign, Phrase const& words) {
    if (wanted) list.emplace_back(std::move(sign), say(words));
  };
  add(board.tunnels.has_value(), sign_of_space(RouteKind::tunnel, gray, ""), {"tunnel", "tunnel"});
  add(board.ferries, sign_of_space(RouteKind::ferry, gray, "L"),
      {"ferry, L: locomotive", "ferry, L : locomotive"});
  for (auto const& route : board.routes) {
    if (route.swap == 0) continue;
    list.emplace_back(
        fmt::format("<circle class='mark' r='9'/><text class='letter' y='3'>{}:1</text>", route.swap),
        say({"any {} cards for one", "{} cartes quelconques pour une"}, route.swap));
    break;
  }
  for (auto& mark : marks_of(board, language()))
    list.emplace_back(std::move(mark.svg), std::move(mark.words));
  add(!board.country_exits.empty(),
      "<rect class='exit' x='-6' y='-6' width='12' height='12' transform='rotate(45)'/>",
      {"exit to a country", "sortie vers un pays"});
  return list;
}

void draw_legend(Drawing& svg, Board const& board, double top, double width) {
  Point at{40, top + 30};
  for (auto const& [sign, words] : signs(board)) {
    if (at.x + 42 + 6.9 * static_cast<double>(words.size()) > width) at = {40, at.y + 26};
    at.x = draw_sign(svg, at, sign, words);
  }
  constexpr Phrase note{"Provenance: {}. Own drawing, not the printed board.",
                        "Provenance : {}. Dessin original, pas le plateau imprimé."};
  svg.add("<text class='note' x='30' y='{:.1f}'>{}</text>", at.y + 36,
          svg_escaped(say(note, text::provenance_name(board.provenance.level, language()))));
}

void draw_routes(Drawing& svg, Board const& board, BoardMap const& map) {
  for (std::size_t r = 0; r < board.routes.size(); ++r)
    draw_route(svg, board, board.routes[r], map.routes[r], map.space);
}

void draw_cities(Drawing& svg, Board const& board, BoardMap const& map) {
  for (std::size_t c = 0; c < board.cities.size(); ++c) draw_city(svg, board, c, map.cities[c]);
  for (auto const& city : map.cities) draw_name(svg, map, city);
}

/// A frame around every space of a route.
void draw_frame(Drawing& svg, BoardMap const& map, RouteId route, std::string_view kind) {
  auto const [length, width] = map.space;
  for (auto const& space : map.routes[static_cast<std::size_t>(route)]) {
    svg.add(
        "<rect class='{}' transform='translate({:.1f} {:.1f}) rotate({:.1f})' x='{:.1f}' y='{:.1f}' "
        "width='{:.1f}' height='{:.1f}' rx='5'/>",
        kind, space.center.x, space.center.y, space.angle, -length / 2 - 4, -width / 2 - 4, length + 8,
        width + 8);
  }
}

void draw_trains(Drawing& svg, BoardMap const& map, RouteId route, SeatId seat) {
  auto const [length, width] = map.space;
  for (auto const& space : map.routes[static_cast<std::size_t>(route)]) {
    svg.add(
        "<g transform='translate({:.1f} {:.1f}) rotate({:.1f})'><rect fill='{}' stroke='#111' "
        "stroke-width='1.5' x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' rx='3'/>"
        "<text class='letter' y='4' style='fill:#fff;font-size:11px'>{}</text></g>",
        space.center.x, space.center.y, space.angle, seat_ink(seat), -length / 2, -width / 2 - 1, length,
        width + 2, index(seat) + 1);
  }
}

constexpr char const* light_style = R"(<style>
.better{fill:#fff27a;stroke:#b38600;stroke-width:3}
.played{fill:none;stroke:#111;stroke-width:2.5;stroke-dasharray:5 4}
.ring{fill:none;stroke:#b38600;stroke-width:5}
</style>
)";

}  // namespace

char const* seat_ink(SeatId seat) {
  constexpr char const* colors_of_seats[] = {"#1f5fbf", "#b3261e", "#1e7a34", "#8a4b00", "#6a2c91"};
  return colors_of_seats[index(seat) % max_seats];
}

std::string position_svg(Board const& board, BoardMap const& map, State const& table, MapLight const& light) {
  Drawing svg;
  svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\">\n",
          map.size.x, map.size.y);
  svg.add("{}{}<rect width=\"100%\" height=\"100%\" fill=\"#f6f2e8\"/>\n", map_style, light_style);
  draw_geography(svg, map);
  for (auto const r : light.better) draw_frame(svg, map, r, "better");
  draw_routes(svg, board, map);
  for (int s = 0; s < table.players; ++s) {
    for (auto const r : table.seats[s].routes) draw_trains(svg, map, r, seat_id(s));
  }
  for (auto const r : light.played) draw_frame(svg, map, r, "played");
  for (auto const c : light.cities) {
    auto const at = map.cities[static_cast<std::size_t>(c)].at;
    svg.add("<circle class='ring' cx='{:.1f}' cy='{:.1f}' r='14'/>", at.x, at.y);
  }
  draw_cities(svg, board, map);
  return svg.text() + "</svg>\n";
}

std::string board_svg(Board const& board, BoardMap const& map) {
  constexpr double top = 70;
  constexpr double legend_height = 150;
  Drawing svg;
  svg.add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\">\n",
      map.size.x, top + map.size.y + legend_height);
  svg.add("{}<rect width=\"100%\" height=\"100%\" fill=\"#f6f2e8\"/>\n", map_style);
  svg.add("<text x='30' y='46' style='font-size:30px;font-weight:bold'>{}</text>",
          svg_escaped(board.name.in(language())));
  svg.add("<g transform='translate(0 {})'>\n", top);
  draw_geography(svg, map);
  draw_routes(svg, board, map);
  draw_cities(svg, board, map);
  svg.add("</g>\n");
  draw_legend(svg, board, top + map.size.y, map.size.x);
  return svg.text() + "</svg>\n";
}

}  // namespace roundhouse::cli
