-- People and their devices.
CREATE TABLE person (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  account TEXT UNIQUE,          -- NULL: a guest
  password_hash TEXT NOT NULL,
  language TEXT NOT NULL,
  created INTEGER NOT NULL,     -- all times are milliseconds since 1970, UTC
  seen INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE session (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  created INTEGER NOT NULL,
  expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX session_person ON session (person);
CREATE TABLE mute (
  person TEXT NOT NULL,
  muted TEXT NOT NULL,
  PRIMARY KEY (person, muted)
) WITHOUT ROWID;

-- The truth about every table.
CREATE TABLE entry (
  table_id TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  seat INTEGER NOT NULL,
  person TEXT NOT NULL,
  action TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (table_id, sequence)
) WITHOUT ROWID;
-- Where somebody's name stands, to be taken out when they want to be forgotten.
CREATE INDEX entry_name ON entry (person) WHERE kind IN ('created', 'sat');

-- What follows from it, for looking up.
CREATE TABLE place (
  id TEXT PRIMARY KEY,          -- of the table
  board TEXT NOT NULL,
  life INTEGER NOT NULL,
  listed BOOLEAN NOT NULL,
  correspondence BOOLEAN NOT NULL,
  hot_seat BOOLEAN NOT NULL,
  seats INTEGER NOT NULL,
  host TEXT NOT NULL,
  people TEXT NOT NULL,
  waits_for TEXT NOT NULL,
  version INTEGER NOT NULL,
  deal TEXT NOT NULL,
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX place_life ON place (life, created);
CREATE INDEX place_deal ON place (deal);
CREATE TABLE place_person (
  person TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE INDEX place_person_table ON place_person (table_id);
CREATE TABLE chat (
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  seat INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE INDEX chat_person ON chat (person);

CREATE TABLE game (
  id TEXT PRIMARY KEY,
  board TEXT NOT NULL,
  board_hash TEXT NOT NULL,
  rules INTEGER NOT NULL,
  players INTEGER NOT NULL,
  decisions INTEGER NOT NULL,
  rated BOOLEAN NOT NULL,
  hot_seat BOOLEAN NOT NULL,
  listed BOOLEAN NOT NULL,
  uploaded_by TEXT NOT NULL,
  deal TEXT NOT NULL,
  deal_day TEXT NOT NULL,
  started INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  record TEXT NOT NULL
);
CREATE INDEX game_ended ON game (ended);
CREATE INDEX game_uploaded ON game (uploaded_by) WHERE uploaded_by <> '';
CREATE TABLE game_seat (
  game TEXT NOT NULL,
  seat INTEGER NOT NULL,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  bot TEXT NOT NULL,
  gone BOOLEAN NOT NULL,
  points INTEGER NOT NULL,
  place INTEGER NOT NULL,
  completed INTEGER NOT NULL,
  missed INTEGER NOT NULL,
  longest INTEGER NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX game_seat_person ON game_seat (person) WHERE person <> '';
CREATE TABLE rating (
  board TEXT NOT NULL,
  person TEXT NOT NULL,
  mean REAL NOT NULL,
  deviation REAL NOT NULL,
  games INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  PRIMARY KEY (board, person)
) WITHOUT ROWID;
CREATE INDEX rating_person ON rating (person);

CREATE TABLE secret (
  name TEXT PRIMARY KEY,
  bytes TEXT NOT NULL
) WITHOUT ROWID;
