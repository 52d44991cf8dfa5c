/** Version 1: the tables of every part of the store. Times are the database's own. */
export const foundation = `
CREATE SEQUENCE herald.revision;

CREATE TABLE herald.document (
  key text COLLATE "C" PRIMARY KEY,
  text text NOT NULL,
  revision bigint NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX document_expiry ON herald.document (expires_at);

CREATE TABLE herald.document_aside (
  key text NOT NULL,
  text text NOT NULL,
  reason text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE herald.mark (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mark_expiry ON herald.mark (expires_at);

CREATE TABLE herald.message (
  conversation text COLLATE "C" NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  id text COLLATE "C" NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (conversation, sequence)
);

CREATE TABLE herald.message_seen (
  conversation text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (conversation, id)
);
CREATE INDEX message_seen_expiry ON herald.message_seen (expires_at);

-- One row for each conversation that has messages; length counts the head too.
CREATE TABLE herald.head (
  conversation text COLLATE "C" PRIMARY KEY,
  sequence bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  since timestamptz NOT NULL,
  length integer NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX head_since ON herald.head (since);

-- Windows begin at multiples of their length since 1970, in milliseconds.
CREATE TABLE herald.counter (
  name text COLLATE "C" NOT NULL,
  length bigint NOT NULL,
  start bigint NOT NULL,
  used bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (name, length, start)
) WITH (fillfactor = 50);
CREATE INDEX counter_expiry ON herald.counter (expires_at);

-- Milliseconds since 1970. No further index, so that the many changes of a row stay on its page.
CREATE TABLE herald.lane (
  name text COLLATE "C" PRIMARY KEY,
  due float8 NOT NULL DEFAULT 0,
  parked float8 NOT NULL DEFAULT 0,
  answer float8 NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE herald.ledger (
  id text COLLATE "C" PRIMARY KEY,
  at bigint NOT NULL,
  platform text COLLATE "C" NOT NULL,
  chat text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL,
  operation text COLLATE "C" NOT NULL,
  payer text COLLATE "C" NOT NULL,
  credits bigint NOT NULL,
  outcome text COLLATE "C" NOT NULL
);
CREATE INDEX ledger_at ON herald.ledger (at, id);
CREATE INDEX ledger_chat ON herald.ledger (chat, at, id);
CREATE INDEX ledger_person ON herald.ledger (person, at, id);

CREATE TABLE herald.member (
  set text COLLATE "C" NOT NULL,
  member text COLLATE "C" NOT NULL,
  PRIMARY KEY (set, member)
);

CREATE TABLE herald.blob (
  id text COLLATE "C" PRIMARY KEY,
  bytes bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
-- Pictures are compressed already.
ALTER TABLE herald.blob ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX blob_expiry ON herald.blob (expires_at);

CREATE FUNCTION herald.now_ms() RETURNS float8 LANGUAGE sql VOLATILE AS
  'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000';

CREATE FUNCTION herald.after(lifetime float8) RETURNS timestamptz LANGUAGE sql VOLATILE AS
  'SELECT coalesce(clock_timestamp() + lifetime * interval ''1 millisecond'', ''infinity''::timestamptz)';
`;
