CREATE TABLE stream (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  key text NOT NULL,
  server int8 CONSTRAINT stream_server REFERENCES server,
  source_url text NOT NULL DEFAULT '',
  title text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  comment text NOT NULL DEFAULT '',
  sport int8 NOT NULL CONSTRAINT stream_sport REFERENCES sport,
  tournament int8 CONSTRAINT stream_tournament REFERENCES tournament,
  team1 int8 CONSTRAINT stream_team1 REFERENCES team,
  team2 int8 CONSTRAINT stream_team2 REFERENCES team,
  "startDate" date NOT NULL,
  "startTime" time NOT NULL,
  timezone text NOT NULL,
  "startTimeTbd" bool NOT NULL DEFAULT false,
  duration int4 NOT NULL,
  resolution int8 CONSTRAINT stream_resolution REFERENCES resolution,
  status int8 NOT NULL CONSTRAINT stream_status REFERENCES status,
  monitor text NOT NULL DEFAULT '',
  -- the three below follow from the columns above, by trigger
  phase text NOT NULL,
  "startAt" timestamptz NOT NULL,
  "endAt" timestamptz NOT NULL,
  "archivedAt" timestamptz,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now(),
  CHECK (team1 IS NOT NULL OR title <> '')
);

CREATE FUNCTION stream_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."startAt" := (NEW."startDate" + NEW."startTime") AT TIME ZONE NEW.timezone;
  NEW."endAt" := NEW."startAt" + make_interval(mins => NEW.duration);
  NEW.phase := (SELECT phase FROM status WHERE id = NEW.status);
  NEW."updatedAt" := now();
  RETURN NEW;
END $$;
CREATE TRIGGER stream_follow BEFORE INSERT OR UPDATE ON stream FOR EACH ROW EXECUTE FUNCTION stream_follow();

CREATE UNIQUE INDEX stream_key_taken ON stream (key) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_start ON stream ("startAt", id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_phase ON stream (phase, "startAt", id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_team1 ON stream (team1, phase, "startAt", id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_team2 ON stream (team2, phase, "startAt", id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_tournament ON stream (tournament, "startAt", id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_sport ON stream (sport, phase, "startAt", id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_server ON stream (server, "startAt", id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_resolution ON stream (resolution) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_status ON stream (status, "startAt", id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_archived ON stream ("archivedAt", id) WHERE "archivedAt" IS NOT NULL;
CREATE INDEX stream_text ON stream USING gin (lower(title) gin_trgm_ops, lower(key) gin_trgm_ops, lower(monitor) gin_trgm_ops);

CREATE TABLE user_stream (
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  PRIMARY KEY ("user", stream)
);
CREATE INDEX user_stream_stream ON user_stream (stream);

CREATE TABLE comment (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  "user" int8 REFERENCES "user" ON DELETE SET NULL,
  message text NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "editedAt" timestamptz
);
CREATE INDEX comment_stream ON comment (stream, id);

CREATE TABLE take (
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  "takenAt" timestamptz NOT NULL DEFAULT now(),
  "takenBy" int8 REFERENCES "user" ON DELETE SET NULL,
  PRIMARY KEY (stream, "user")
);
CREATE INDEX take_user ON take ("user", stream);

-- What the prober knows of a stream. A row exists once the stream was due for a probe.
CREATE TABLE monitor (
  stream int8 PRIMARY KEY REFERENCES stream ON DELETE CASCADE,
  state text NOT NULL,
  "stateSince" timestamptz NOT NULL,
  "probedAt" timestamptz,
  formats jsonb NOT NULL,
  -- what next() needs between rounds: failures in a row, positions, last sight of a signal
  memory jsonb NOT NULL,
  "lastSeenAt" timestamptz,
  "dueAt" timestamptz NOT NULL,
  "leasedUntil" timestamptz,
  "leasedBy" text,
  -- who publishes now, as the media server reported it; null when nobody
  publisher text,
  "publishedAt" timestamptz
);
CREATE INDEX monitor_due ON monitor ("dueAt");

CREATE TABLE history (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  "from" text,
  "to" text,
  reason text,
  "user" int8 REFERENCES "user" ON DELETE SET NULL
);
CREATE INDEX history_stream ON history (stream, id);
