#include "server/api/neighbours.h"

namespace roundhouse::api {
namespace {

constexpr std::size_t compared_at_once = 500;
using Kind = tables::Notice::Kind;

}  // namespace

void Neighbours::stop() {
  tables_.stop();
  others_.stop();
}

/// A failed read is made good when the connection is back, or by comparing.
void Neighbours::later(server::Task task) {
  static_cast<void>(others_.post([task = std::move(task)] { static_cast<void>(tables::guarded(task)); }));
}

void Neighbours::heard(tables::Notice const& notice) {
  if (notice.kind == Kind::thought) return;
  if (notice.kind != Kind::table) return later([this, notice] { follow(notice); });
  // Several entries of a table that follow each other quickly are read at once.
  {
    std::scoped_lock const hold(lock_);
    auto const [place, fresh] = versions_.try_emplace(notice.about, notice.number);
    place->second = std::max(place->second, notice.number);
    if (!fresh) return;
  }
  static_cast<void>(tables_.post([this, table = notice.about] { follow_table(table); }));
}

void Neighbours::follow_table(tables::TableId const& table) {
  std::int64_t version = 0;
  {
    std::scoped_lock const hold(lock_);
    auto const told = versions_.extract(table);
    if (told.empty()) return;
    version = told.mapped();
  }
  backstage_->hall.heard_table(table, version);
}

void Neighbours::follow(tables::Notice const& notice) {
  auto& hall = backstage_->hall;
  auto& live = backstage_->live;
  switch (notice.kind) {
    case Kind::chat: hall.heard_chat(notice.about, notice.number); break;
    case Kind::presence: hall.heard_presence(notice); break;
    case Kind::mutes: hall.heard_mutes(notice.about); break;
    case Kind::person: renamed(notice.about); break;
    case Kind::gone: live.close_person(notice.about); break;
    case Kind::session: live.close_session(notice.about); break;
    case Kind::sessions: check_sessions(notice.about); break;
    case Kind::answer: hooks_.answered(notice.about, notice.text); break;
    case Kind::leases: hooks_.free(); break;
    case Kind::other:
      if (notice.about == "audit") backstage_->follower.catch_up(backstage_->now());
      break;
    default: break;  // what was removed stands in the audit log as well
  }
}

void Neighbours::renamed(tables::PersonId const& person) const {
  if (!backstage_->live.has(person)) return;
  auto const known = backstage_->store.person(person);
  if (!known) return backstage_->live.close_person(person);
  backstage_->hall.renamed({known->id, known->name, known->language, known->account.empty(), ""});
}

void Neighbours::check_sessions(tables::PersonId const& person) const {
  if (!backstage_->live.has(person)) return;
  std::set<std::string> kept;
  for (auto const& session : backstage_->store.sessions(person)) kept.insert(session.id);
  backstage_->live.close_unless(person, kept);
}

void Neighbours::missed() {
  later([this] {
    compare();
    backstage_->hall.tell_nodes_again();
    backstage_->follower.catch_up(backstage_->now());
    for (auto const& person : backstage_->live.people()) {
      renamed(person);
      check_sessions(person);
      backstage_->hall.heard_mutes(person);
    }
  });
  later(hooks_.free);
}

void Neighbours::compare_later() {
  later([this] { compare(); });
}

void Neighbours::compare() const {
  auto const tables = backstage_->hall.tables_in_memory();
  std::span<tables::TableId const> left = tables;
  while (!left.empty()) {
    auto const some = left.first(std::min(left.size(), compared_at_once));
    left = left.subspan(some.size());
    backstage_->hall.compare(backstage_->store.heads(some));
  }
}

}  // namespace roundhouse::api
