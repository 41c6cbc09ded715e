/// Reading the header of a record: docs/record.md.
#include "engine/reading/reasons.h"
#include "record/lines.h"
#include "roundhouse/record.h"

namespace roundhouse {
namespace {

/// Other versions than the one played here are refused with the board at hand: why_outdated.
constexpr int max_rules_version = 9999;

class HeaderReader {
 public:
  explicit HeaderReader(std::string_view text) : text_(text), lines_(lines_of(text)) {}

  HeaderResult read() {
    if (read_lines()) result_.lines = at_;
    return std::move(result_);
  }

 private:
  bool fail(Text reason) {
    if (!result_.error) result_.error = RecordError{at_ + 1, std::move(reason)};
    return false;
  }
  /// The rest of the next line if it starts as it should.
  std::optional<std::string_view> line(std::string_view start) {
    if (static_cast<std::size_t>(at_) >= lines_.size()) {
      fail(filled({"the record ends here; '{}…' was expected",
                   "l’enregistrement s’arrête ici ; « {}… » était attendu"},
                  start));
      return std::nullopt;
    }
    auto const rest = after(lines_[at_].text, start);
    if (!rest) {
      fail(filled({"'{}…' was expected", "« {}… » était attendu"}, start));
      return std::nullopt;
    }
    return rest;
  }
  bool number(std::string_view start, int least, int most, int& value) {
    auto const rest = line(start);
    if (!rest) return false;
    auto const n = whole_number(*rest);
    if (!n || *n < least || *n > most) {
      return fail(
          filled({"a number from {} to {} was expected", "un nombre de {} à {} était attendu"}, least, most));
    }
    value = *n;
    ++at_;
    return true;
  }

  bool read_board_line() {
    auto rest = line("board ");
    if (!rest) return false;
    result_.header.board_id = next_word(*rest);
    if (!is_sha256_hex(*rest)) {
      return fail({"the hash of the board was expected: 64 hexadecimal digits",
                   "l’empreinte du plateau était attendue : 64 chiffres hexadécimaux"});
    }
    result_.header.board_hash = *rest;
    ++at_;
    return true;
  }
  bool read_players() {
    for (int s = 1; s <= result_.header.setup.players; ++s) {
      auto const rest = line("player " + std::to_string(s) + ' ');
      if (!rest) return false;
      result_.header.players.emplace_back(*rest);
      ++at_;
    }
    return true;
  }
  bool read_first() {
    auto const rest = line("first ");
    if (!rest) return false;
    if (*rest != "drawn") {
      auto const n = whole_number(*rest);
      if (!n || *n < 1 || *n > result_.header.setup.players) {
        return fail({"'drawn' or the number of a seat was expected",
                     "« drawn » ou le numéro d’une place était attendu"});
      }
      result_.header.setup.first = seat_id(*n - 1);
    }
    ++at_;
    return true;
  }
  bool read_stream() {
    if (static_cast<std::size_t>(at_) < lines_.size() && lines_[at_].text == "option locomotive_reset") {
      result_.header.setup.locomotive_reset = true;
      ++at_;
    }
    auto const rest = line("stream ");
    if (!rest) return false;
    if (*rest != "sha256" && *rest != "xoshiro256") {
      return fail({"'sha256' or 'xoshiro256' was expected", "« sha256 » ou « xoshiro256 » était attendu"});
    }
    result_.header.stream = *rest == "sha256" ? StreamKind::sha256 : StreamKind::xoshiro;
    ++at_;
    return true;
  }
  bool read_hashes() {
    auto const published = line("commitment ");
    if (!published) return false;
    if (!is_sha256_hex(*published)) {
      return fail({"64 hexadecimal digits were expected", "64 chiffres hexadécimaux étaient attendus"});
    }
    result_.header.commitment = *published;
    ++at_;
    auto const own = line("header ");
    if (!own) return false;
    auto const start = static_cast<std::size_t>(lines_[at_].text.data() - text_.data());
    if (*own != sha256_hex(text_.substr(0, start))) {
      return fail(
          filled({"the hash does not fit the lines 1 to {} above: one of them was changed",
                  "l’empreinte ne correspond pas aux lignes 1 à {} ci-dessus : l’une d’elles a été modifiée"},
                 at_));
    }
    ++at_;
    return true;
  }

  bool read_lines() {
    auto& header = result_.header;
    if (!lines_.empty() && lines_[0].text.ends_with('\r')) {
      return fail({"lines must end with a line feed alone, not with CR LF",
                   "les lignes doivent finir par un saut de ligne (LF) seul, pas par CR LF"});
    }
    return number("roundhouse record ", record_format, record_format, header.format) &&
           number("rules ", 1, max_rules_version, header.rules) && read_board_line() &&
           number("seats ", 2, max_seats, header.setup.players) && read_players() && read_first() &&
           read_stream() && read_hashes();
  }

  std::string_view text_;
  std::vector<Line> lines_;
  int at_ = 0;
  HeaderResult result_;
};

}  // namespace

HeaderResult read_header(std::string_view text) {
  return HeaderReader(text).read();
}

}  // namespace roundhouse
