#include "device/deal_check.h"

#include <boost/json/serialize.hpp>

#include "device/json.h"
#include "device/steps.h"
#include "protocol/view.h"
#include "roundhouse/notation.h"
#include "roundhouse/record.h"
#include "roundhouse/sha256.h"
#include "text/words.h"

namespace roundhouse::device {
namespace {

/// What follows a word at the beginning of a line; empty if no line begins so.
std::string_view field_of(std::string_view record, std::string_view name) {
  auto const at = record.find("\n" + std::string(name) + ' ');
  if (at == std::string_view::npos) return {};
  auto const value = record.substr(at + name.size() + 2);
  return value.substr(0, value.find('\n'));
}

/// The hash at the end, the one of the header and the check digits of every decision: docs/record.md.
bool hashes_fit(std::string_view record) {
  auto const last = record.rfind("\nsha256 ");
  auto const header = record.find("\nheader ");
  if (last == std::string_view::npos || header == std::string_view::npos) return false;
  if (sha256_hex(record.substr(0, last + 1)) != field_of(record.substr(last), "sha256")) return false;
  if (sha256_hex(record.substr(0, header + 1)) != field_of(record, "header")) return false;
  Sha256 hash;
  std::size_t hashed = 0;
  for (auto mark = record.find(" ~"); mark < last; mark = record.find(" ~", mark + 1)) {
    if (record.substr(mark).find('\n') != std::string_view(" ~0000").size()) continue;  // part of a name
    hash.update(record.substr(hashed, mark - hashed));
    hashed = mark;
    auto so_far = hash;
    if (mark > header && record.substr(mark + 2, 4) != to_hex(so_far.finish()).substr(0, 4)) return false;
  }
  return true;
}

/// Plays the decisions of a record on the deal that its seed gives, and compares what comes of it line by
/// line.
class Redeal {
 public:
  Redeal(Board const& board, RecordHeader const& header, Seed const& seed, Language language)
      : board_(board), language_(language), game_(board, header.setup, Deal{header.stream, seed}) {}

  /// False at the first line that tells something else.
  bool read(RecordLine const& line) {
    if (line.decision == 0) return expect(line);
    auto const seat = line.text.front() - '1';
    skip_untold();
    if (at_ != game_.events().size()) return fail(line, line.text, expected());
    if (line.text.size() < 3 || seat < 0 || seat >= game_.players()) return fail(line, line.text, "…");
    auto const move = move_from_words(board_, game_.state(), seat_id(seat), line.text.substr(2));
    if (!move || game_.play(seat_id(seat), *move) != Reason::none) return fail(line, line.text, "…");
    ++at_;
    return true;
  }

  js::object found() const {
    js::object out{{"cards", cards_}, {"tickets", tickets_}};
    js::object hands;
    for (int s = 0; s < game_.players(); ++s) {
      js::object hand;
      auto const& cards = game_.state().at(seat_id(s)).hand;
      for (int i = 0; i < card_kinds; ++i)
        if (cards[card_at(i)] > 0) hand.emplace(word(card_at(i)), cards[card_at(i)]);
      hands.emplace(std::to_string(s + 1), std::move(hand));
    }
    out["hands"] = std::move(hands);
    if (!wrong_.empty()) out["wrong"] = wrong_;
    return out;
  }

 private:
  bool expect(RecordLine const& line) {
    skip_untold();
    if (at_ >= game_.events().size()) return fail(line, line.text, "–");
    auto const& dealt = game_.events()[at_];
    if (expected() != line.text) {
      auto const told = protocol::event_from_line(board_, game_.state(), line.text);
      if (told && told->kind == dealt.kind && told->seat == dealt.seat)
        return fail(line, thing(*told, line.text), thing(dealt, expected()));
      return fail(line, line.text, expected());
    }
    ++at_;
    if (dealt.kind == EventKind::ticket) ++tickets_;
    if (dealt.kind == EventKind::card || dealt.kind == EventKind::row || dealt.kind == EventKind::reveal ||
        dealt.kind == EventKind::extra_card)
      ++cards_;
    return true;
  }

  /// A record leaves out what follows from the rest of it.
  void skip_untold() {
    auto const& events = game_.events();
    while (at_ < events.size() && !stands_in_record(events[at_].kind)) ++at_;
  }

  std::string expected() const { return protocol::event_line(board_, game_.state(), game_.events()[at_]); }

  /// A card or ticket in words, as far as it is one.
  std::string thing(Event const& event, std::string_view line) const {
    switch (event.kind) {
      case EventKind::card:
      case EventKind::reveal: return text::card_name(board_, card_at(event.a), language_);
      case EventKind::row: return text::card_name(board_, card_at(event.b), language_);
      case EventKind::ticket: return text::ticket_name(board_, static_cast<TicketId>(event.a), language_);
      default: return std::string(line);
    }
  }

  bool fail(RecordLine const& line, std::string_view told, std::string_view dealt) {
    wrong_ = {{"line", line.number}, {"told", told}, {"dealt", dealt}};
    return false;
  }

  Board const& board_;
  Language language_;
  Game game_;
  std::size_t at_ = 0;  // the next event of the game
  int cards_ = 0;
  int tickets_ = 0;
  js::object wrong_;
};

js::object dealt_again(Board const& board, std::string_view record, Seed const& seed, Language language) {
  auto const header = read_header(record).header;
  if (header.board_id != board.id || header.setup.players < board.min_players ||
      header.setup.players > board.max_players) {
    return {{"cards", 0},
            {"tickets", 0},
            {"hands", js::object()},
            {"wrong", js::object{{"line", 1}, {"told", header.board_id}, {"dealt", board.id}}}};
  }
  Redeal redeal(board, header, seed, language);
  for (auto const& line : body_of_record(record))
    if (!redeal.read(line)) break;
  return redeal.found();
}

}  // namespace

std::string check_deal(Board const& board, std::string_view record, std::string_view promised,
                       Language language) {
  auto const told = field_of(record, "seed");
  auto const seed = seed_from_hex(told);
  if (!seed) return js::serialize(js::object{{"seed", ""}});
  auto const committed = promised.empty() ? field_of(record, "commitment") : promised;
  auto out = dealt_again(board, record, *seed, language);
  out["seed"] = told;
  out["commitment"] = committed;
  out["fits"] = commitment(*seed) == committed;
  out["record"] = hashes_fit(record);
  return js::serialize(out);
}

}  // namespace roundhouse::device
