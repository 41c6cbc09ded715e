#include "server/tables/game/absence.h"

#include <algorithm>

namespace roundhouse::server {
namespace {

bool has_clock(Progress const& progress) {
  return progress.settings().timing.kind != protocol::Timing::Kind::none;
}

/// The host decides for those who are away; if the host is away as well, whoever plays.
bool may_decide(Progress const& progress, PersonId const& person, Attendance const& there) {
  if (person == progress.host) return true;
  return !progress.seats_of(person).empty() && there.absences.is_long(progress.host, there.now);
}

std::optional<Refusal> not_to_be_decided(Progress const& progress, PersonId const& person,
                                         Attendance const& there) {
  if (progress.life == Life::over || progress.life == Life::closed) return Refusal(Objection::game_over);
  if (progress.life != Life::playing) return Refusal(Objection::not_playing);
  bool const involved = person == progress.host || !progress.seats_of(person).empty();
  if (!involved) return Refusal(Objection::not_your_seat);
  if (!may_decide(progress, person, there)) return Refusal(Objection::host_only);
  return std::nullopt;
}

/// Somebody else who still plays, or could take the seat back.
bool is_other(SeatFacts const& seat, PersonId const& person) {
  return !seat.person.empty() && seat.person != person && seat.sits_in != "left";
}

}  // namespace

std::optional<Moment> Absences::since(PersonId const& person) const {
  auto const known = gone_.find(person);
  return known == gone_.end() ? std::optional(from_) : known->second;
}

bool Absences::is_long(PersonId const& person, Moment now) const {
  auto const gone = since(person);
  return gone && now - *gone >= away_long;
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::Replace const& message,
               Attendance const& there) {
  if (auto const refusal = not_to_be_decided(progress, visitor.person, there)) return *refusal;
  auto const number = static_cast<std::size_t>(message.seat);
  if (number == 0 || number > progress.seats.size()) return Refusal(Objection::cannot_remove);
  auto const person = progress.seats[number - 1].person;
  if (person.empty() || person == visitor.person) return Refusal(Objection::cannot_remove);
  if (!progress.seats[number - 1].sits_in.empty()) return Refusal(Objection::cannot_remove);
  if (has_clock(progress)) return Refusal(Objection::has_clock);
  if (!there.absences.is_long(person, there.now)) return Refusal(Objection::not_away);
  std::vector<Entry> entries;
  for (auto const seat : progress.seats_of(person)) {
    entries.push_back(entry_of(entry_kind::sat_in, seat + 1, visitor.person, message.action, "away"));
  }
  return entries;
}

Verdict decide(Progress const& progress, Visitor const& visitor, protocol::End const& message,
               Attendance const& there) {
  auto const& person = visitor.person;
  bool const alone =
      !progress.seats_of(person).empty() &&
      std::ranges::none_of(progress.seats, [&](SeatFacts const& seat) { return is_other(seat, person); });
  auto const refusal = not_to_be_decided(progress, person, there);
  if (refusal && !(alone && refusal->objection == Objection::host_only)) return *refusal;
  if (progress.settings().rated) return Refusal(Objection::rated_plays_on);
  bool const away = std::ranges::any_of(progress.seats, [&](SeatFacts const& seat) {
    return is_other(seat, person) && there.absences.is_long(seat.person, there.now);
  });
  if (!alone && has_clock(progress)) return Refusal(Objection::has_clock);
  if (!alone && !away) return Refusal(Objection::not_away);
  return std::vector{entry_of(entry_kind::ended, 0, person, message.action)};
}

}  // namespace roundhouse::server
