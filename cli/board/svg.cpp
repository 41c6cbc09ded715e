#include "cli/board/svg.h"

#include <fmt/format.h>

#include <iterator>

#include "cli/base/messages.h"
#include "cli/base/svg_text.h"
#include "cli/board/map_layout.h"
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
.city{font-size:13px;font-weight:bold;paint-order:stroke;stroke:#f6f2e8;stroke-width:3.5px;stroke-linejoin:round}
.letter{font-size:8px;font-weight:bold;text-anchor:middle}
.note{font-size:12px}
.track{stroke:#4a4a46;stroke-width:.9}
.tunnel{stroke:#111;stroke-width:2;stroke-dasharray:3 2}
.ferry{stroke:#0f5fa8;stroke-width:1.6}
.dot{fill:#fff;stroke:#2a2a2a;stroke-width:2}
.mark{fill:#ffd75e;stroke:#7a5200;stroke-width:1.2}
.exit{fill:#d9d4c5;stroke:#2a2a2a;stroke-width:1.6}
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
                double width) {
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
    svg.add_space(route.kind, color, space.length, width);
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

constexpr char const* star = "M0-13 3.4-4.6 12.4-4 5.5 1.8 7.6 10.5 0 5.7-7.6 10.5-5.5 1.8-12.4-4-3.4-4.6z";

/// What lies in a city beyond its name: goods (how many tokens), a festival, an attraction.
void draw_city(Drawing& svg, Board const& board, CityId city, Point at) {
  svg.add("<g transform='translate({:.1f} {:.1f})'><title>{}</title>", at.x, at.y,
          svg_escaped(board.at(city).name.in(language())));
  auto const c = static_cast<std::size_t>(city);
  if (board.is_country(city)) {
    svg.add("<rect class='exit' x='-7' y='-7' width='14' height='14' transform='rotate(45)'/>");
  } else if (board.passengers && !board.passengers->stacks[c].empty()) {
    svg.add("<circle class='mark' r='9'/><text class='letter' style='font-size:9px' y='3.2'>{}</text>",
            fmt::join(board.passengers->stacks[c].begin(), board.passengers->stacks[c].begin() + 1, ""));
  } else {
    bool const festival = board.festivals && board.festivals->at_city[c] >= 0;
    if (festival) svg.add("<rect class='mark' x='-10' y='-10' width='20' height='20' rx='4'/>");
    if (board.attractions && board.attractions->cities.contains(city))
      svg.add("<path class='mark' d='{}'/>", star);
    svg.add("<circle class='dot' r='{}'/>", festival ? 5.5 : 6.5);
  }
  svg.add("</g>\n");
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
    constexpr Phrase any{"any {} cards for one", "{} cartes quelconques pour une"};
    list.emplace_back(
        fmt::format("<circle class='mark' r='9'/><text class='letter' y='3'>{}:1</text>", route.swap),
        say(any, route.swap));
    break;
  }
  add(board.passengers.has_value(), "<circle class='mark' r='9'/><text class='letter' y='3'>7</text>",
      {"city with goods, the highest", "ville avec marchandises, la plus haute"});
  add(board.festivals.has_value(), "<rect class='mark' x='-8' y='-8' width='16' height='16' rx='4'/>",
      {"festival", "festival"});
  add(board.attractions.has_value(), fmt::format("<path class='mark' transform='scale(.8)' d='{}'/>", star),
      {"attraction", "attraction"});
  add(!board.country_exits.empty(),
      "<rect class='exit' x='-6' y='-6' width='12' height='12' transform='rotate(45)'/>",
      {"exit to a country", "sortie vers un pays"});
  return list;
}

void draw_legend(Drawing& svg, Board const& board, MapLayout const& map) {
  Point at{40, map.height - 80};
  for (auto const& [sign, words] : signs(board)) {
    if (at.x + 42 + 6.9 * static_cast<double>(words.size()) > map.width) at = {40, at.y + 26};
    at.x = draw_sign(svg, at, sign, words);
  }
  constexpr Phrase note{"Provenance: {}. Own drawing, not the printed board.",
                        "Provenance : {}. Dessin original, pas le plateau imprimé."};
  svg.add("<text class='note' x='30' y='{:.1f}'>{}</text>", map.height - 18,
          svg_escaped(say(note, text::provenance_name(board.provenance.level, language()))));
}

}  // namespace

std::string board_svg(Board const& board) {
  auto const map = lay_out_map(board, language());
  Drawing svg;
  svg.add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\">\n",
      map.width, map.height);
  svg.add("{}<rect width=\"100%\" height=\"100%\" fill=\"#f6f2e8\"/>\n", map_style);
  svg.add("<text x='30' y='46' style='font-size:30px;font-weight:bold'>{}</text>",
          svg_escaped(board.name.in(language())));
  for (std::size_t r = 0; r < board.routes.size(); ++r)
    draw_route(svg, board, board.routes[r], map.routes[r], map.space_width);
  for (std::size_t c = 0; c < board.cities.size(); ++c) {
    draw_city(svg, board, static_cast<CityId>(c), map.cities[c]);
  }
  for (std::size_t c = 0; c < board.cities.size(); ++c) {
    auto const& label = map.labels[c];
    svg.add("<text class=\"city\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", label.at.x,
            label.at.y, label.anchor, svg_escaped(board.cities[c].name.in(language())));
  }
  draw_legend(svg, board, map);
  return svg.text() + "</svg>\n";
}

}  // namespace roundhouse::cli
