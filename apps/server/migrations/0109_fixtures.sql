-- A match that was put off: still scheduled, and its start no longer holds.
ALTER TABLE stream ADD postponed bool NOT NULL DEFAULT false, ADD venue text NOT NULL DEFAULT '';

CREATE INDEX stream_postponed ON stream (id) WHERE postponed AND "archivedAt" IS NULL;
CREATE INDEX stream_by_venue ON stream (lower(venue), id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_venue ON stream USING gin (lower(venue) gin_trgm_ops);

ALTER TABLE setting
  ADD "feedFormat" text NOT NULL DEFAULT 'json',
  ADD "feedPlansStreams" bool NOT NULL DEFAULT false,
  ADD "feedSport" text NOT NULL DEFAULT '',
  ADD "feedTournament" text NOT NULL DEFAULT '',
  ADD "feedOnly" text NOT NULL DEFAULT '',
  -- not a reference: one that is gone counts as none
  ADD "feedServer" int8,
  ADD "feedStatus" int8,
  ADD "feedBetting" bool NOT NULL DEFAULT false,
  ADD "feedDaysAhead" int4 NOT NULL DEFAULT 14,
  ADD "feedMaxChanges" int4 NOT NULL DEFAULT 20;

-- What the last load wanted to do at once and may not do by itself, and which such change a person has allowed.
ALTER TABLE feed_state ADD held jsonb, ADD "allowedHash" text;

-- What a feed tells of a match that is planned as a stream, or shall be. Without a stream and with `plannedAt`, somebody
-- has destroyed it, and it is not planned again.
CREATE TABLE fixture (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id text NOT NULL CONSTRAINT fixture_event_taken UNIQUE,
  stream int8 CONSTRAINT fixture_stream_taken UNIQUE REFERENCES stream ON DELETE SET NULL,
  -- its name in the feed
  title text NOT NULL,
  "startAt" timestamptz NOT NULL,
  -- of an iCalendar: which telling is the newer one
  sequence int4 NOT NULL DEFAULT 0,
  "plannedAt" timestamptz,
  -- Since when the feed has it no more; null while it has.
  "missingSince" timestamptz,
  -- What a person has to decide; `about` is the name that nobody knows.
  question text,
  about text NOT NULL DEFAULT '',
  "askedAt" timestamptz
);
CREATE INDEX fixture_question ON fixture ("askedAt") WHERE question IS NOT NULL;

-- Where each value of such a stream comes from. `reported`: what the feed says. With the source `feed` and another value in the
-- stream, the change waits for a person.
CREATE TABLE fixture_field (
  fixture int8 NOT NULL REFERENCES fixture ON DELETE CASCADE,
  field text NOT NULL,
  reported jsonb NOT NULL,
  source text NOT NULL CHECK (source IN ('feed', 'person')),
  at timestamptz NOT NULL DEFAULT now(),
  "by" int8 REFERENCES "user" ON DELETE SET NULL,
  PRIMARY KEY (fixture, field)
);
CREATE INDEX fixture_field_by ON fixture_field ("by");

-- The values of a stream that a feed can tell, by the field of `fixture_field`. The start is one value, so that half of a
-- correction is never overwritten.
CREATE FUNCTION fixture_values(stream) RETURNS jsonb LANGUAGE sql STABLE
  RETURN jsonb_build_object('start', jsonb_build_array($1."startDate"::text, to_char($1."startTime", 'HH24:MI'), $1.timezone, $1."startTimeTbd"),
    'sport', $1.sport, 'tournament', $1.tournament, 'team1', $1.team1, 'team2', $1.team2, 'title', $1.title, 'venue', $1.venue,
    'postponed', $1.postponed, 'canceled', $1.phase = 'canceled');

-- Whoever changes such a value otherwise than the feed has corrected it, by whatever way; back to what the feed says, it is
-- the feed's again.
CREATE FUNCTION fixture_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_now jsonb;
  was jsonb;
BEGIN
  IF coalesce(current_setting('touchline.feed', true), '') <> '' THEN RETURN NULL; END IF;
  is_now := fixture_values(NEW);
  was := fixture_values(OLD);
  UPDATE fixture_field SET source = CASE WHEN reported = is_now -> field THEN 'feed' ELSE 'person' END, at = now(),
    "by" = nullif(current_setting('touchline.actor', true), '')::int8
  FROM fixture WHERE fixture.stream = NEW.id AND fixture_field.fixture = fixture.id
    AND is_now -> field IS DISTINCT FROM was -> field;
  RETURN NULL;
END $$;
CREATE TRIGGER fixture_corrected AFTER UPDATE ON stream FOR EACH ROW
  WHEN ((OLD."startDate", OLD."startTime", OLD.timezone, OLD."startTimeTbd", OLD.sport, OLD.tournament, OLD.team1, OLD.team2, OLD.title,
      OLD.venue, OLD.postponed, OLD.phase = 'canceled')
    IS DISTINCT FROM (NEW."startDate", NEW."startTime", NEW.timezone, NEW."startTimeTbd", NEW.sport, NEW.tournament, NEW.team1, NEW.team2,
      NEW.title, NEW.venue, NEW.postponed, NEW.phase = 'canceled'))
  EXECUTE FUNCTION fixture_corrected();
