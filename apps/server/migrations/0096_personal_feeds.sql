-- Addresses under which a calendar or a player reads the matches of one person.
CREATE TABLE personal_feed (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  name text NOT NULL,
  -- calendar: iCalendar; links: M3U
  kind text NOT NULL,
  -- taken: what the person has taken; visible: everything that they may see and their blacklist does not hide
  scope text NOT NULL,
  -- only these; null for all. Who deletes one of them permanently leaves nothing to read
  sport int8 CONSTRAINT personal_feed_sport REFERENCES sport ON DELETE CASCADE,
  tournament int8 CONSTRAINT personal_feed_tournament REFERENCES tournament ON DELETE CASCADE,
  team int8 CONSTRAINT personal_feed_team REFERENCES team ON DELETE CASCADE,
  -- of the links; null for the format that the person prefers
  format text,
  -- of the secret half of the token
  "tokenHash" bytea NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX personal_feed_user ON personal_feed ("user", id);
CREATE INDEX personal_feed_of_sport ON personal_feed (sport) WHERE sport IS NOT NULL;
CREATE INDEX personal_feed_of_tournament ON personal_feed (tournament) WHERE tournament IS NOT NULL;
CREATE INDEX personal_feed_of_team ON personal_feed (team) WHERE team IS NOT NULL;
SELECT audit_table('personal_feed');

-- When a feed was last read, and by what. Not in the audit log.
CREATE TABLE personal_feed_use (
  feed int8 PRIMARY KEY REFERENCES personal_feed ON DELETE CASCADE,
  "usedAt" timestamptz NOT NULL,
  ip text NOT NULL,
  "userAgent" text NOT NULL
);
