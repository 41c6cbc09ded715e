#include "coach/report_json.h"

#include "device/choices.h"
#include "roundhouse/notation.h"
#include "text/explanations.h"

namespace roundhouse::coach {
namespace {

namespace js = boost::json;

js::object json_of(Estimate const& estimate) {
  return {{"value", estimate.value}, {"error", estimate.error}};
}

js::object json_of(Split const& split) {
  js::object sources;
  for (int i = 0; i < luck_sources; ++i) {
    auto const source = static_cast<LuckSource>(i);
    sources.emplace(word(source), split.by_source[source]);
  }
  return {{"start", split.start},        {"result", split.result},
          {"own", json_of(split.own)},   {"rivals", json_of(split.rivals)},
          {"luck", json_of(split.luck)}, {"by_source", std::move(sources)}};
}

js::object json_of(Accuracy const& accuracy) {
  return {{"decisions", accuracy.decisions}, {"accuracy", accuracy.accuracy}, {"lost", accuracy.lost}};
}

/// The move with its sentence and what it is about on the map.
js::object json_of(Review const& review, int step, Move move, Language language) {
  auto const& board = review.course().board();
  auto const& at = review.course().at(step);
  auto const words = to_words(board, at.before, at.seat, move);
  auto all = device::Choices(board, at.before, at.seat, {words}).moves(language);
  js::object found{{"words", words}};
  if (auto const* const facts = all.if_contains(words); facts != nullptr && facts->is_object()) {
    for (auto const& fact : facts->get_object()) found.insert(fact);
  }
  return found;
}

js::object json_of(Review const& review, TurningPoint const& point, std::vector<std::string> const& names,
                   Language language) {
  auto const& judged = point.judged;
  return {{"at", point.step},
          {"played", json_of(review, point.step, review.course().at(point.step).move, language)},
          {"better", json_of(review, point.step, judged.best, language)},
          {"lost", json_of(judged.loss)},
          {"chance_lost", json_of(judged.chance_lost)},
          {"points_lost", json_of(judged.points_lost)},
          {"clear", judged.clear},
          {"deals", judged.deals},
          {"why", reason_text(review, point, names, language)}};
}

js::array curve_json(Report const& report) {
  js::array curve;
  for (auto const& point : report.curve) {
    js::array chance;
    js::array error;
    js::array points;
    for (int s = 0; s < report.players; ++s) {
      chance.emplace_back(point.worth[s].chance);
      error.emplace_back(point.error[s].chance);
      points.emplace_back(point.worth[s].points);
    }
    curve.push_back(js::object{{"at", point.position},
                               {"chance", std::move(chance)},
                               {"error", std::move(error)},
                               {"points", std::move(points)}});
  }
  return curve;
}

}  // namespace

std::string_view word(Stage stage) {
  constexpr std::string_view words[] = {"opening", "building", "ending"};
  return words[index(stage)];
}

std::string_view word(LuckSource source) {
  constexpr std::string_view words[] = {"deal", "cards", "tickets", "tunnels", "unseen"};
  return words[index(source)];
}

std::string reason_text(Review const& review, TurningPoint const& point,
                        std::vector<std::string> const& names, Language language) {
  auto const& at = review.course().at(point.step);
  auto const table = face_down(at.before, at.seat);
  return text::explanation_text({review.course().board(), table, at.seat, point.judged.best}, point.why,
                                names, language);
}

js::object report_json(Review const& review, std::vector<std::string> const& names, double depth,
                       Language language) {
  auto const report = review.report();
  js::array seats;
  for (int s = 0; s < report.players; ++s) {
    auto const& seat = report.seats[s];
    js::object accuracy{{"overall", json_of(seat.overall)}};
    for (int i = 0; i < stages; ++i) {
      auto const stage = static_cast<Stage>(i);
      accuracy.emplace(word(stage), json_of(seat.by_stage[stage]));
    }
    js::array points;
    for (auto const& point : seat.turning_points) points.push_back(json_of(review, point, names, language));
    seats.push_back(js::object{{"chances", json_of(seat.chances)},
                               {"points", json_of(seat.points)},
                               {"accuracy", std::move(accuracy)},
                               {"mistakes", seat.mistakes},
                               {"turning_points", std::move(points)}});
  }
  js::array all_names;
  for (auto const& name : names) all_names.emplace_back(name);
  return {{"board", review.course().board().id},
          {"names", std::move(all_names)},
          {"decisions", report.decisions},
          {"finished", report.finished},
          {"depth", depth},
          {"games", report.games},
          {"curve", curve_json(report)},
          {"seats", std::move(seats)}};
}

}  // namespace roundhouse::coach
