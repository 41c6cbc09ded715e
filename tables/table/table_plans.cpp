/// Plans at a table: taken, told to their owners alone, and played when the turn comes.
#include <algorithm>

#include "protocol/wire.h"
#include "roundhouse/notation.h"
#include "tables/game/plans.h"
#include "tables/table/table.h"

namespace roundhouse::tables {
#ifndef __wasm__
namespace {

std::vector<PlanOption> options_of(protocol::MakePlan const& message) {
  std::vector<PlanOption> options;
  options.reserve(message.options.size());
  for (auto const& option : message.options) options.push_back(option.moves);
  return options;
}

}  // namespace

bool Table::is_by_correspondence() const {
  return progress_.life == Life::playing && progress_.settings().timing.kind == protocol::Timing::Kind::days;
}

void Table::do_plan(Job const& job, protocol::MakePlan const& message, Effects& effects) {
  auto const& person = job.asker.visitor.person;
  auto const whose = own_seat(progress_, person, message.seat);
  if (auto const* refusal = std::get_if<Refusal>(&whose))
    return refuse(job.asker, job.action, *refusal, effects);
  auto const seat = static_cast<std::size_t>(std::get<int>(whose));
  auto options = options_of(message);
  // Whatever has happened meanwhile, a plan can be dropped.
  if (!options.empty() && !may_plan(progress_, seat))
    return refuse(job.asker, job.action, Objection::no_plan, effects);
  if (!options.empty() && !is_sound(progress_, seat, options))
    return refuse(job.asker, job.action, Objection::no_move, effects);
  Plan plan{progress_.id, static_cast<int>(seat) + 1, person, std::move(options)};
  Pending pending;
  pending.asker = job.asker;
  pending.action = job.action;
  pending.plan = plan;
  pending_ = std::move(pending);
  effects.write = Changes{SetPlan{std::move(plan)}};
}

bool Table::do_planned(Moment now, Effects& effects) {
  if (!is_by_correspondence() || progress_.paused || progress_.undo) return false;
  looked_for_plan_.resize(progress_.seats.size());
  for (std::size_t seat = 0; seat < progress_.seats.size(); ++seat) {
    auto const& facts = progress_.seats[seat];
    // Each decision once: after that its owner decides.
    if (!progress_.waits_for(seat) || facts.is_automatic() ||
        looked_for_plan_[seat] == progress_.asked_at[seat])
      continue;
    auto plan = store_->plan(progress_.id, static_cast<int>(seat) + 1);
    looked_for_plan_[seat] = progress_.asked_at[seat];
    if (!plan || plan->person != facts.person) continue;
    play_or_drop(seat, std::move(*plan), now, effects);
    return true;
  }
  return false;
}

void Table::play_or_drop(std::size_t seat, Plan plan, Moment now, Effects& effects) {
  auto step = next_step(progress_, seat, plan.options);
  if (!step) {
    plan.options.clear();
    Pending pending;
    pending.plan = plan;
    pending.plan_dropped = true;
    pending_ = std::move(pending);
    Changes changes{SetPlan{plan}};
    if (!is_there(plan.person))
      changes.emplace_back(Alert{plan.person, AlertKind::plan, progress_.id, progress_.version, now});
    effects.write = std::move(changes);
    return;
  }
  auto const& game = *progress_.game;
  auto const who = seat_id(static_cast<int>(seat));
  begin({{.kind = entry_kind::moved,
          .seat = static_cast<int>(seat) + 1,
          .person = plan.person,
          .body = to_words(game.board(), game.state(), who, step->move),
          .move = step->move}},
        {}, "", now, effects);
  if (!pending_) return;
  // What is left of it is for this turn.
  bool const goes_on = pending_->after.back().waits_for(seat);
  plan.options = goes_on ? std::move(step->rest) : std::vector<PlanOption>();
  pending_->plan = plan;
  effects.write->emplace_back(SetPlan{std::move(plan)});
}

void Table::drop_plans(std::vector<Entry> const& entries, Progress const& after, Changes& changes) const {
  for (std::size_t seat = 0; seat < after.seats.size(); ++seat) {
    auto const number = static_cast<int>(seat) + 1;
    bool const played = std::ranges::any_of(
        entries, [&](Entry const& entry) { return entry.kind == entry_kind::moved && entry.seat == number; });
    if (after.life == Life::over || (played && !after.waits_for(seat)))
      changes.emplace_back(SetPlan{{after.id, number, after.seats[seat].person, {}}});
  }
}

void Table::tell_plan(Plan const& plan, bool dropped, Effects& effects) const {
  auto const seat = static_cast<std::size_t>(plan.seat) - 1;
  gallery_.send_each(
      plan.person,
      [&](Visitor const& visitor) {
        return protocol::write(protocol::Planned{progress_.id, plan.seat,
                                                 progress_.life == Life::playing
                                                     ? shown(progress_, seat, plan.options, visitor.language)
                                                     : std::vector<protocol::PlanShown>(),
                                                 dropped});
      },
      effects.sends);
}

void Table::tell_plans(Asker const& asker, Effects& effects) const {
  if (!is_by_correspondence()) return;
  for (auto const seat : progress_.seats_of(asker.visitor.person)) {
    auto const plan = store_->plan(progress_.id, seat + 1);
    // Also that there is none: it may have been played while nobody was connected.
    bool const own = plan && plan->person == asker.visitor.person;
    effects.send(asker.connection,
                 protocol::write(protocol::Planned{
                     progress_.id, seat + 1,
                     shown(progress_, static_cast<std::size_t>(seat),
                           own ? plan->options : std::vector<PlanOption>(), asker.visitor.language),
                     false}));
  }
}

void Table::choices(Asker const& asker, protocol::AskChoices const& message, Effects& effects) const {
  auto const whose = own_seat(progress_, asker.visitor.person, message.seat);
  if (auto const* refusal = std::get_if<Refusal>(&whose))
    return object(asker, refusal->objection, "choices", effects);
  auto const seat = static_cast<std::size_t>(std::get<int>(whose));
  if (!may_plan(progress_, seat)) return object(asker, Objection::no_plan, "choices", effects);
  effects.send(asker.connection,
               protocol::write(protocol::Choices{progress_.id, static_cast<int>(seat) + 1,
                                                 plan_choices(progress_, seat, asker.visitor.language)}));
}

#else

// On one's own device nobody plays by correspondence, and the module that the page loads stays small.
bool Table::is_by_correspondence() const {
  return false;
}
void Table::do_plan(Job const& job, protocol::MakePlan const& /*message*/, Effects& effects) {
  refuse(job.asker, job.action, Objection::no_plan, effects);
}
bool Table::do_planned(Moment /*now*/, Effects& /*effects*/) {
  return false;
}
void Table::drop_plans(std::vector<Entry> const& /*entries*/, Progress const& /*after*/,
                       Changes& /*changes*/) const {}
void Table::tell_plan(Plan const& /*plan*/, bool /*dropped*/, Effects& /*effects*/) const {}
void Table::tell_plans(Asker const& /*asker*/, Effects& /*effects*/) const {}
void Table::choices(Asker const& asker, protocol::AskChoices const& /*message*/, Effects& effects) const {
  object(asker, Objection::no_plan, "choices", effects);
}

#endif

}  // namespace roundhouse::tables
