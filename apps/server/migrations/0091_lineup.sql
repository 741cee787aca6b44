-- Go or no-go for a match; the newest counts. What it was based on is kept, to say what has changed since.
CREATE TABLE lineup_decision (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  "user" int8 REFERENCES "user" ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  "isGo" bool NOT NULL,
  note text NOT NULL,
  "startAt" timestamptz NOT NULL,
  -- not a reference: a server that is gone is another one
  server int8,
  -- so that a former key is not kept
  "keyHash" text NOT NULL,
  -- the checks that were bad
  bad text[] NOT NULL
);
CREATE INDEX lineup_decision_stream ON lineup_decision (stream, id);
CREATE INDEX lineup_decision_user ON lineup_decision ("user");

-- When a holder confirmed that they are on the match, and the start for which they did.
ALTER TABLE take ADD "confirmedAt" timestamptz, ADD "confirmedFor" timestamptz;

-- Matches without a signal shortly before their start. A row is the claim of the process that notifies.
CREATE TABLE no_show (
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  "startAt" timestamptz NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (stream, "startAt")
);
