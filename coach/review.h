/// The review of a game, step by step: whoever asks for it can show how far it is, stop at any time, or look
/// deeper. The same game, seed and depth give the same report on every machine.
#pragma once

#include <deque>
#include <memory>

#include "coach/curve.h"
#include "coach/report.h"
#include "coach/weighing.h"

namespace roundhouse::coach {

/// Whose: the planners' alone, or also that of the board's net, if there is one.
enum class Opinions : std::uint8_t { planners, with_net };

class Review {
 public:
  /// The game, which may be unfinished, must outlive it.
  explicit Review(Game const& game, std::uint64_t seed = 1, Opinions opinions = Opinions::with_net);
  Review(Review const&) = delete;
  Review& operator=(Review const&) = delete;
  ~Review() = default;

  /// How deep to look: 1 is the first look, some seconds; each further one is as much again.
  void look(double depth);
  /// Does a little of it; false when all that was asked for is done.
  bool work();
  /// How much of the depth asked for is done, from 0 to 1.
  double progress() const;
  /// How much has been done in all, in first looks.
  double looked() const;
  std::int64_t games() const { return imagination_.games() + guided_.games(); }

  Course const& course() const { return course_; }
  /// What is known of each decision, as far as it has been prepared.
  std::vector<Weighing> const& weighings() const { return weighings_; }
  /// From all that is known so far.
  Report report() const;

 private:
  enum class Work : std::uint8_t { curve, sum, choice, opinion };
  /// Some games at one place.
  struct Task {
    Work work = Work::curve;
    std::size_t at = 0;  // position of the curve, or number of the weighing
    int games = 0;
  };
  struct Judged {
    std::size_t at = 0;  // number of the weighing
    Judgement judged;
  };

  void prepare_next();
  bool is_prepared() const { return weighings_.size() == course_.steps().size(); }
  void plan();
  void plan_curve();
  bool plan_sums();
  void plan_choices();
  bool plan_opinions();
  void carry_out(Task const& task);
  Split split(SeatId seat, double Worth::* in) const;
  SeatReport report_on(SeatId seat) const;
  /// The choices of a seat, in the order of the game.
  std::vector<Judged> judge(SeatId seat) const;
  TurningPoint turning_point(Weighing const& weighing, Judgement const& judged) const;

  Course course_;
  std::uint64_t seed_;
  planner::Lore lore_;
  planner::Planner planner_;
  std::unique_ptr<searcher::Guide> guide_;  // null: no second opinion
  Imagination imagination_;
  Imagination guided_;
  std::vector<Weighing> weighings_;   // by step
  std::vector<std::size_t> choices_;  // those with something to compare
  std::vector<Curve> curve_;          // one, when all is prepared
  std::deque<Task> tasks_;
  std::vector<std::size_t> group_;  // choices that are looked at closely
  double budget_ = 1;               // imagined decisions, about
  double spent_ = 0;
  double spent_on_curve_ = 0;
  double spent_on_sums_ = 0;
  double spent_on_opinions_ = 0;
  int passes_ = 0;
};

}  // namespace roundhouse::coach
