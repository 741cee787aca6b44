-- Synonyms that somebody's answer taught: whose, when, and about which query and stream. What is in `synonym` alone was
-- written by hand. No foreign keys to the query and the stream: their checks would wait for rows that matching holds, and
-- a name stays learned when they are gone.
CREATE TABLE learned_synonym (
  synonym int8 PRIMARY KEY REFERENCES synonym ON DELETE CASCADE,
  "taughtBy" int8 REFERENCES "user" ON DELETE SET NULL,
  "taughtAt" timestamptz NOT NULL DEFAULT now(),
  playlist int8 NOT NULL,
  stream int8 NOT NULL
);
CREATE INDEX learned_synonym_taught_by ON learned_synonym ("taughtBy");

-- Streams at which owners pointed their queries, as they were then: the names need not agree, so nothing else says whether
-- it is still the same match.
CREATE TABLE playlist_pointed (
  playlist int8 PRIMARY KEY REFERENCES playlist ON DELETE CASCADE,
  stream int8 NOT NULL,
  sport int8 NOT NULL REFERENCES sport ON DELETE CASCADE,
  team1 int8 REFERENCES team ON DELETE CASCADE,
  team2 int8 REFERENCES team ON DELETE CASCADE,
  title text NOT NULL,
  -- of the stream, and the start that the query asked for
  "startAt" timestamptz NOT NULL,
  "askedAt" timestamptz NOT NULL
);
CREATE INDEX playlist_pointed_sport ON playlist_pointed (sport);
CREATE INDEX playlist_pointed_team1 ON playlist_pointed (team1);
CREATE INDEX playlist_pointed_team2 ON playlist_pointed (team2);
