/// What changes of channels and of the outbox do to the database.
#include "server/store/writer.h"

namespace roundhouse::server {

void Writer::make(Alert const& change) {
  run("INSERT INTO outbox (id, channel, about, table_id, subject, body, made, due, tries, taken_by, "
      "taken_until)"
      " SELECT CAST(?1 AS text) || '.' || CAST(?2 AS text) || '.' || CAST(?3 AS text) || '.' || c.id,"
      "  c.id, CAST(?3 AS bigint), CAST(?1 AS text), '', '', CAST(?4 AS bigint), 0, 0, '', 0"
      " FROM channel c WHERE c.person = ?5 AND c.confirmed AND c.wanted ON CONFLICT DO NOTHING",
      change.table, change.version, change.about, change.at, change.person);
}

void Writer::make(AddOutgoing const& change) {
  auto const& one = change.outgoing;
  run("INSERT INTO outbox (id, channel, about, table_id, subject, body, made, due, tries, taken_by, "
      "taken_until)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, '', 0)",
      one.id, one.channel, one.about, one.table, one.subject, one.body, one.made, one.tries);
}

void Writer::make(PutChannel const& change) {
  auto const& channel = change.channel;
  run("DELETE FROM channel WHERE person = ? AND kind = ? AND (address = ? OR NOT confirmed)", channel.person,
      channel.kind, channel.address);
  run("INSERT INTO channel (id, person, kind, address, secret, confirmed, wanted, sent, trouble)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      channel.id, channel.person, channel.kind, channel.address, channel.secret, channel.confirmed,
      channel.wanted, channel.sent, channel.trouble);
}

void Writer::make(ConfirmChannel const& change) {
  run("UPDATE channel SET confirmed = true, trouble = '' WHERE id = ?", change.id);
  connection_->expect_change("there is no such channel");
  run("DELETE FROM channel WHERE id <> ?1 AND person = (SELECT person FROM channel WHERE id = ?1)"
      " AND kind = (SELECT kind FROM channel WHERE id = ?1)",
      change.id);
}

void Writer::make(SwitchChannel const& change) {
  run("UPDATE channel SET wanted = ?, trouble = '' WHERE id = ?", change.on, change.id);
  connection_->expect_change("there is no such channel");
  // What nobody wants any more is not sent; letters about the account are.
  if (!change.on) run("DELETE FROM outbox WHERE channel = ? AND about <> ?", change.id, AlertKind::letter);
}

void Writer::make(DropChannel const& change) {
  run("DELETE FROM outbox WHERE channel = ?", change.id);
  run("DELETE FROM channel WHERE id = ?", change.id);
}

void Writer::make(TakeOutgoing const& change) {
  // Rows whose channel has gone meanwhile.
  run("DELETE FROM outbox WHERE channel NOT IN (SELECT id FROM channel)");
  // Two nodes that choose the same rows wait for each other; the second looks again and finds them taken.
  run("UPDATE outbox SET taken_by = ?1, taken_until = ?2 WHERE taken_until <= ?3 AND due <= ?3 AND channel IN"
      " (SELECT o.channel FROM outbox o JOIN channel c ON c.id = o.channel"
      "  WHERE o.taken_until <= ?3 AND o.due <= ?3"
      "   AND (o.about >= ?4 OR (o.made <= ?5 AND (c.kind <> ?6 OR c.sent <= ?7)))"
      "  ORDER BY o.made LIMIT ?8)",
      change.by, change.until, change.now, AlertKind::test, change.made_before, ChannelKind::mail,
      change.mailed_before, change.channels);
}

void Writer::make(DoneOutgoing const& change) {
  for (auto const& id : change.ids) run("DELETE FROM outbox WHERE id = ?", id);
  if (change.at == Moment{}) return;
  run("UPDATE channel SET sent = ?, trouble = '' WHERE id = ?", change.at, change.channel);
}

void Writer::make(FailOutgoing const& change) {
  for (auto const& id : change.ids) {
    if (change.due == Moment{}) {
      run("DELETE FROM outbox WHERE id = ?", id);
    } else {
      run("UPDATE outbox SET tries = tries + 1, due = ?, taken_by = '', taken_until = 0 WHERE id = ?",
          change.due, id);
    }
  }
  run("UPDATE channel SET trouble = ? WHERE id = ?", change.trouble, change.channel);
}

void Writer::forget_channels(PersonId const& person) {
  run("DELETE FROM outbox WHERE channel IN (SELECT id FROM channel WHERE person = ?)", person);
  run("DELETE FROM channel WHERE person = ?", person);
}

}  // namespace roundhouse::server
