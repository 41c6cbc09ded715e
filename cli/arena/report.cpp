#include <fmt/format.h>

#include "cli/arena/arena.h"
#include "cli/base/files.h"
#include "cli/base/mechanics.h"
#include "cli/terminal/text.h"
#include "text/moves.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

using arena::BotSums;
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
  TextTable table({say({"player", "joueur"}), say({"Elo", "Elo"}), say(phrases::interval),
                   say({"games", "parties"}), say(phrases::win_rate), say(phrases::interval),
                   say(phrases::score), say(phrases::kept), say({"done %", "réussis %"}), say(phrases::turns),
                   say(phrases::trains_left), say(phrases::cards_left), say({"µs/move", "µs/coup"}),
                   say({"p99 µs", "p99 µs"})});
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
  std::vector<std::string> head{say({"Before (%)", "Devant (%)"})};
  for (auto const b : r.standing.order) head.push_back(r.tally.bots()[b]);
  TextTable table(std::move(head));
  for (auto const a : r.standing.order) {
    std::vector<std::string> row{r.tally.bots()[a]};
    for (auto const b : r.standing.order) row.push_back(pair_cell(r, a, b));
    table.add(std::move(row));
  }
  return table.text();
}

/// Wins, and wins less luck, beside each other: the second interval is the narrower, the better those who
/// stand in for the players know what luck was.
std::string luck_table(ArenaReport const& r) {
  TextTable table({say({"Less luck", "Sans la chance"}), say(phrases::win_rate), say(phrases::interval),
                   say({"luck %", "chance %"}), say({"wins less luck %", "victoires sans la chance %"}),
                   say(phrases::interval)});
  auto const& all = r.tally.all();
  for (auto const bot : r.standing.order) {
    auto const& ranges = r.standing.intervals;
    double const won = all.win_share(bot);
    double const adjusted = all.adjusted_share(bot);
    table.add({r.tally.bots()[bot], number(100 * won), ranges ? percents(ranges->win_share[bot]) : "–",
               fmt::format("{:+.1f}", 100 * (won - adjusted)), number(100 * adjusted),
               ranges ? percents(ranges->adjusted_share[bot]) : "–"});
  }
  return table.text();
}

std::string fair_share(std::vector<int> const& players) {
  std::vector<std::string> shares;
  shares.reserve(players.size());
  for (int const n : players) shares.push_back(number(100.0 / n));
  return fmt::format("{}", fmt::join(shares, ", "));
}

Phrase design(ArenaReport const& r) {
  int const players = r.source.players.front();
  if (r.source.bots.front() < players && r.source.both_ways)
    return {
        "One against the rest, both ways: each deal with the same cards, each bot on each seat in turn, the "
        "other on all others.",
        "Un contre les autres, dans les deux sens : chaque donne avec les mêmes cartes, chaque joueur tour à "
        "tour à chaque place, l’autre à toutes les autres."};
  if (r.source.bots.front() < players)
    return {
        "One against the rest: each deal with the same cards, the bot named first on each seat in turn, the "
        "other on all others.",
        "Un contre les autres : chaque donne avec les mêmes cartes, le joueur nommé le premier tour à tour à "
        "chaque place, l’autre à toutes les autres."};
  if (players <= 3)
    return {"Each deal with the same cards in every order of the bots.",
            "Chaque donne avec les mêmes cartes dans tous les ordres des joueurs."};
  return {
      "Each deal with the same cards, each bot once on each seat of a circular order that changes from deal "
      "to deal.",
      "Chaque donne avec les mêmes cartes, chaque joueur une fois à chaque place d’un ordre circulaire qui "
      "change de donne en donne."};
}

std::string test_line(ArenaReport const& r) {
  using arena::Verdict;
  auto const& test = *r.test;
  auto const& h = test.hypotheses();
  auto const& bots = r.tally.bots();
  bool const better = test.verdict() == Verdict::elo1;
  auto const verdict =
      test.verdict() == Verdict::open
          ? say({"undecided", "pas de décision"})
          : say({"{} leads {} by {} Elo rather than by {}", "{} devance {} de {} Elo plutôt que de {}"},
                bots[0], bots[1], better ? h.elo1 : h.elo0, better ? h.elo0 : h.elo1);
  return say({"Sequential test after {} deals: {} (log ratio {:.2f}, stops at {:.2f} or {:.2f}; share {:.1f} "
              "%, {:+.0f} Elo)",
              "Test séquentiel après {} donnes : {} (log du rapport {:.2f}, arrêt à {:.2f} ou {:.2f} ; part "
              "{:.1f} %, {:+.0f} Elo)"},
             test.deals(), verdict, test.log_ratio(), test.lower(), test.upper(), 100 * test.mean(),
             arena::lead_for(std::clamp(test.mean(), 1e-4, 1 - 1e-4)));
}

std::string arena_tables(ArenaReport const& r) {
  auto text = wrapped(say({"{}, {} players: {} deals, {} games; a fair share of wins is {} %",
                           "{}, {} joueurs : {} donnes, {} parties ; part de victoires équitable : {} %"},
                          r.source.board_name, fmt::join(r.source.players, ", "), r.tally.deals(),
                          r.tally.games(), fair_share(r.source.players)));
  if (r.source.players.size() == 1 && r.source.bots.size() == 1) text += wrapped(say(design(r)));
  text += '\n' + main_table(r) + '\n' + pair_table(r) + '\n';
  if (r.options.luck) text += luck_table(r) + '\n';
  if (r.test) text += wrapped(test_line(r)) + '\n';
  text += wrapped(say({"Elo: {} has 0. Intervals: 95 %, from {} resamples of whole deals.",
                       "Elo : {} a 0. Intervalles : 95 %, par {} rééchantillonnages de donnes entières."},
                      r.tally.bots()[r.standing.anchor], r.options.resamples));
  text +=
      wrapped(say({"Before: how often the player of the line comes before that of the column; a shared place "
                   "counts half.",
                   "Devant : part des fois où le joueur de la ligne finit devant celui de la colonne ; une "
                   "place partagée compte demi."}));
  if (r.options.luck)
    text += wrapped(
        say({"Luck: how far results lie above what came out on average when the same deals were played on {} "
             "times.",
             "Chance : de combien les résultats dépassent ce qui est sorti en moyenne quand les mêmes donnes "
             "ont été jouées {} fois."},
            r.options.luck_games));
  if (r.run.games > 0) {
    text += wrapped(say({"{} games in {:.1f} s ({} threads)", "{} parties en {:.1f} s ({} fils)"},
                        r.run.games, r.run.seconds, r.run.threads));
  }
  return text;
}

std::string points_table(ArenaReport const& r) {
  auto const used = sources_in_use(r.tally.sums());
  std::vector<std::string> head{say({"Points by source", "Points par origine"}), say(phrases::score)};
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
    add(say({"{} when it wins", "{} quand il gagne"}, r.tally.bots()[b]), sums.won_score, sums.won_points,
        sums.won_games);
  }
  return table.text();
}

/// Kinds in lines: there are more of them than bots. A kind that was never legal is left out; one that was
/// and that a bot never took has a 0.
std::string moves_table(ArenaReport const& r) {
  std::vector<std::string> head{say({"Decisions a game", "Décisions par partie"})};
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

bool can_write_files(ArenaOptions const& options) {
  for (auto const& file : {options.csv, options.svg}) {
    if (file.empty()) continue;
    if (auto const why = why_not_writable(file)) return complain(phrases::failed, *why);
  }
  return true;
}

bool write_report(ArenaReport& report, std::size_t anchor) {
  auto const& options = report.options;
  report.standing = arena::make_standing(report.tally, anchor, options.resamples);
  if (options.json) {
    fmt::print("{}\n", arena_json(report));
  } else {
    fmt::print("{}", arena_tables(report));
    if (options.fingerprint) fmt::print("\n{}\n{}", points_table(report), moves_table(report));
  }
  auto const write = [&report](std::string const& file, auto const& text) {
    if (file.empty()) return true;
    auto const error = write_whole_file(file, text(report));
    if (error) complain(phrases::failed, *error);
    return !error;
  };
  bool const csv = write(options.csv, arena_csv);
  bool const svg = write(options.svg, arena_svg);
  return csv && svg;
}

}  // namespace roundhouse::cli
