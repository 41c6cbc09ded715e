-- What people made of the deal of the day and of the week: one counted result a person.
CREATE TABLE day_result (
  deal TEXT NOT NULL,           -- 2026-11-17, week-2026-11-16
  board TEXT NOT NULL,
  person TEXT NOT NULL,
  points INTEGER NOT NULL,
  opponent INTEGER NOT NULL,    -- the computer player's points
  won BOOLEAN NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (deal, board, person)
) WITHOUT ROWID;
CREATE INDEX day_result_person ON day_result (person);
