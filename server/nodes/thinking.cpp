#include "server/nodes/thinking.h"

#include <algorithm>

#include "server/nodes/opening.h"
#include "tables/table/thought.h"

namespace roundhouse::server {
namespace {

using std::chrono::milliseconds;

/// Longer than any thought takes: then it is somebody else's, since whoever had it is gone.
constexpr milliseconds thought_lasts{10'000};
/// Whether there is something to do, should a notice have been lost.
constexpr milliseconds looks{1'000};
/// As in a node's own queue: every fifth is for tables that nobody watches.
constexpr std::size_t one_unwatched_in = 5;

}  // namespace

ThinkingProcess::ThinkingProcess(std::string place, int threads, Log& log)
    : place_(std::move(place)),
      threads_(threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()))),
      log_(log),
      node_(new_node_name()) {}

std::optional<Text> ThinkingProcess::start() {
  OpenOptions how;
  how.program = "roundhouse think";
  how.tell = [this](std::string const& trouble, std::uint64_t failed) {
    if (trouble.empty()) log_.info("store_works_again", {{"refused", failed}});
    if (!trouble.empty()) log_.error("store_failed", {{"what", trouble}, {"refused", failed}});
  };
  auto opened = open_patiently(place_, how, log_, [this] { return ending_.load(); });
  if (auto* wrong = std::get_if<Text>(&opened)) return std::move(*wrong);
  store_ = std::move(std::get<std::unique_ptr<Store>>(opened));
  store_->follow({node_,
                  [this](Notice const& notice) {
                    if (notice.kind == Notice::Kind::thought) wake();
                  },
                  [this] { wake(); }});
  duties_ =
      std::make_unique<Duties>(*store_, Duties::Settings{.node = node_, .serves = false}, Duties::Hooks{});
  if (auto wrong = guarded([this] { duties_->begin(); })) return Text{*wrong, *wrong};
  for (int i = 0; i < threads_; ++i) workers_.emplace_back([this] { work(); });
  return std::nullopt;
}

void ThinkingProcess::stop_soon() {
  ending_ = true;
  wake();
}

void ThinkingProcess::stop() {
  stop_soon();
  for (auto& worker : workers_) worker.join();
  workers_.clear();
  if (duties_) duties_->end();
  if (!store_) return;
  store_->flush();
  store_->unfollow();
}

void ThinkingProcess::wake() {
  {
    std::scoped_lock const hold(lock_);
    ++told_;
  }
  something_.notify_all();
}

std::optional<ThoughtRow> ThinkingProcess::next(std::size_t taken) {
  std::optional<ThoughtRow> row;
  bool const unwatched = taken % one_unwatched_in == one_unwatched_in - 1;
  static_cast<void>(guarded([&] { row = store_->take_thought(node_, thought_lasts, unwatched); }));
  return row;
}

void ThinkingProcess::work() {
  std::size_t taken = 0;
  while (!ending_) {
    std::uint64_t told = 0;
    {
      std::scoped_lock const hold(lock_);
      told = told_;
    }
    auto const row = next(taken);
    if (!row) {
      std::unique_lock hold(lock_);
      something_.wait_for(hold, looks, [&] { return told_ != told; });
      continue;
    }
    ++taken;
    // What cannot be read (of another version) is answered as well: whoever asked thinks about it alone.
    store_->write({AnswerThought{row->id, think_about_text(row->text)}}, nullptr);
    ++thoughts_;
  }
}

}  // namespace roundhouse::server
