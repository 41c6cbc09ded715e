#include <fmt/format.h>

#include "cli/arena/report.h"
#include "roundhouse/notation.h"

namespace roundhouse::cli {
namespace {

/// In quotes where the text would be taken for several fields.
std::string field_of(std::string const& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (char const c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + '"';
}

std::string number(std::optional<double> value) {
  return value ? fmt::format("{}", *value) : "";
}

/// One line, field by field.
class CsvLine {
 public:
  void add(std::string const& field) { text_ += (text_.empty() ? "" : ",") + field; }
  void add(std::optional<arena::Range> const& range) {
    add(number(range ? std::optional(range->low) : std::nullopt));
    add(number(range ? std::optional(range->high) : std::nullopt));
  }
  std::string text() const { return text_ + '\n'; }

 private:
  std::string text_;
};

std::string head() {
  CsvLine line;
  for (auto const* name : {"bot", "elo", "elo_low", "elo_high", "games", "win_share", "win_share_low",
                           "win_share_high", "score", "score_sd", "tickets_kept", "tickets_completed",
                           "routes", "trains_left", "cards_left", "turns", "decisions"}) {
    line.add(name);
  }
  for (int s = 0; s < sources; ++s) line.add("points_" + std::string(word(static_cast<Source>(s))));
  for (int k = 0; k < move_kinds; ++k) line.add("moves_" + std::string(word(static_cast<MoveKind>(k))));
  line.add("us_per_move");
  line.add("us_per_move_p99");
  return line.text();
}

std::string bot_line(ArenaReport const& r, std::size_t bot) {
  auto const& sums = r.tally.sums()[bot];
  auto const& intervals = r.standing.intervals;
  CsvLine line;
  line.add(field_of(r.tally.bots()[bot]));
  line.add(number(r.standing.ratings[bot]));
  line.add(intervals ? intervals->ratings[bot] : std::nullopt);
  line.add(std::to_string(sums.games));
  line.add(number(sums.win_share()));
  line.add(intervals ? std::optional(intervals->win_share[bot]) : std::nullopt);
  line.add(number(sums.mean(sums.score)));
  line.add(number(sums.deviation()));
  for (auto const sum :
       {sums.kept, sums.completed, sums.routes, sums.trains, sums.cards, sums.turns, sums.decisions}) {
    line.add(number(sums.mean(sum)));
  }
  for (auto const sum : sums.points) line.add(number(sums.mean(sum)));
  for (auto const sum : sums.moves) line.add(number(sums.mean(sum)));
  line.add(number(sums.times.mean() / 1000));
  line.add(number(sums.times.quantile(0.99) / 1000));
  return line.text();
}

}  // namespace

std::string arena_csv(ArenaReport const& r) {
  auto text = head();
  for (auto const bot : r.standing.order) text += bot_line(r, bot);
  return text;
}

}  // namespace roundhouse::cli
