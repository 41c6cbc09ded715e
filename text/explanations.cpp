#include "text/explanations.h"

#include <cmath>

#include "text/explanation_words.h"
#include "text/moves.h"

namespace roundhouse::text {
namespace {

using Words = ExplanationWords;

constexpr std::size_t most_others = 2;  // other moves that are told

/// Digits in groups of three.
std::string count_text(std::int64_t n, Language language) {
  auto digits = std::to_string(n);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), language == Language::fr ? "\u202f" : ",");
  }
  return digits;
}

std::string too_few_turns(Words const& w) {
  if (w.why.plan_turns < w.why.turns_left) {
    return w.fixed("Others may take a route of the plan first.",
                   "D’autres peuvent prendre avant une route du plan.");
  }
  if (w.why.plan_turns <= 0) {
    return w.fixed("The game may end before the plan is finished.",
                   "La partie peut finir avant que le plan soit achevé.");
  }
  return w.say("The game may end first: the plan takes about {} turns, and about {} are left.",
               "La partie peut finir avant : le plan demande environ {} tours, et il en reste environ {}.",
               w.why.plan_turns, w.why.turns_left);
}

std::string fear_text(Words const& w) {
  switch (w.why.fear) {
    case Fear::nothing: return "";
    case Fear::losing_route:
      return w.say("{} may want {} too: better not wait.",
                   "{} peut vouloir {} aussi : mieux vaut ne pas attendre.", w.rival(), w.feared_text());
    case Fear::too_few_turns: return too_few_turns(w);
    case Fear::too_few_trains:
      return w.say("Only {} left.", "Il ne reste que {}.",
                   train_count(w.board, w.table.at(w.seat).trains, w.language));
    case Fear::dear_tunnel:
      return w.say("{} is a tunnel and may cost extra.", "{} est un tunnel et peut coûter un supplément.",
                   w.feared_text());
    case Fear::emptied_cities:
      return w.say("{} may collect the goods first.", "{} peut ramasser les marchandises avant.", w.rival());
    case Fear::lost_majority:
      return w.say("{} may take the lead in this province.", "{} peut prendre la tête dans cette province.",
                   w.rival());
  }
  return "";
}

/// A sentence of the menu in the middle of another one.
std::string within(std::string sentence) {
  if (!sentence.empty() && sentence[0] >= 'A' && sentence[0] <= 'Z') {
    sentence[0] = static_cast<char>(sentence[0] - 'A' + 'a');
  }
  return sentence;
}

std::string difference(double points, Words const& w) {
  if (std::abs(points) < 0.05) return w.fixed("just as good", "aussi bon");
  return (points < 0 ? "−" : "+") + number_text(points, w.language);
}

double own_value(Words const& w) {
  for (auto const& option : w.why.options) {
    if (option.move == w.move) return option.value;
  }
  return w.why.options.empty() ? 0 : w.why.options.front().value;
}

/// The best other moves, and how the player came to know.
std::string others_text(Words const& w) {
  std::vector<std::string> list;
  for (auto const& option : w.why.options) {
    if (option.move == w.move || list.size() == most_others) continue;
    list.push_back(fmt::format("{} ({})",
                               within(move_sentence(w.board, w.table, w.seat, option.move, w.language)),
                               difference(option.value - own_value(w), w)));
  }
  auto const games = count_text(w.why.games_imagined, w.language);
  bool const searched = w.why.games_imagined > 0;
  if (list.empty()) {
    return searched ? w.say("Based on {} simulated games.", "D’après {} parties simulées.", games) : "";
  }
  auto const moves = enumeration(list, w.language);
  if (!searched) return w.say("Next best: {}.", "Autres bons coups : {}.", moves);
  return w.say("Next best, in {} simulated games: {}.",
               "Autres bons coups, d’après {} parties simulées : {}.", games, moves);
}

}  // namespace

std::string explanation_text(MoveInPlace const& made, Explanation const& explanation,
                             std::vector<std::string> const& names, Language language) {
  Words const words(made, explanation, names, language);
  auto text = aim_text(words);
  for (auto const& more : {fear_text(words), others_text(words)}) {
    if (!more.empty()) text += ' ' + more;
  }
  return text;
}

}  // namespace roundhouse::text
