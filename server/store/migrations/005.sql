-- What people want to play when their turn comes, in games by correspondence.
CREATE TABLE plan (
  table_id TEXT NOT NULL,
  seat INTEGER NOT NULL,        -- from 1
  person TEXT NOT NULL,
  options TEXT NOT NULL,        -- one a line; its moves with tabs between them
  PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX plan_person ON plan (person);
