/// Reading the header of a record (docs/record.md), and whether what it was made with is what is here.
#include "engine/reading/reasons.h"
#include "mechanics/base/words.h"
#include "record/lines.h"
#include "roundhouse/record.h"

namespace roundhouse {
namespace {

/// Other versions than the one played here are refused with the board at hand: why_outdated.
constexpr int max_rules_version = 9999;

/// `tank_car`: which ones there are is not the engine's business.
bool is_look(std::string_view word) {
  constexpr std::size_t longest = 20;
  return !word.empty() && word.size() <= longest &&
         std::ranges::all_of(word, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

class HeaderReader {
 public:
  explicit HeaderReader(std::string_view text) : text_(text), lines_(lines_of(text)) {}

  HeaderResult read() {
    if (read_lines()) result_.lines = at_;
    return std::move(result_);
  }

 private:
  bool fail(Text reason) {
    result_.error = RecordError{at_, std::move(reason)};
    return false;
  }
  bool next_is(std::string_view text) const {
    return static_cast<std::size_t>(at_) < lines_.size() && lines_[at_].text == text;
  }
  /// Goes on to the next line: what follows its start, if it starts as it should.
  std::optional<std::string_view> line(std::string_view start) {
    if (static_cast<std::size_t>(at_++) >= lines_.size()) {
      fail(filled({"the record ends here; '{}…' was expected",
                   "l’enregistrement s’arrête ici ; « {}… » était attendu"},
                  start));
      return std::nullopt;
    }
    auto const rest = after(lines_[at_ - 1].text, start);
    if (!rest) fail(filled({"'{}…' was expected", "« {}… » était attendu"}, start));
    return rest;
  }
  bool number(std::string_view start, int least, int most, int& value) {
    auto const rest = line(start);
    if (!rest) return false;
    auto const n = number_from(*rest, least, most);
    if (!n) {
      return fail(
          filled({"a number from {} to {} was expected", "un nombre de {} à {} était attendu"}, least, most));
    }
    value = *n;
    return true;
  }

  bool read_board_line() {
    auto rest = line("board ");
    if (!rest) return false;
    result_.header.board_id = next_word(*rest);
    result_.header.board_hash = *rest;
    return is_sha256_hex(*rest) || fail({"the hash of the board was expected: 64 hexadecimal digits",
                                         "l’empreinte du plateau était attendue : 64 chiffres hexadécimaux"});
  }
  bool read_players() {
    for (int s = 1; s <= result_.header.setup.players; ++s) {
      auto const rest = line("player " + std::to_string(s) + ' ');
      if (!rest) return false;
      result_.header.players.emplace_back(*rest);
    }
    return true;
  }
  /// All seats, or none.
  bool read_trains() {
    if (static_cast<std::size_t>(at_) >= lines_.size() || !after(lines_[at_].text, "train ")) return true;
    for (int s = 1; s <= result_.header.setup.players; ++s) {
      auto const rest = line("train " + std::to_string(s) + ' ');
      if (!rest) return false;
      auto shape = *rest;
      auto const color = next_word(shape);
      if (!is_look(color) || !is_look(shape)) {
        return fail({"a colour and a shape were expected: two words of small letters",
                     "une couleur et une forme étaient attendues : deux mots en minuscules"});
      }
      result_.header.trains.emplace_back(*rest);
    }
    return true;
  }
  bool read_first() {
    auto const rest = line("first ");
    if (!rest || *rest == "drawn") return rest.has_value();
    auto const n = number_from(*rest, 1, result_.header.setup.players);
    if (!n) {
      return fail({"'drawn' or the number of a seat was expected",
                   "« drawn » ou le numéro d’une place était attendu"});
    }
    result_.header.setup.first = seat_id(*n - 1);
    return true;
  }
  bool read_stream() {
    result_.header.setup.locomotive_reset = next_is("option locomotive_reset");
    if (result_.header.setup.locomotive_reset) ++at_;
    auto const rest = line("stream ");
    if (!rest) return false;
    result_.header.stream = *rest == "sha256" ? StreamKind::sha256 : StreamKind::xoshiro;
    return *rest == "sha256" || *rest == "xoshiro256" ||
           fail({"'sha256' or 'xoshiro256' was expected", "« sha256 » ou « xoshiro256 » était attendu"});
  }
  bool read_hashes() {
    auto const published = line("commitment ");
    if (!published) return false;
    if (!is_sha256_hex(*published)) {
      return fail({"64 hexadecimal digits were expected", "64 chiffres hexadécimaux étaient attendus"});
    }
    result_.header.commitment = *published;
    auto const own = line("header ");
    if (!own) return false;
    auto const above = static_cast<std::size_t>(lines_[at_ - 1].text.data() - text_.data());
    return *own == sha256_hex(text_.substr(0, above)) ||
           fail(filled(
               {"the hash does not fit the lines 1 to {} above: one of them was changed",
                "l’empreinte ne correspond pas aux lignes 1 à {} ci-dessus : l’une d’elles a été modifiée"},
               at_ - 1));
  }

  bool read_lines() {
    auto& header = result_.header;
    if (!lines_.empty() && lines_[0].text.ends_with('\r')) {
      at_ = 1;
      return fail({"lines must end with a line feed alone, not with CR LF",
                   "les lignes doivent finir par un saut de ligne (LF) seul, pas par CR LF"});
    }
    return number("roundhouse record ", record_format, record_format, header.format) &&
           number("rules ", 1, max_rules_version, header.rules) && read_board_line() &&
           number("seats ", 2, max_seats, header.setup.players) && read_players() && read_trains() &&
           read_first() && read_stream() && read_hashes();
  }

  std::string_view text_;
  std::vector<Line> lines_;
  int at_ = 0;  // the line that is read, from 1
  HeaderResult result_;
};

constexpr std::size_t short_hash = 12;

Text other_edition(Board const& board, std::string_view hash) {
  auto const earlier = std::ranges::find(board.earlier_hashes, hash);
  if (earlier != board.earlier_hashes.end()) {
    return filled({"the game was played on edition {} of the board {}, and this program has edition {}: it "
                   "cannot be replayed here",
                   "la partie a été jouée sur l’édition {} du plateau {}, et ce programme a l’édition {} : "
                   "elle ne peut pas être rejouée ici"},
                  static_cast<int>(earlier - board.earlier_hashes.begin()) + 1, board.name, board.edition);
  }
  return filled({"the game was played on an edition of the board {} that is unknown here ({}…), and this "
                 "program has edition {} ({}…): it cannot be replayed here",
                 "la partie a été jouée sur une édition du plateau {} inconnue ici ({}…), et ce programme a "
                 "l’édition {} ({}…) : elle ne peut pas être rejouée ici"},
                board.name, hash.substr(0, short_hash), board.edition, board.hash.substr(0, short_hash));
}

}  // namespace

HeaderResult read_header(std::string_view text) {
  return HeaderReader(text).read();
}

std::optional<Text> why_outdated(Board const& board, std::string_view hash, int rules) {
  if (hash != board.hash) return other_edition(board, hash);
  if (rules == rules_version) return std::nullopt;
  return filled(
      {"the game was played by version {} of the rules, and this program plays by version {}: it "
       "cannot be replayed here",
       "la partie a été jouée selon la version {} des règles, et ce programme joue selon la version "
       "{} : elle ne peut pas être rejouée ici"},
      rules, rules_version);
}

}  // namespace roundhouse
