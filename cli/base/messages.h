/// What the commands say, in both languages side by side: where it is said, or here what several say.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board.h"

namespace roundhouse::cli {

/// The language of this run: set once by main from `--lang` or the environment, read everywhere.
Language language();
void set_language(Language l);
/// From LC_ALL, LC_MESSAGES or LANG, the first that says something: French if it begins with `fr`.
Language language_of_environment();

/// A sentence in every language, with the same number of places to fill in each: a slip does not compile.
struct Phrase {
  std::string_view en;
  std::string_view fr;

  consteval Phrase(char const* english, char const* french) : en(english), fr(french) {
    if (places(en) != places(fr)) throw "the languages have a different number of places";
  }
  std::string_view in(Language l) const { return l == Language::fr ? fr : en; }
  std::string_view here() const { return in(language()); }

 private:
  static consteval int places(std::string_view s) {
    int n = 0;
    for (char const c : s) n += c == '{' ? 1 : 0;
    return n;
  }
};

template <typename... Args>
std::string say_in(Language l, Phrase const& phrase, Args const&... args) {
  return fmt::format(fmt::runtime(phrase.in(l)), args...);
}

template <typename... Args>
std::string say(Phrase const& phrase, Args const&... args) {
  return say_in(language(), phrase, args...);
}

/// A line of output.
template <typename... Args>
void tell(std::FILE* where, Phrase const& phrase, Args const&... args) {
  fmt::print(where, "{}\n", say(phrase, args...));
}
template <typename... Args>
void tell(Phrase const& phrase, Args const&... args) {
  tell(stdout, phrase, args...);
}

/// In every language.
template <typename... Args>
Text say_all(Phrase const& phrase, Args const&... args) {
  return {say_in(Language::en, phrase, args...), say_in(Language::fr, phrase, args...)};
}

/// A message for standard error, after the name of the program. Returns false, for checks that end with it.
template <typename... Args>
bool complain(Phrase const& phrase, Args const&... args) {
  fmt::print(stderr, "roundhouse: {}\n", say(phrase, args...));
  return false;
}

/// The exit code of a command whose arguments make no sense.
inline constexpr int wrong_usage = 2;

/// The same, returning this exit code.
template <typename... Args>
int refuse(Phrase const& phrase, Args const&... args) {
  complain(phrase, args...);
  return wrong_usage;
}

/// The same for what has no result then.
template <typename... Args>
std::nullopt_t decline(Phrase const& phrase, Args const&... args) {
  complain(phrase, args...);
  return std::nullopt;
}

/// What a seat has to decide in a phase.
Phrase const& phase_name(Phase phase);

namespace phrases {
inline constexpr Phrase failed{"{}", "{}"};
inline constexpr Phrase cannot_read{"{}: cannot be read: {}", "{} : lecture impossible : {}"};
inline constexpr Phrase cannot_write{"{}: cannot be written: {}", "{} : écriture impossible : {}"};
inline constexpr Phrase is_folder{"it is a folder", "c’est un dossier"};
inline constexpr Phrase board_id_taken{
    "{}: id: '{}' is the id of another board: choose another",
    "{} : id : « {} » est le nom d’un autre plateau : en choisir un autre"};
inline constexpr Phrase whole_file{"the file", "le fichier"};
inline constexpr Phrase id{"id", "id"};
inline constexpr Phrase players{"players", "joueurs"};
inline constexpr Phrase cities{"cities", "villes"};
inline constexpr Phrase routes{"routes", "routes"};
inline constexpr Phrase spaces{"spaces", "espaces"};
inline constexpr Phrase tickets{"tickets", "billets"};
inline constexpr Phrase total{"total", "total"};
inline constexpr Phrase none{"none", "aucun"};
inline constexpr Phrase seat_number{"seat {}", "place {}"};
inline constexpr Phrase score{"score", "score"};
inline constexpr Phrase win_rate{"wins %", "gagné %"};
inline constexpr Phrase interval{"95 %", "95 %"};
inline constexpr Phrase kept{"tickets", "billets"};
inline constexpr Phrase completed{"done", "réussis"};
inline constexpr Phrase trains_left{"trains left", "wagons rest."};
inline constexpr Phrase cards_left{"cards left", "cartes rest."};
inline constexpr Phrase turns{"turns", "tours"};
inline constexpr Phrase decisions{"decisions", "décisions"};
inline constexpr Phrase hand{"hand", "main"};
inline constexpr Phrase offered{"offered", "proposés"};
inline constexpr Phrase seat_figures{"score {}, {} trains left, {} routes",
                                     "score {}, {} wagons restants, {} routes"};
}  // namespace phrases

}  // namespace roundhouse::cli
