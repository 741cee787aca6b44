-- What a feed told each person becomes what it told: one row for a match, however many people get it. Their queries of it
-- are rows of `playlist` only once they differ: see the view `feed_query`.
DROP TABLE feed_entry;
CREATE TABLE feed_entry (
  -- The limit keeps ids of its queries within the fifteen digits that every call accepts.
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY CHECK (id < 67108864),
  version int4 NOT NULL DEFAULT 1,
  event_id text NOT NULL CONSTRAINT feed_entry_event_taken UNIQUE,
  "sportText" text NOT NULL,
  "tournamentText" text NOT NULL,
  "team1Text" text NOT NULL,
  "team2Text" text NOT NULL,
  "startDate" date NOT NULL,
  "startTime" time NOT NULL,
  timezone text NOT NULL,
  -- by trigger, of the three above
  "startAt" timestamptz NOT NULL,
  -- of the words, for search
  "searchKey" text NOT NULL,
  -- of all that the feed told
  hash bytea NOT NULL,
  "canceledAt" timestamptz,
  -- From when until when new readers get it: until it is canceled, over, or no longer in the feed.
  "offeredFrom" timestamptz NOT NULL,
  "offeredTo" timestamptz,
  -- The people whose blacklist excludes it.
  "excludedFor" int8[] NOT NULL,
  -- What the names of its sides share with other spellings of them, as in playlist_key.
  side1 text[] NOT NULL,
  side2 text[] NOT NULL,
  -- Until a stream may be the one, nobody's query of it is stored; from then on everybody's is. `due`: some are not yet.
  matching text NOT NULL DEFAULT 'waiting' CHECK (matching IN ('waiting', 'due', 'stored')),
  -- The streams that stored queries were compared with, and how they fit; null before the first.
  "comparedWith" text,
  -- Stored queries have what the feed told last.
  "isFollowed" bool NOT NULL DEFAULT true,
  "createdAt" timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER playlist_follow BEFORE INSERT OR UPDATE ON feed_entry FOR EACH ROW EXECUTE FUNCTION playlist_follow();
CREATE INDEX feed_entry_offered ON feed_entry ("offeredFrom") WHERE "offeredTo" IS NULL;
CREATE INDEX feed_entry_waiting ON feed_entry ("startAt") WHERE matching = 'waiting';
CREATE INDEX feed_entry_due ON feed_entry (id) WHERE matching = 'due';
CREATE INDEX feed_entry_behind ON feed_entry (id) WHERE NOT "isFollowed";
CREATE INDEX feed_entry_sides ON feed_entry USING gin (side1, side2) WITH (fastupdate = off) WHERE matching = 'waiting';

-- Whether somebody has a query of an event.
DROP INDEX playlist_event;
CREATE INDEX playlist_event ON playlist (event_id, "user") WHERE event_id <> '';
-- Queries of a feed refer to no record: most rows are not in these.
DROP INDEX playlist_sport, playlist_team1, playlist_team2, playlist_tournament, playlist_resolution;
CREATE INDEX playlist_sport ON playlist (sport) WHERE sport IS NOT NULL;
CREATE INDEX playlist_team1 ON playlist (team1) WHERE team1 IS NOT NULL;
CREATE INDEX playlist_team2 ON playlist (team2) WHERE team2 IS NOT NULL;
CREATE INDEX playlist_tournament ON playlist (tournament) WHERE tournament IS NOT NULL;
CREATE INDEX playlist_resolution ON playlist (resolution) WHERE resolution IS NOT NULL;

-- Queries that the console stores for all readers of an entry are in no log: nobody did anything, and writing them down
-- would take longer than everything else. What becomes of each is logged as ever.
DROP TRIGGER audit_insert ON playlist;
CREATE TRIGGER audit_insert AFTER INSERT ON playlist REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (coalesce(current_setting('touchline.readers', true), '') = '') EXECUTE FUNCTION audit_rows('id');

-- Who had autoload, from when until when: they get what was offered meanwhile.
CREATE TABLE feed_reader (
  "user" int8 NOT NULL CHECK ("user" < 4194304) CONSTRAINT feed_reader_user REFERENCES "user" ON DELETE CASCADE,
  "from" timestamptz NOT NULL,
  "to" timestamptz,
  PRIMARY KEY ("user", "from")
);

-- Above every id that `playlist` gives by itself; the same for as long as both live.
CREATE FUNCTION feed_query_id(entry int8, "user" int8) RETURNS int8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 562949953421312 + entry * 4194304 + "user";
CREATE FUNCTION feed_entry_of(query int8) RETURNS int8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (query - 562949953421312) >> 22;

-- What has to be compared with the entries of the feed that wait, noted by triggers in the transaction that changes it.
-- The console works it off right after.
CREATE TABLE feed_rematch (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('stream', 'entry')),
  record int8 NOT NULL,
  -- Names have changed with it.
  "isNamed" bool NOT NULL DEFAULT false
);

CREATE FUNCTION feed_is_waiting() RETURNS bool LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM feed_entry WHERE matching = 'waiting');

CREATE FUNCTION feed_rematch_stream() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT feed_is_waiting() THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO feed_rematch (kind, record) SELECT 'stream', id FROM new_rows;
  ELSE
    INSERT INTO feed_rematch (kind, record) SELECT 'stream', n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n."archivedAt" IS NULL AND n.phase <> 'canceled'
      AND (n.event_id, n.sport, n.team1, n.team2, n.title, n."startAt", n."startTimeTbd", n.phase = 'canceled', n."archivedAt" IS NULL)
      IS DISTINCT FROM (o.event_id, o.sport, o.team1, o.team2, o.title, o."startAt", o."startTimeTbd", o.phase = 'canceled', o."archivedAt" IS NULL);
  END IF;
  RETURN NULL;
END $$;
ALTER FUNCTION feed_rematch_stream() SET enable_nestloop = off;
CREATE TRIGGER feed_rematch_insert AFTER INSERT ON stream REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_rematch_stream();
CREATE TRIGGER feed_rematch_update AFTER UPDATE ON stream REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_rematch_stream();

-- The streams of a team that is called otherwise now, and every entry when a sport is: their sport is words. What is long
-- over is left alone.
CREATE FUNCTION feed_rematch_names(teams int8[], sports int8[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO feed_rematch (kind, record, "isNamed")
  SELECT 'stream', id, true FROM stream
  WHERE (team1 = ANY(teams) OR team2 = ANY(teams)) AND "archivedAt" IS NULL AND "startAt" > now() - interval '8 days'
    AND phase <> 'canceled' AND feed_is_waiting()
  UNION ALL
  SELECT 'entry', id, true FROM feed_entry
  WHERE sports <> '{}' AND matching = 'waiting' AND "startAt" > now() - interval '7 days'
$$;

CREATE FUNCTION feed_rematch_named() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids int8[];
BEGIN
  ids := ARRAY(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE n.name <> o.name);
  IF ids = '{}' THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'team' THEN PERFORM feed_rematch_names(ids, '{}');
  ELSE PERFORM feed_rematch_names('{}', ids);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_rematch_update AFTER UPDATE ON team REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_rematch_named();
CREATE TRIGGER feed_rematch_update AFTER UPDATE ON sport REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION feed_rematch_named();

CREATE FUNCTION feed_rematch_synonym() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM feed_rematch_names(
    ARRAY(SELECT DISTINCT internal_id FROM rows WHERE type = 'team'),
    ARRAY(SELECT DISTINCT internal_id FROM rows WHERE type = 'sport'));
  RETURN NULL;
END $$;
CREATE TRIGGER feed_rematch_insert AFTER INSERT ON synonym REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION feed_rematch_synonym();
CREATE TRIGGER feed_rematch_update AFTER UPDATE ON synonym REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION feed_rematch_synonym();
CREATE TRIGGER feed_rematch_delete AFTER DELETE ON synonym REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION feed_rematch_synonym();
