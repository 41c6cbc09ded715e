#include "cli/arena/report.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "cli/arena/messages.h"
#include "cli/base/files.h"
#include "cli/base/mechanics.h"
#include "cli/terminal/text_table.h"
#include "roundhouse/notation.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

using arena::Range;

std::string number(double value, int digits = 1) {
  return fmt::format("{:.{}f}", value, digits);
}

/// Elo without decimals, and no minus before a zero.
std::string elo(double value) {
  return fmt::format("{:+.0f}", std::abs(value) < 0.5 ? 0 : value);
}

std::string percents(Range const& range) {
  return fmt::format("{:.1f}–{:.1f}", 100 * range.low, 100 * range.high);
}

std::string rating(ArenaReport const& r, std::size_t bot) {
  auto const& rating = r.standing.ratings[bot];
  return rating ? elo(*rating) : "–";
}

std::string rating_range(ArenaReport const& r, std::size_t bot) {
  if (!r.standing.intervals || bot == r.standing.anchor) return "–";
  auto const& range = r.standing.intervals->ratings[bot];
  return range ? fmt::format("{} – {}", elo(range->low), elo(range->high)) : "–";
}

std::string main_table(ArenaReport const& r) {
  TextTable table({say(phrases::arena_bot), say(phrases::arena_elo), say(phrases::interval),
                   say(phrases::arena_games), say(phrases::win_rate), say(phrases::interval),
                   say(phrases::score), say(phrases::kept), say(phrases::arena_done), say(phrases::turns),
                   say(phrases::trains_left), say(phrases::cards_left), say(phrases::arena_time),
                   say(phrases::arena_p99)});
  for (auto const bot : r.standing.order) {
    auto const& sums = r.tally.sums()[bot];
    double const done =
        sums.kept > 0 ? 100.0 * static_cast<double>(sums.completed) / static_cast<double>(sums.kept) : 0;
    table.add({r.tally.bots()[bot], rating(r, bot), rating_range(r, bot), std::to_string(sums.games),
               number(100 * sums.win_share()),
               r.standing.intervals ? percents(r.standing.intervals->win_share[bot]) : "–",
               number(sums.mean(sums.score)), number(sums.mean(sums.kept), 2), number(done),
               number(sums.mean(sums.turns)), number(sums.mean(sums.trains)), number(sums.mean(sums.cards)),
               number(sums.times.mean() / 1000), number(sums.times.quantile(0.99) / 1000)});
  }
  return table.text();
}

std::string pair_cell(ArenaReport const& r, std::size_t a, std::size_t b) {
  if (a == b || r.tally.all().meetings(a, b) == 0) return "–";
  auto share = number(100 * r.tally.all().share(a, b));
  if (!r.standing.intervals) return share;
  return fmt::format("{} ({})", share, percents(r.standing.intervals->pair_shares[a][b]));
}

std::string pair_table(ArenaReport const& r) {
  std::vector<std::string> head{say(phrases::arena_head_to_head)};
  for (auto const b : r.standing.order) head.push_back(r.tally.bots()[b]);
  TextTable table(std::move(head));
  for (auto const a : r.standing.order) {
    std::vector<std::string> row{r.tally.bots()[a]};
    for (auto const b : r.standing.order) row.push_back(pair_cell(r, a, b));
    table.add(std::move(row));
  }
  return table.text();
}

std::string fair_share(std::vector<int> const& players) {
  std::vector<std::string> shares;
  shares.reserve(players.size());
  for (int const n : players) shares.push_back(number(100.0 / n));
  return fmt::format("{}", fmt::join(shares, ", "));
}

Phrase const& design(ArenaReport const& r) {
  int const players = r.source.players.front();
  if (r.source.bots.front() < players) {
    return r.source.both_ways ? phrases::arena_design_both_ways : phrases::arena_design_alone;
  }
  return players <= 3 ? phrases::arena_design_all : phrases::arena_design_turned;
}

std::string test_line(ArenaReport const& r) {
  using arena::Verdict;
  auto const& test = *r.test;
  auto const& h = test.hypotheses();
  auto const& bots = r.tally.bots();
  std::string verdict = say(phrases::arena_sprt_open);
  if (test.verdict() == Verdict::elo1) {
    verdict = say(phrases::arena_sprt_better, bots[0], bots[1], h.elo1, h.elo0);
  } else if (test.verdict() == Verdict::elo0) {
    verdict = say(phrases::arena_sprt_better, bots[0], bots[1], h.elo0, h.elo1);
  }
  return say(phrases::arena_sprt_line, test.deals(), verdict, test.log_ratio(), test.lower(), test.upper(),
             100 * test.mean(), arena::lead_for(std::clamp(test.mean(), 1e-4, 1 - 1e-4)));
}

}  // namespace

std::string arena_tables(ArenaReport const& r) {
  auto text = wrapped(say(phrases::arena_title, r.source.board_name, fmt::join(r.source.players, ", "),
                          r.tally.deals(), r.tally.games(), fair_share(r.source.players)));
  if (r.source.players.size() == 1 && r.source.bots.size() == 1) text += wrapped(say(design(r)));
  text += '\n' + main_table(r) + '\n' + pair_table(r) + '\n';
  if (r.test) text += wrapped(test_line(r)) + '\n';
  text += wrapped(say(phrases::arena_anchor_note, r.tally.bots()[r.standing.anchor], r.resamples));
  text += wrapped(say(phrases::arena_pair_note));
  if (r.run.games > 0) {
    text += wrapped(say(phrases::arena_speed, r.run.games, r.run.seconds, r.run.threads));
  }
  return text;
}

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

namespace {

using arena::BotSums;

double per(std::int64_t sum, std::int64_t n) {
  return n > 0 ? static_cast<double>(sum) / static_cast<double>(n) : 0;
}

std::string points_table(ArenaReport const& r) {
  auto const used = sources_in_use(r.tally.sums());
  std::vector<std::string> head{say(phrases::fingerprint_points), say(phrases::score)};
  for (auto const s : used) head.emplace_back(text::source_name(static_cast<Source>(s), language()));
  TextTable table(std::move(head));
  auto const add = [&](std::string name, std::int64_t score, auto const& points, std::int64_t games) {
    std::vector<std::string> row{std::move(name), fmt::format("{:.1f}", per(score, games))};
    for (auto const s : used) row.push_back(fmt::format("{:.1f}", per(points[s], games)));
    table.add(std::move(row));
  };
  for (auto const b : r.standing.order) {
    auto const& sums = r.tally.sums()[b];
    add(r.tally.bots()[b], sums.score, sums.points, sums.games);
    if (sums.won_games == 0) continue;
    add(say(phrases::fingerprint_winner, r.tally.bots()[b]), sums.won_score, sums.won_points, sums.won_games);
  }
  return table.text();
}

/// Kinds in lines: there are more of them than bots. A kind that was never legal is left out; one that was
/// and that a bot never took has a 0.
std::string moves_table(ArenaReport const& r) {
  std::vector<std::string> head{say(phrases::fingerprint_moves)};
  for (auto const b : r.standing.order) head.push_back(r.tally.bots()[b]);
  TextTable table(std::move(head));
  for (std::size_t k = 0; k < move_kinds; ++k) {
    if (std::ranges::all_of(r.tally.sums(), [k](BotSums const& b) { return b.offered[k] == 0; })) continue;
    std::vector<std::string> row{std::string(text::move_kind_name(static_cast<MoveKind>(k), language()))};
    for (auto const b : r.standing.order) {
      auto const& sums = r.tally.sums()[b];
      row.push_back(fmt::format("{:.3f}", sums.mean(sums.moves[k])));
    }
    table.add(std::move(row));
  }
  return table.text();
}

}  // namespace

std::string fingerprint_tables(ArenaReport const& r) {
  return points_table(r) + '\n' + moves_table(r);
}

namespace {

bool can_write(std::string const& file) {
  if (file.empty()) return true;
  auto const why = why_not_writable(file);
  if (why) complain(phrases::failed, *why);
  return !why;
}

}  // namespace

bool can_write_files(ArenaOptions const& options) {
  return can_write(options.csv) && can_write(options.svg);
}

bool write_report(ArenaOptions const& options, ArenaReport const& report) {
  if (options.json) {
    fmt::print("{}\n", boost::json::serialize(arena_json(report)));
  } else {
    fmt::print("{}", arena_tables(report));
    if (options.fingerprint) fmt::print("\n{}", fingerprint_tables(report));
  }
  auto const write = [](std::string const& file, auto const& text) {
    if (file.empty()) return true;
    auto const error = write_whole_file(file, text());
    if (error) complain(phrases::failed, *error);
    return !error;
  };
  bool const csv = write(options.csv, [&] { return arena_csv(report); });
  bool const svg = write(options.svg, [&] { return arena_svg(report); });
  return csv && svg;
}

}  // namespace roundhouse::cli
