-- How people who are away are told of their games, and what waits to be told.
CREATE TABLE channel (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  kind INTEGER NOT NULL,        -- ChannelKind of tables/store/alerts.h
  address TEXT NOT NULL,        -- of mail, or a URL
  secret TEXT NOT NULL,         -- of a webhook: what signs; of a push: the browser's keys
  confirmed BOOLEAN NOT NULL,
  wanted BOOLEAN NOT NULL,
  sent INTEGER NOT NULL,        -- when last; 0: never
  trouble TEXT NOT NULL         -- why the last one did not arrive; '': it did
) WITHOUT ROWID;
CREATE INDEX channel_person ON channel (person);
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL,
  about INTEGER NOT NULL,       -- AlertKind
  table_id TEXT NOT NULL,
  subject TEXT NOT NULL,        -- of a letter
  body TEXT NOT NULL,           -- the same
  made INTEGER NOT NULL,
  due INTEGER NOT NULL,         -- not before, after an attempt that failed
  tries INTEGER NOT NULL,
  taken_by TEXT NOT NULL,       -- whoever is sending it
  taken_until INTEGER NOT NULL  -- and until when nobody else does
) WITHOUT ROWID;
CREATE INDEX outbox_channel ON outbox (channel);
CREATE INDEX outbox_taken ON outbox (taken_by);
