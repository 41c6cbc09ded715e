#include "device/story.h"

#include <boost/json/serialize.hpp>

#include "device/json.h"
#include "device/steps.h"
#include "engine/reading/json_text.h"
#include "protocol/read.h"
#include "protocol/view.h"
#include "roundhouse/notation.h"
#include "roundhouse/rules.h"
#include "text/log.h"
#include "text/moves.h"

namespace roundhouse::device {
namespace {

/// An event and the step that it belongs to.
struct Told {
  std::size_t step = 0;
  RouteId claimed = no_route;  // when it happened
};

class Storyteller {
 public:
  Storyteller(Board const& board, std::vector<std::string> names, Language language, bool open)
      : board_(board), names_(std::move(names)), language_(language), open_(open) {}

  js::object tell(std::vector<Step> const& steps) {
    gather(steps);
    return {
        {"lines", lines(steps)}, {"moments", moments(steps)}, {"ride", ride()}, {"curves", curves(steps)}};
  }

 private:
  void gather(std::vector<Step> const& steps) {
    LineReader reader(board_, static_cast<int>(names_.size()));
    for (std::size_t i = 0; i < steps.size(); ++i) {
      first_of_.push_back(events_.size());
      for (auto const& line : steps[i].lines) {
        auto const event = reader.read(line);
        if (!event || (event->seat != no_seat && index(event->seat) >= static_cast<int>(names_.size())))
          continue;
        events_.push_back(open_ ? seen_by(spectator, *event) : *event);
        told_.push_back({i, reader.claimed()});
      }
    }
    first_of_.push_back(events_.size());
  }

  /// Somebody who came later has not seen what was before the first step, and nobody what was before a game
  /// that goes on from a position.
  std::optional<text::Glimpse> glimpse(std::vector<Step> const& steps) const {
    for (std::size_t i = 0; i < steps.size() && first_of_[i] == 0; ++i) {
      if (steps[i].decision == 0 || !steps[i].game) continue;
      return text::Glimpse{first_of_[i + 1], protocol::state_from(board_, *steps[i].game, spectator)};
    }
    return std::nullopt;
  }

  js::array lines(std::vector<Step> const& steps) const {
    auto const sentences = text::tell_events(board_, events_, names_, language_, glimpse(steps));
    js::array out;
    std::size_t next = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (auto note = note_of(steps[i])) out.push_back(std::move(*note));
      for (; next < sentences.size() && sentences[next].event < first_of_[i + 1]; ++next)
        out.push_back(line(sentences[next], steps[told_[sentences[next].event].step]));
    }
    return out;
  }

  js::object line(text::LogLine const& said, Step const& step) const {
    return {{"text", said.text},
            {"seat", said.seat == no_seat ? 0 : index(said.seat) + 1},
            {"routes", ids(board_, said.routes)},
            {"cities", ids(board_, said.cities)},
            {"decision", step.decision},
            {"v", step.version}};
  }

  /// A step that is about taking back.
  std::optional<js::object> note_of(Step const& step) const {
    bool const undone = step.what == "undone";
    if (!undone && step.what != "asked_undo" && step.what != "agreed_undo" && step.what != "refused_undo")
      return std::nullopt;
    std::string sentence;
    if (undone) {
      auto const decided = taken_back(step);
      if (decided && told_nobody(decided->move.kind)) return std::nullopt;
      if (decided) sentence = sentence_of(*decided, step);
    }
    return js::object{{"text", sentence},      {"what", step.what},     {"seat", step.by},
                      {"routes", js::array()}, {"cities", js::array()}, {"decision", step.decision},
                      {"v", step.version}};
  }

  /// A route or city that was only named, and tickets that all choose at once.
  static bool told_nobody(MoveKind kind) {
    return kind == MoveKind::claim || kind == MoveKind::choose_mix || kind == MoveKind::build_station;
  }

  std::optional<Event> taken_back(Step const& step) const {
    auto const table = step.game ? protocol::state_from(board_, *step.game, seat_id(step.by - 1)) : State();
    auto event = protocol::event_from_line(board_, table, step.about);
    if (event && open_) event = seen_by(spectator, *event);
    return event;
  }

  /// How something was paid belongs to a claim that is no more; without the table little can be said.
  std::string sentence_of(Event const& decided, Step const& step) const {
    if (decided.hidden || decided.move.kind == MoveKind::pay || !step.game) return "";
    auto const table = protocol::state_from(board_, *step.game, decided.seat);
    if (index(decided.seat) >= table.players) return "";
    return text::move_sentence(board_, table, decided.seat, decided.move, language_);
  }

  js::object moments(std::vector<Step> const& steps) const {
    js::object out;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      js::array taken;
      js::array revealed;
      auto route = no_route;
      for (std::size_t e = first_of_[i]; e < first_of_[i + 1]; ++e) {
        auto const& event = events_[e];
        if (event.kind == EventKind::reveal) {
          revealed.emplace_back(word(card_at(event.a)));
          route = told_[e].claimed;
        }
        if (auto card = taken_at(e)) taken.push_back(std::move(*card));
      }
      if (taken.empty() && revealed.empty()) continue;
      js::object moment{{"taken", std::move(taken)}, {"revealed", std::move(revealed)}};
      moment["route"] = route == no_route ? "" : board_.at(route).id;
      out.emplace(std::to_string(steps[i].version), std::move(moment));
    }
    return out;
  }

  std::optional<js::object> taken_at(std::size_t e) const {
    auto const& event = events_[e];
    bool const from_row = event.kind == EventKind::decision && event.move.kind == MoveKind::take;
    if (!from_row && event.kind != EventKind::card) return std::nullopt;
    js::object taken{{"seat", index(event.seat) + 1}, {"place", nullptr}, {"card", nullptr}};
    if (from_row) {
      taken["card"] = word(event.move.card());
      // The place that is filled again is the one it was taken from.
      bool const filled = e + 1 < events_.size() && events_[e + 1].kind == EventKind::row;
      taken["place"] = filled ? events_[e + 1].a + 1 : 0;
    } else if (!event.hidden) {
      taken["card"] = word(card_at(event.a));
    }
    return taken;
  }

  int ride() const {
    int points = 0;
    for (auto const& event : events_) {
      if (event.kind == EventKind::decision && event.move.kind == MoveKind::ride) points = 0;
      if (event.kind == EventKind::score && static_cast<ScoreReason>(event.b) == ScoreReason::goods)
        points += event.a;
    }
    return points;
  }

  js::array curves(std::vector<Step> const& steps) const {
    std::vector<int> now(names_.size());
    std::vector<js::array> points(names_.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      for (std::size_t e = first_of_[i]; e < first_of_[i + 1]; ++e) {
        auto const& event = events_[e];
        if (event.seat != no_seat) now[static_cast<std::size_t>(index(event.seat))] += counted(e);
      }
      for (std::size_t s = 0; s < now.size(); ++s) points[s].push_back(now[s]);
    }
    js::array out;
    for (auto& one : points) out.push_back(std::move(one));
    return out;
  }

  /// Where routes count only at the end (Y-05) they are counted when they are paid for.
  int counted(std::size_t e) const {
    auto const& event = events_[e];
    if (event.kind == EventKind::score) return event.a;
    if (event.kind != EventKind::decision || !board_.switches.routes_scored_at_end ||
        told_[e].claimed == no_route)
      return 0;
    if (event.move.kind == MoveKind::pay) return board_.at(told_[e].claimed).points;
    return event.move.kind == MoveKind::give_up ? -board_.at(told_[e].claimed).points : 0;
  }

  Board const& board_;
  std::vector<std::string> names_;
  Language language_;
  bool open_;
  Events events_;
  std::vector<Told> told_;             // one for each event
  std::vector<std::size_t> first_of_;  // where the events of each step begin
};

template <typename T>
T field(js::object const& object, std::string_view name, T otherwise) {
  auto const* const found = object.if_contains(name);
  if (found == nullptr) return otherwise;
  if constexpr (std::is_same_v<T, std::string>) {
    return found->is_string() ? std::string(found->get_string()) : otherwise;
  } else if constexpr (std::is_same_v<T, bool>) {
    return found->is_bool() ? found->get_bool() : otherwise;
  } else {
    return found->is_int64() ? static_cast<T>(found->get_int64()) : otherwise;
  }
}

Step read_step(js::object const& object) {
  Step step{.version = field(object, "v", std::int64_t{0}),
            .what = field(object, "what", std::string()),
            .by = field(object, "by", 0),
            .decision = field(object, "decision", 0),
            .lines = texts(object, "events"),
            .about = field(object, "about", std::string()),
            .game = {}};
  if (auto const* const game = object.if_contains("game"); game != nullptr && game->is_object()) {
    protocol::Reading reading(protocol::Reading::Mode::ours);
    reading.read(*game, {}, step.game.emplace());
    if (reading.fault()) step.game.reset();
  }
  return step;
}

}  // namespace

std::optional<std::string> story(Board const& board, std::string_view request, Language language) {
  auto const parsed = read_json(request);
  auto const* const object = parsed.value.if_object();
  if (object == nullptr) return std::nullopt;
  auto names = texts(*object, "names");
  if (names.empty() || names.size() > max_seats) return std::nullopt;
  auto const record = field(*object, "record", std::string());
  std::vector<Step> steps;
  if (!record.empty()) {
    steps = steps_of_record(record);
  } else if (auto const* const list = object->if_contains("steps"); list != nullptr && list->is_array()) {
    for (auto const& one : list->get_array())
      if (one.is_object()) steps.push_back(read_step(one.get_object()));
  }
  Storyteller teller(board, std::move(names), language, field(*object, "open", false));
  return js::serialize(teller.tell(steps));
}

}  // namespace roundhouse::device
