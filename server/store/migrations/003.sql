-- Running a public site.
CREATE TABLE moderator (
  person TEXT PRIMARY KEY
) WITHOUT ROWID;
CREATE TABLE ban (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL,         -- '': a network
  network TEXT NOT NULL,        -- '': a person
  since INTEGER NOT NULL,
  ends INTEGER NOT NULL,
  why TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX ban_ends ON ban (ends);
CREATE TABLE report (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  by_person TEXT NOT NULL,
  person TEXT NOT NULL,
  table_id TEXT NOT NULL,
  line INTEGER NOT NULL,        -- of the chat; 0: none
  said TEXT NOT NULL,
  why TEXT NOT NULL,
  settled INTEGER NOT NULL      -- 0: not yet
) WITHOUT ROWID;
CREATE INDEX report_settled ON report (settled, at);
CREATE INDEX report_by ON report (by_person);
CREATE INDEX report_person ON report (person);
CREATE TABLE block (
  person TEXT NOT NULL,
  blocked TEXT NOT NULL,
  PRIMARY KEY (person, blocked)
) WITHOUT ROWID;
-- Every deed of a moderator or of the operator.
CREATE TABLE audit (
  number INTEGER NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,          -- '': the operator
  deed TEXT NOT NULL,
  person TEXT NOT NULL,
  table_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  detail TEXT NOT NULL,
  why TEXT NOT NULL
);
CREATE INDEX audit_person ON audit (person);
-- Hashes of the codes with which a forgotten password is replaced.
CREATE TABLE recovery_code (
  person TEXT NOT NULL,
  hash TEXT NOT NULL,
  ends INTEGER NOT NULL,
  PRIMARY KEY (person, hash)
) WITHOUT ROWID;
-- From where people came, for a while: to ban a network one must know it.
CREATE TABLE visit (
  person TEXT NOT NULL,
  address TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (person, address)
) WITHOUT ROWID;
CREATE INDEX visit_address ON visit (address);
CREATE INDEX visit_at ON visit (at);
