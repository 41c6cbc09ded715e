#include "server/node.h"

#include "server/nodes/opening.h"
#include "tables/hall/hall.h"

namespace roundhouse::server {
namespace {

using std::chrono::seconds;

constexpr seconds compare_every{10};
constexpr seconds open_again_after{1};
constexpr std::size_t table_id_shown = 5;  // enough to find it, and too little to come in by

}  // namespace

Node::Node(Store& store, NodeClock& clock, Log& log, int thoughts_per_person)
    : store_(&store),
      log_(&log),
      name_(new_node_name()),
      duties_(store, {.node = name_},
              {.time = [&clock](Moment now) { clock.learn(now); },
               .changed = [this](Parts taken, Parts forgive) { duties_changed(taken, forgive); },
               .nodes = [this](std::set<std::string> const& nodes) { nodes_changed(nodes); }}),
      exchange_(store, {.node = name_, .most_of_person = thoughts_per_person},
                [&clock] { return clock.now(); }) {
  store.follow({name_, [this](Notice const& notice) { heard(notice); }, [this] { missed(); }});
}

void Node::begin(api::Backstage& backstage) {
  backstage_ = &backstage;
  neighbours_ = std::make_unique<api::Neighbours>(
      backstage, api::Neighbours::Hooks{
                     .answered = [this](std::string const& thought,
                                        std::string const& text) { exchange_.answered(thought, text); },
                     .free = [this] { duties_.hurry(); }});
  listening_ = neighbours_.get();
  duties_.begin();
}

void Node::end() {
  opening_.stop();
  duties_.end();
  listening_ = nullptr;
  store_->unfollow();
  if (neighbours_) neighbours_->stop();
}

/// Before anything is in memory there is nothing that could be behind.
void Node::heard(Notice const& notice) {
  if (auto* const neighbours = listening_.load()) neighbours->heard(notice);
}

void Node::missed() {
  if (auto* const neighbours = listening_.load()) neighbours->missed();
}

void Node::duties_changed(Parts taken, Parts forgive) {
  log_->info("duties", {{"parts", taken.count()}, {"forgiven", forgive.count()}});
  static_cast<void>(opening_.post([this, taken, forgive] {
    backstage_->hall.duties_changed();
    open(taken & ~forgive, false);
    open(forgive, true);
  }));
}

void Node::open(Parts parts, bool forgive) {
  if (parts.none()) return;
  auto const opened =
      backstage_->hall.open([&](TableId const& table) { return parts.test(part_of(table)); }, forgive);
  for (auto const& table : opened.set_aside)
    log_->error("table_set_aside",
                {{"table", table.table.substr(0, table_id_shown) + "…"}, {"why", table.why}});
  if (opened.trouble.empty())
    return log_->info("opened", {{"tables", opened.tables}, {"set_aside", opened.set_aside.size()}});
  log_->error("tables_not_listed", {{"what", opened.trouble}});
  std::scoped_lock const hold(lock_);
  unopened_ |= parts;
  if (forgive) unopened_forgive_ |= parts;
}

void Node::nodes_changed(std::set<std::string> const& nodes) {
  log_->info("nodes", {{"count", nodes.size()}});
  static_cast<void>(opening_.post([this, nodes] {
    backstage_->hall.forget_nodes([&](std::string const& node) { return !nodes.contains(node); });
  }));
}

void Node::tick() {
  exchange_.tick();
  auto const now = std::chrono::steady_clock::now();
  if (now - compared_ >= compare_every) {
    compared_ = now;
    neighbours_->compare_later();
  }
  if (now - opened_ < open_again_after) return;
  opened_ = now;
  std::scoped_lock const hold(lock_);
  auto const parts = std::exchange(unopened_, {});
  auto const forgive = std::exchange(unopened_forgive_, {});
  if (parts.none()) return;
  static_cast<void>(opening_.post([this, parts, forgive] {
    open(parts & ~forgive, false);
    open(forgive, true);
  }));
}

void Node::drain() {
  if (draining_.exchange(true)) return;
  static_cast<void>(opening_.post([this] {
    duties_.end();
    backstage_->hall.duties_changed();
  }));
}

}  // namespace roundhouse::server
