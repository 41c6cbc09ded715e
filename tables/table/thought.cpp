#include "tables/table/thought.h"

#include <cstring>

#include "roundhouse/boards.h"
#include "roundhouse/sha256.h"

namespace roundhouse::tables {
namespace {

constexpr std::size_t check_bytes = 8;
constexpr std::string_view digits = "0123456789abcdef";

std::string in_hex(std::string_view bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (unsigned char const byte : bytes) {
    text += digits[byte / 16];
    text += digits[byte % 16];
  }
  return text;
}

std::optional<std::string> from_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() / 2);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    auto const high = digits.find(text[i]);
    auto const low = digits.find(text[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

template <typename Plain>
std::string bytes_of(Plain const& value) {
  static_assert(std::is_trivially_copyable_v<Plain>);
  std::string bytes(sizeof value, '\0');
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

/// What a text begins with, so that nothing damaged is taken for a position.
std::string check_of(std::string_view bytes) {
  return to_hex(sha256(bytes)).substr(0, 2 * check_bytes);
}

/// Plain data, one after the other, as hexadecimal digits with a check in front. Only the same build reads
/// it.
class Writing {
 public:
  template <typename Plain>
  void add(Plain const& value) {
    bytes_ += bytes_of(value);
  }
  void add(std::string const& text) {
    add(text.size());
    bytes_ += text;
  }
  void add(SeatView const& view) {
    add(view.board().id);
    add(view.board().hash);
    add(view.seat());
    add(view.table());
    auto const& events = view.events();
    add(events.size());
    for (auto const& event : events) add(event);
  }
  std::string text() const { return check_of(bytes_) + in_hex(bytes_); }

 private:
  std::string bytes_;
};

class Reading {
 public:
  explicit Reading(std::string_view text) {
    if (text.size() < 2 * check_bytes) return;
    auto bytes = from_hex(text.substr(2 * check_bytes));
    good_ = bytes && check_of(*bytes) == text.substr(0, 2 * check_bytes);
    if (good_) bytes_ = std::move(*bytes);
  }
  bool good() const { return good_; }
  template <typename Plain>
  Plain take() {
    static_assert(std::is_trivially_copyable_v<Plain>);
    Plain value{};
    if (bytes_.size() - at_ < sizeof value) {
      good_ = false;
      return value;
    }
    std::memcpy(&value, bytes_.data() + at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  std::string take_text() {
    auto const size = take<std::size_t>();
    if (bytes_.size() - at_ < size) {
      good_ = false;
      return {};
    }
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }
  std::optional<SeatView> take_view() {
    auto const* const board = assets::board(take_text());
    if (take_text() != (board == nullptr ? "" : board->hash) || board == nullptr) return std::nullopt;
    auto const seat = take<SeatId>();
    auto const state = take<State>();
    Events events;
    for (auto left = take<std::size_t>(); left > 0 && good_; --left) events.push_back(take<Event>());
    if (!good_) return std::nullopt;
    return SeatView(*board, seat, state, std::move(events));
  }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
  bool good_ = false;
};

enum class Kind : char { decision = 'd', advice = 'a' };

void write(Writing& writing, Question const& question) {
  writing.add(Kind::decision);
  writing.add(question.view);
  writing.add(question.level);
  writing.add(question.seed);
}

void write(Writing& writing, Consultation const& consultation) {
  writing.add(Kind::advice);
  writing.add(consultation.view);
  writing.add(consultation.asker.visitor.language);
  writing.add(consultation.table);
  writing.add(consultation.at);
  writing.add(consultation.names.size());
  for (auto const& name : consultation.names) writing.add(name);
}

}  // namespace

std::string think(Asked const& asked) {
  if (auto const* const question = std::get_if<Question>(&asked)) return in_hex(bytes_of(answer(*question)));
  return advice(std::get<Consultation>(asked));
}

bool takes_long(Asked const& asked) {
  auto const* const question = std::get_if<Question>(&asked);
  if (question == nullptr) return false;
  std::string_view const level = question->level;
  return level == "expert" || level == "master" || level.starts_with("searcher") ||
         level.starts_with("guided");
}

std::string_view studied_board(Asked const& asked) {
  return takes_long(asked) ? std::get_if<Question>(&asked)->view.board().id : std::string_view();
}

Asked quickly(Asked const& asked) {
  auto quick = asked;
  if (takes_long(quick)) std::get<Question>(quick).level = "strong";
  return quick;
}

std::string to_text(Asked const& asked) {
  Writing writing;
  std::visit([&](auto const& one) { write(writing, one); }, asked);
  return writing.text();
}

std::optional<Asked> from_text(std::string_view text) {
  Reading reading(text);
  auto const kind = reading.take<Kind>();
  auto view = reading.take_view();
  if (!view) return std::nullopt;
  if (kind == Kind::decision) {
    auto level = reading.take_text();
    auto const seed = reading.take<std::uint64_t>();
    if (!reading.good()) return std::nullopt;
    return Question{std::move(*view), 0, std::move(level), seed};
  }
  Consultation consultation{std::move(*view), {}, {}, 0, {}};
  consultation.asker.visitor.language = reading.take<Language>();
  consultation.table = reading.take_text();
  consultation.at = reading.take<int>();
  for (auto left = reading.take<std::size_t>(); left > 0 && reading.good(); --left)
    consultation.names.push_back(reading.take_text());
  if (!reading.good()) return std::nullopt;
  return consultation;
}

std::string think_about_text(std::string_view text) {
  auto const asked = from_text(text);
  return asked ? think(*asked) : std::string();
}

std::optional<Move> move_from_answer(std::string_view answer) {
  auto const bytes = from_hex(answer);
  if (!bytes || bytes->size() != sizeof(Move)) return std::nullopt;
  Move move;
  std::memcpy(&move, bytes->data(), sizeof move);
  return move;
}

}  // namespace roundhouse::tables
