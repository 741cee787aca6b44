-- Queries: which match somebody asks for. Each of sport, tournament and teams is a record, or words for what is none.
CREATE TABLE playlist (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  "user" int8 NOT NULL CONSTRAINT playlist_user REFERENCES "user" ON DELETE CASCADE,
  event_id text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  sport int8 CONSTRAINT playlist_sport REFERENCES sport,
  "sportText" text NOT NULL DEFAULT '',
  tournament int8 CONSTRAINT playlist_tournament REFERENCES tournament,
  "tournamentText" text NOT NULL DEFAULT '',
  team1 int8 CONSTRAINT playlist_team1 REFERENCES team,
  "team1Text" text NOT NULL DEFAULT '',
  team2 int8 CONSTRAINT playlist_team2 REFERENCES team,
  "team2Text" text NOT NULL DEFAULT '',
  "startDate" date NOT NULL,
  "startTime" time NOT NULL,
  timezone text NOT NULL,
  -- by trigger, of the three above
  "startAt" timestamptz NOT NULL,
  resolution int8 CONSTRAINT playlist_resolution REFERENCES resolution,
  stream_format_priority text NOT NULL DEFAULT 'default' CHECK (stream_format_priority IN ('default', 'RTMP', 'HLS', 'WSS', 'DASH')),
  stream_quality_priority text NOT NULL DEFAULT 'default' CHECK (stream_quality_priority IN ('default', 'SD', 'HD', 'FHD', 'UHD', 'HV', 'SHV')),
  status text NOT NULL DEFAULT 'awaiting' CHECK (status IN ('awaiting', 'complete')),
  "revokedAt" timestamptz,
  "revokedBy" text CHECK ("revokedBy" IN ('owner', 'feed')),
  -- No foreign key: its check would wait for whoever holds the stream's row, who in turn waits to match. A stream that
  -- goes is noticed by the trigger below.
  stream int8,
  swapped bool NOT NULL DEFAULT false,
  "joinedBy" text CHECK ("joinedBy" IN ('event', 'names', 'person')),
  "returnReason" text,
  origin text NOT NULL DEFAULT 'manual' CHECK (origin IN ('manual', 'feed')),
  "searchKey" text NOT NULL DEFAULT '',
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT playlist_asks CHECK (
    event_id <> '' OR ((sport IS NOT NULL OR "sportText" <> '') AND (team1 IS NOT NULL OR "team1Text" <> ''))
  ),
  CHECK ((status = 'complete') = (stream IS NOT NULL))
);

CREATE FUNCTION playlist_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."startAt" := (NEW."startDate" + NEW."startTime") AT TIME ZONE NEW.timezone;
  RETURN NEW;
END $$;
CREATE TRIGGER playlist_follow BEFORE INSERT OR UPDATE ON playlist FOR EACH ROW EXECUTE FUNCTION playlist_follow();

CREATE INDEX playlist_of_user ON playlist ("user", status, "startAt", id);
CREATE UNIQUE INDEX playlist_feed_event_taken ON playlist ("user", event_id) WHERE origin = 'feed';
CREATE INDEX playlist_event ON playlist (event_id) WHERE event_id <> '';
CREATE INDEX playlist_stream ON playlist (stream) WHERE stream IS NOT NULL;
CREATE INDEX playlist_awaiting ON playlist ("startAt") WHERE status = 'awaiting' AND "revokedAt" IS NULL;
CREATE INDEX playlist_sport ON playlist (sport);
CREATE INDEX playlist_team1 ON playlist (team1);
CREATE INDEX playlist_team2 ON playlist (team2);
CREATE INDEX playlist_tournament ON playlist (tournament);
CREATE INDEX playlist_resolution ON playlist (resolution);
SELECT audit_table('playlist');

-- What the names of a query's sides share with other spellings of them: finds the queries that a stream may be for.
CREATE TABLE playlist_key (
  playlist int8 PRIMARY KEY REFERENCES playlist ON DELETE CASCADE,
  side1 text[] NOT NULL,
  side2 text[] NOT NULL
);
CREATE INDEX playlist_key_sides ON playlist_key USING gin (side1, side2);

-- Streams that may be the one asked for. `rejected`: the owner said no, and is not asked again.
CREATE TABLE playlist_review (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  playlist int8 NOT NULL REFERENCES playlist ON DELETE CASCADE,
  stream int8 NOT NULL,
  score float8 NOT NULL,
  swapped bool NOT NULL,
  reasons jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'rejected')),
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  UNIQUE (playlist, stream)
);
CREATE INDEX playlist_review_stream ON playlist_review (stream) WHERE state = 'open';
SELECT audit_table('playlist_review');

-- Queries from a feed that their owner deleted: the feed does not make them again.
CREATE TABLE playlist_dismissed (
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  event_id text NOT NULL,
  PRIMARY KEY ("user", event_id)
);

-- What must be matched anew, noted by triggers in the transaction that changes it, whoever writes; the console works it
-- off before that transaction ends.
CREATE TABLE rematch (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('stream', 'playlist', 'team', 'sport', 'user')),
  record int8 NOT NULL
);
-- Counts changes of names: what a process knows of them is good as long as this has not moved.
CREATE SEQUENCE names_changed;

CREATE FUNCTION rematch_stream() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN INSERT INTO rematch (kind, record) SELECT 'stream', id FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN INSERT INTO rematch (kind, record) SELECT 'stream', id FROM old_rows;
  ELSE
    INSERT INTO rematch (kind, record) SELECT 'stream', n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.event_id, n.sport, n.team1, n.team2, n.title, n."startAt", n."startTimeTbd", n.phase = 'canceled', n."archivedAt" IS NULL, n.betting, n.resolution)
      IS DISTINCT FROM (o.event_id, o.sport, o.team1, o.team2, o.title, o."startAt", o."startTimeTbd", o.phase = 'canceled', o."archivedAt" IS NULL, o.betting, o.resolution);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rematch_insert AFTER INSERT ON stream REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_stream();
CREATE TRIGGER rematch_update AFTER UPDATE ON stream REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_stream();
CREATE TRIGGER rematch_delete AFTER DELETE ON stream REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_stream();

CREATE FUNCTION rematch_playlist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN INSERT INTO rematch (kind, record) SELECT 'playlist', id FROM new_rows;
  ELSE
    INSERT INTO rematch (kind, record) SELECT 'playlist', n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.event_id, n.sport, n."sportText", n.team1, n."team1Text", n.team2, n."team2Text", n."startAt", n.resolution, n.stream_quality_priority, n."revokedAt")
      IS DISTINCT FROM (o.event_id, o.sport, o."sportText", o.team1, o."team1Text", o.team2, o."team2Text", o."startAt", o.resolution, o.stream_quality_priority, o."revokedAt");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rematch_insert AFTER INSERT ON playlist REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_playlist();
CREATE TRIGGER rematch_update AFTER UPDATE ON playlist REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_playlist();

-- Of sport and team: their names, and to which sport a team belongs.
CREATE FUNCTION rematch_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN INSERT INTO rematch (kind, record) SELECT TG_TABLE_NAME, id FROM new_rows;
  ELSE
    INSERT INTO rematch (kind, record) SELECT TG_TABLE_NAME, n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (to_jsonb(n) ->> 'name', to_jsonb(n) ->> 'sport') IS DISTINCT FROM (to_jsonb(o) ->> 'name', to_jsonb(o) ->> 'sport');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rematch_insert AFTER INSERT ON sport REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_name();
CREATE TRIGGER rematch_update AFTER UPDATE ON sport REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_name();
CREATE TRIGGER rematch_insert AFTER INSERT ON team REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_name();
CREATE TRIGGER rematch_update AFTER UPDATE ON team REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_name();

CREATE FUNCTION rematch_synonym() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO rematch (kind, record) SELECT DISTINCT type, internal_id FROM new_rows WHERE type IN ('sport', 'team');
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    INSERT INTO rematch (kind, record) SELECT DISTINCT type, internal_id FROM old_rows WHERE type IN ('sport', 'team');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rematch_insert AFTER INSERT ON synonym REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_synonym();
CREATE TRIGGER rematch_update AFTER UPDATE ON synonym REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_synonym();
CREATE TRIGGER rematch_delete AFTER DELETE ON synonym REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_synonym();

-- Which streams a person may see and receive, and the quality that `default` stands for.
CREATE FUNCTION rematch_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rematch (kind, record) SELECT 'user', n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
  WHERE (n.access, n."betBroadcast", n.stream_quality_priority) IS DISTINCT FROM (o.access, o."betBroadcast", o.stream_quality_priority);
  RETURN NULL;
END $$;
CREATE TRIGGER rematch_update AFTER UPDATE ON "user" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_user();

CREATE FUNCTION rematch_user_stream() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN INSERT INTO rematch (kind, record) SELECT DISTINCT 'user', "user" FROM new_rows;
  ELSE INSERT INTO rematch (kind, record) SELECT DISTINCT 'user', "user" FROM old_rows;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rematch_insert AFTER INSERT ON user_stream REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_user_stream();
CREATE TRIGGER rematch_delete AFTER DELETE ON user_stream REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_user_stream();
