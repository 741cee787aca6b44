-- What a feed last told of a match for one person: the same again is no work.
CREATE TABLE feed_entry (
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  event_id text NOT NULL,
  -- of all that was told, and of when the match starts
  hash bytea NOT NULL,
  "startAt" timestamptz NOT NULL,
  PRIMARY KEY ("user", event_id)
);
CREATE INDEX feed_entry_start ON feed_entry ("startAt");

-- Who loads the feed now, and when it was last tried: one process at a time, whichever.
CREATE TABLE feed_state (
  id int8 PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  "triedAt" timestamptz,
  "leasedUntil" timestamptz,
  "leasedBy" text
);
INSERT INTO feed_state DEFAULT VALUES;
