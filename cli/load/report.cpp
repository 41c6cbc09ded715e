#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <boost/json.hpp>
#include <cmath>

#include "cli/base/messages.h"
#include "cli/load/load.h"
#include "cli/terminal/text.h"

namespace roundhouse::cli {

std::size_t Latencies::bucket_of(std::uint64_t micros) {
  constexpr std::uint64_t exact = std::uint64_t{2} << fine_bits;
  if (micros < exact) return static_cast<std::size_t>(micros);
  auto const shift = static_cast<unsigned>(std::bit_width(micros)) - (fine_bits + 1U);
  auto const bucket = (std::uint64_t{shift} << fine_bits) + (micros >> shift);
  return std::min(static_cast<std::size_t>(bucket), buckets - 1);
}

std::uint64_t Latencies::most_of(std::size_t bucket) {
  constexpr std::size_t exact = std::size_t{2} << fine_bits;
  if (bucket < exact) return bucket;
  auto const shift = (bucket >> fine_bits) - 1;
  auto const begin = static_cast<std::uint64_t>(bucket - (shift << fine_bits));
  return ((begin + 1) << shift) - 1;
}

void Latencies::add(std::chrono::microseconds time) {
  auto const micros = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0));
  ++counts_[bucket_of(micros)];
  ++count_;
  longest_ = std::max(longest_, micros);
}

double Latencies::percentile(double share) const {
  auto const wanted = static_cast<std::int64_t>(std::ceil(share * static_cast<double>(count_)));
  std::int64_t seen = 0;
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    seen += counts_[bucket];
    if (seen >= wanted && seen > 0) return static_cast<double>(std::min(most_of(bucket), longest_)) / 1000;
  }
  return 0;
}

namespace {

namespace js = boost::json;

constexpr std::array shares{0.5, 0.9, 0.99, 0.999};
constexpr std::array<char const*, 4> share_names{"p50", "p90", "p99", "p999"};

double per_move(LoadFigures const& figures, double bytes) {
  return figures.acknowledged == 0 ? 0 : bytes / static_cast<double>(figures.acknowledged);
}

double moves_per_second(LoadFigures const& figures) {
  return figures.seconds > 0 ? static_cast<double>(figures.acknowledged) / figures.seconds : 0;
}

std::vector<std::string> row(Phrase const& name, Latencies const& times) {
  std::vector<std::string> cells{say(name)};
  for (auto const share : shares) cells.push_back(fmt::format("{:.1f}", times.percentile(share)));
  cells.push_back(fmt::format("{:.1f}", times.longest()));
  cells.push_back(std::to_string(times.count()));
  return cells;
}

js::object to_json(Latencies const& times) {
  js::object out;
  for (std::size_t i = 0; i < shares.size(); ++i) out[share_names[i]] = times.percentile(shares[i]);
  out["longest"] = times.longest();
  out["count"] = times.count();
  return out;
}

std::string error_list(LoadFigures const& figures) {
  std::string list;
  for (auto const& [code, count] : figures.errors)
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", count, code);
  return list;
}

}  // namespace

std::string load_summary(LoadPlan const& plan, LoadFigures const& figures) {
  auto text = plan.pace > 0 ? say({"{}: {} tables with {} seats, a move every {} s at each",
                                   "{} : {} tables à {} places, un coup toutes les {} s à chacune"},
                                  plan.board, plan.tables, plan.seats, plan.pace)
                            : say({"{}: {} tables with {} seats, as fast as answers come",
                                   "{} : {} tables à {} places, aussi vite que les réponses viennent"},
                                  plan.board, plan.tables, plan.seats);
  text += "\n" +
          say({"{} moves in {:.1f} s: {:.1f} a second; {} games begun, {} over",
               "{} coups en {:.1f} s : {:.1f} par seconde ; {} parties commencées, {} finies"},
              figures.acknowledged, figures.seconds, moves_per_second(figures), figures.begun, figures.over) +
          "\n";
  TextTable table({say({"from sending a move to", "de l’envoi d’un coup à"}), "p50 ms", "p90 ms", "p99 ms",
                   "p99.9 ms", say({"longest", "max"}), say({"count", "nombre"})});
  table.add(row({"its arrival at the other seats", "son arrivée aux autres places"}, figures.event));
  table.add(row({"its acknowledgement", "son accusé de réception"}, figures.ack));
  text += table.text();
  if (figures.absence.count() > 0)
    text +=
        say({"from the loss of a connection to the next: p50 {:.0f} ms, p99 {:.0f} ms, longest {:.0f} ms",
             "de la perte d’une connexion à la suivante : p50 {:.0f} ms, p99 {:.0f} ms, max {:.0f} ms"},
            figures.absence.percentile(0.5), figures.absence.percentile(0.99), figures.absence.longest()) +
        "\n";
  auto const received = per_move(figures, figures.received_bytes);
  auto const sent = per_move(figures, figures.sent_bytes);
  text += say({"a move is {:.0f} bytes on the wire: {:.0f} to all seats together, {:.0f} from them",
               "un coup fait {:.0f} octets sur le fil : {:.0f} vers toutes les places ensemble, {:.0f} "
               "depuis elles"},
              received + sent, received, sent) +
          "\n";
  text += say({"connections lost and made again: {}; moves repeated: {}; messages doubled: {}; answered "
               "again: {}; stale: {}",
               "connexions perdues et rétablies : {} ; coups répétés : {} ; messages doublés : {} ; répondus "
               "à nouveau : {} ; périmés : {}"},
              figures.lost, figures.repeated, figures.doubled, figures.answered_again, figures.stale) +
          "\n";
  if (!figures.errors.empty()) text += say({"errors: {}", "erreurs : {}"}, error_list(figures)) + "\n";
  if (plan.check && figures.wrong_games == 0)
    text += say({"checked: {} games, {} acknowledged moves, each in its record exactly once",
                 "vérifié : {} parties, {} coups confirmés, chacun exactement une fois dans sa partie"},
                figures.checked_games, figures.checked_moves) +
            "\n";
  return text;
}

std::string load_json(LoadPlan const& plan, LoadFigures const& figures) {
  js::object errors;
  for (auto const& [code, count] : figures.errors) errors[code] = count;
  js::object out{
      {"board", plan.board},
      {"tables", plan.tables},
      {"seats", plan.seats},
      {"pace", plan.pace},
      {"seconds", figures.seconds},
      {"moves", figures.acknowledged},
      {"moves_per_second", moves_per_second(figures)},
      {"games_begun", figures.begun},
      {"games_over", figures.over},
      {"event_ms", to_json(figures.event)},
      {"ack_ms", to_json(figures.ack)},
      {"absence_ms", to_json(figures.absence)},
      {"bytes_per_move",
       {{"received", per_move(figures, figures.received_bytes)},
        {"sent", per_move(figures, figures.sent_bytes)}}},
      {"connections_lost", figures.lost},
      {"moves_repeated", figures.repeated},
      {"messages_doubled", figures.doubled},
      {"answered_again", figures.answered_again},
      {"stale", figures.stale},
      {"errors", std::move(errors)},
  };
  if (plan.check)
    out["check"] = js::object{{"games", figures.checked_games},
                              {"moves", figures.checked_moves},
                              {"wrong", figures.wrong_games},
                              {"first_wrong", figures.first_wrong}};
  return js::serialize(out);
}

}  // namespace roundhouse::cli
