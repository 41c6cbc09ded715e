-- A device's new session, while the old one still counts: `renews` is the old one's id, `settled` whether the device has shown the new one.
ALTER TABLE session ADD COLUMN renews TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN settled BOOLEAN NOT NULL DEFAULT true;
CREATE INDEX session_renews ON session (renews) WHERE renews <> '';

-- How an account's name looks, so that nobody takes one that cannot be told from it.
ALTER TABLE person ADD COLUMN lookalike TEXT NOT NULL DEFAULT '';
CREATE INDEX person_lookalike ON person (lookalike) WHERE account IS NOT NULL;

-- Lists of games look at what everybody may find, and at nothing else.
CREATE INDEX game_listed ON game (ended, board, players, rated) WHERE listed;

-- What is thrown away in time.
CREATE INDEX session_expires ON session (expires);
CREATE INDEX person_guests ON person (seen) WHERE account IS NULL;
CREATE INDEX chat_at ON chat (at);
