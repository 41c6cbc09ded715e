#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "cli/arena/arena.h"
#include "cli/base/messages.h"
#include "cli/terminal/text.h"

namespace roundhouse::cli {
namespace {

/// Dark ink on light paper, or the other way round where the reader prefers it.
constexpr char const* plot_style = R"(<style>
.paper{fill:#fcfbf7}
text{font-family:sans-serif;font-size:14px;fill:#22262a}
.title{font-size:18px;font-weight:bold}
.note,.tick{font-size:12px}
.tick{text-anchor:middle}
.name{text-anchor:end}
.grid{stroke:#d8d4c8}
.zero{stroke:#22262a;stroke-dasharray:3 3}
.bar{stroke:#1f6f5c;stroke-width:3;stroke-linecap:round}
.dot{fill:#1f6f5c;stroke:#fcfbf7;stroke-width:2}
@media(prefers-color-scheme:dark){
.paper{fill:#1b1e21}
text{fill:#e9e6dd}
.grid{stroke:#3c4146}
.zero{stroke:#e9e6dd}
.bar{stroke:#6cc9b0}
.dot{fill:#6cc9b0;stroke:#1b1e21}
}
</style>
)";

constexpr double line_height = 34;
constexpr double plot_top = 62;
constexpr double plot_width = 520;
constexpr double value_width = 225;

struct PlotLine {
  std::string name;
  double rating = 0;
  std::optional<arena::Range> range;
};

std::vector<PlotLine> lines_of(ArenaReport const& r) {
  std::vector<PlotLine> lines;
  for (auto const bot : r.standing.order) {
    if (!r.standing.ratings[bot]) continue;
    lines.push_back({r.tally.bots()[bot], *r.standing.ratings[bot],
                     r.standing.intervals ? r.standing.intervals->ratings[bot] : std::nullopt});
  }
  return lines;
}

/// From ratings to places, with round numbers below.
class Scale {
 public:
  Scale(std::vector<PlotLine> const& lines, double left) : left_(left) {
    for (auto const& line : lines) {
      low_ = std::min({low_, line.rating, line.range ? line.range->low : line.rating});
      high_ = std::max({high_, line.rating, line.range ? line.range->high : line.rating});
    }
    double const span = std::max(high_ - low_, 10.0);
    step_ = std::pow(10, std::floor(std::log10(span / 3)));
    for (double const factor : {5.0, 2.0}) {
      if (span / (step_ * factor) >= 3) {
        step_ *= factor;
        break;
      }
    }
    low_ = std::floor(low_ / step_ - 0.2) * step_;
    high_ = std::ceil(high_ / step_ + 0.2) * step_;
  }
  double at(double rating) const { return left_ + (rating - low_) / (high_ - low_) * plot_width; }
  std::vector<double> ticks() const {
    std::vector<double> ticks;
    for (double t = low_; t < high_ + step_ / 2; t += step_) ticks.push_back(t);
    return ticks;
  }

 private:
  double left_;
  double low_ = 0;
  double high_ = 0;
  double step_ = 1;
};

class Plot {
 public:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }
  void grid(Scale const& scale, double bottom) {
    for (double const t : scale.ticks()) {
      bool const zero = std::abs(t) < 1e-6;
      add("<line class='{}' x1='{:.1f}' x2='{:.1f}' y1='{:.1f}' y2='{:.1f}'/>", zero ? "zero" : "grid",
          scale.at(t), scale.at(t), plot_top - 8, bottom);
      add("<text class='tick' x='{:.1f}' y='{:.1f}'>{:+.0f}</text>\n", scale.at(t), bottom + 16,
          zero ? 0 : t);
    }
  }
  void line(PlotLine const& line, Scale const& scale, double left, double y) {
    add("<text class='name' x='{:.1f}' y='{:.1f}'>{}</text>", left - 16, y + 5, svg_escaped(line.name));
    if (line.range) {
      add("<line class='bar' x1='{:.1f}' x2='{:.1f}' y1='{:.1f}' y2='{:.1f}'/>", scale.at(line.range->low),
          scale.at(line.range->high), y, y);
    }
    add("<circle class='dot' cx='{:.1f}' cy='{:.1f}' r='6'/>", scale.at(line.rating), y);
    auto const range = line.range && line.range->high > line.range->low
                           ? fmt::format(" ({:+.0f} – {:+.0f})", line.range->low, line.range->high)
                           : "";
    add("<text x='{:.1f}' y='{:.1f}'>{:+.0f}{}</text>\n", left + plot_width + 16, y + 5,
        std::abs(line.rating) < 0.5 ? 0 : line.rating, range);
  }
  std::string const& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace

std::string arena_svg(ArenaReport const& r) {
  auto const lines = lines_of(r);
  std::size_t longest = 4;
  for (auto const& line : lines) longest = std::max(longest, line.name.size());
  double const left = 40 + 8.2 * static_cast<double>(longest);
  double const width = left + plot_width + value_width;
  double const bottom = plot_top + line_height * static_cast<double>(lines.size());
  double const height = bottom + 58;
  Scale const scale(lines, left);
  Plot plot;
  plot.add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\">\n{2}",
      width, height, plot_style);
  plot.add("<rect class='paper' width='100%' height='100%'/>\n<text class='title' x='20' y='32'>{}</text>\n",
           svg_escaped(say({"Ratings: {}, {} players, {} deals", "Classement : {}, {} joueurs, {} donnes"},
                           r.source.board_name, fmt::join(r.source.players, ", "), r.tally.deals())));
  plot.grid(scale, bottom);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    plot.line(lines[i], scale, left, plot_top + line_height * (static_cast<double>(i) + 0.4));
  }
  plot.add("<text class='note' x='20' y='{:.1f}'>{}</text>\n", height - 14,
           svg_escaped(say({"Elo, {} at 0; bars: 95 % of {} resamples of whole deals",
                            "Elo, {} à 0 ; barres : 95 % de {} rééchantillonnages de donnes entières"},
                           r.tally.bots()[r.standing.anchor], r.options.resamples)));
  return plot.text() + "</svg>\n";
}

}  // namespace roundhouse::cli
