#include "server/thinkers.h"

#include <algorithm>
#include <thread>

namespace roundhouse::server {
namespace {

constexpr std::size_t thinking_room = 10'000;
constexpr std::chrono::minutes say_again{1};

int threads_of(Options const& options) {
  if (options.thinkers == Options::no_thinkers) return 1;  // for quick answers
  if (options.thinkers > 0) return options.thinkers;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

Thinkers::Thinkers(Options const& options, Node* node, Metrics& metrics, Log& log)
    : own_(node == nullptr || options.thinkers != Options::no_thinkers),
      node_(node),
      log_(log),
      waits_(metrics.histogram("roundhouse_thinking_wait_seconds",
                               "How long computer players wait for a thread")),
      seconds_(metrics.histogram("roundhouse_thinking_seconds", "How long computer players think")),
      quick_(metrics.counter("roundhouse_quick_answers_total",
                             "Decisions of a quicker player, as nobody thought in time")),
      threads_(threads_of(options), thinking_room, static_cast<std::size_t>(options.thoughts_per_person),
               Workers::Reserve::as_many) {}

/// What takes long goes to others where there are some and this process is busy, or does not think.
bool Thinkers::think(Demand const& demand, Thought const& thought) {
  bool const others = node_ != nullptr && takes_long(*thought.asked) && node_->duties().thinkers() > 0;
  if (others && (!own_ || threads_.is_busy())) {
    node_->exchange().ask(demand, thought, [this, demand, thought] { think_alone(demand, thought); });
    return true;
  }
  if (own_ || !takes_long(*thought.asked)) return think_here(demand, thought, How::asked);
  say_that_nobody_thinks();
  return think_here(demand, thought, How::quickly);
}

/// Others were asked and have not answered.
void Thinkers::think_alone(Demand const& demand, Thought const& thought) {
  if (!own_) say_that_nobody_thinks();
  if (!think_here(demand, thought, own_ ? How::asked : How::quickly)) thought.answered("");
}

bool Thinkers::think_here(Demand const& demand, Thought const& thought, How how) {
  return threads_.post(demand, [this, thought, how, asked = Stopwatch()] {
    waits_.observe(asked.seconds());
    Stopwatch const began;
    auto const answer = tables::think(how == How::quickly ? quickly(*thought.asked) : *thought.asked);
    seconds_.observe(began.seconds());
    thought.answered(answer);
  });
}

void Thinkers::say_that_nobody_thinks() {
  quick_.add();
  std::scoped_lock const hold(lock_);
  auto const now = std::chrono::steady_clock::now();
  if (said_ && now - *said_ < say_again) return;
  said_ = now;
  log_.warning("nobody_thinks", {{"instead", "strong"}});
}

}  // namespace roundhouse::server
