/// Reading the body of a record: decisions and chance outcomes. docs/record.md.
#include "record/body.h"

#include "engine/reading/reasons.h"
#include "record/lines.h"
#include "roundhouse/notation.h"

namespace roundhouse {
namespace {

/// The four digits at the end of a decision are those of the hash of all text before them.
bool check_digits(std::string_view text, Line const& line, Sha256& hash, std::size_t& hashed) {
  auto const mark = line.text.rfind(" ~");
  if (mark == std::string_view::npos) return false;
  auto const start = static_cast<std::size_t>(line.text.data() - text.data()) + mark;
  hash.update(text.substr(hashed, start - hashed));
  hashed = start;
  Sha256 copy = hash;
  return line.text.substr(mark + 2) == to_hex(copy.finish()).substr(0, 4);
}

class BodyReader {
 public:
  BodyReader(Board const& board, std::string_view text, int header_lines)
      : board_(board), text_(text), lines_(lines_of(text)), at_(static_cast<std::size_t>(header_lines)) {}

  Body read() {
    while (at_ < lines_.size() && lines_[at_].text != "end") {
      if (!read_line(lines_[at_])) return std::move(body_);
      ++at_;
    }
    body_.end_line = static_cast<int>(at_) + 1;
    body_.finished = at_ < lines_.size();
    for (; at_ < lines_.size(); ++at_) {
      if (auto const seed = after(lines_[at_].text, "seed ")) body_.seed = seed_from_hex(*seed);
    }
    return std::move(body_);
  }

 private:
  bool fail(Line const& line, Text reason) {
    body_.error = RecordError{line.number, std::move(reason)};
    return false;
  }

  bool read_line(Line const& line) {
    if (line.text.starts_with("= ")) return true;
    if (auto const words = after(line.text, "* ")) {
      auto const outcome = event_from_words(board_, *words);
      if (!outcome || !is_chance(outcome->kind) || outcome->hidden) {
        return fail(line, filled({"'{}' is no chance outcome of this board",
                                  "« {} » n’est pas un tirage possible sur ce plateau"},
                                 *words));
      }
      body_.outcomes.push_back(*outcome);
      body_.outcome_lines.push_back(line.number);
      return true;
    }
    return read_decision(line);
  }

  bool read_decision(Line const& line) {
    auto words = line.text.substr(0, line.text.rfind(" ~"));
    auto const expected = static_cast<int>(body_.decisions.size()) + 1;
    auto const number = whole_number(next_word(words));
    if (!number) {
      return fail(line,
                  {"a line must begin with '*', '=', the number of a decision, or be 'end'",
                   "une ligne doit commencer par « * », « = » ou le numéro d’une décision, ou être « end »"});
    }
    if (*number != expected) {
      return fail(line, filled({"decision number {} was expected", "la décision numéro {} était attendue"},
                               expected));
    }
    auto const seat = whole_number(next_word(words));
    if (!seat || *seat < 1 || *seat > max_seats) {
      return fail(line, {"the number of a seat was expected", "le numéro d’une place était attendu"});
    }
    if (!check_digits(text_, line, hash_, hashed_)) {
      return fail(line,
                  {"the four digits after '~' do not fit: something was changed in this line or since the "
                   "decision before it",
                   "les quatre chiffres après « ~ » ne correspondent pas : quelque chose a été modifié dans "
                   "cette ligne ou depuis la décision précédente"});
    }
    body_.decisions.push_back({line.number, seat_id(*seat - 1), words});
    return true;
  }

  Board const& board_;
  std::string_view text_;
  std::vector<Line> lines_;
  std::size_t at_;
  Sha256 hash_;
  std::size_t hashed_ = 0;
  Body body_;
};

}  // namespace

Body read_body(Board const& board, std::string_view text, int header_lines) {
  return BodyReader(board, text, header_lines).read();
}

}  // namespace roundhouse
