/** Version 3: the journal of what became of each request, and a way to find the lanes that are closed. */
export const journal = `
-- Milliseconds since 1970. One row for each note; nothing of it is ever changed.
CREATE TABLE herald.journal (
  request text COLLATE "C" NOT NULL,
  at float8 NOT NULL,
  state text COLLATE "C" NOT NULL,
  asked float8 NOT NULL,
  platform text NOT NULL,
  chat text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL,
  operation text NOT NULL,
  steps json,
  reason text,
  PRIMARY KEY (request, at, state)
);
CREATE INDEX journal_asked ON herald.journal (asked, request);
CREATE INDEX journal_chat ON herald.journal (chat, asked, request);
CREATE INDEX journal_person ON herald.journal (person, asked, request);
CREATE INDEX journal_failed ON herald.journal (asked, request) WHERE state = 'failed';

-- Of the lanes that were ever closed alone, so that the many changes of a row still stay on its page.
CREATE INDEX lane_parked ON herald.lane (parked) WHERE parked > 0;
`;
