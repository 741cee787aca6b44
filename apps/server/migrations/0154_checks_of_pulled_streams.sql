-- A bundled node has media of a stream also while nobody publishes it: it pulls it, or keeps it for an encoder that has just left.
-- It hears of the end of a right to these streams too, at once.
CREATE FUNCTION may_be_on_node(phase text, source_url text, "startAt" timestamptz, "publishedAt" timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT phase = 'live' OR "publishedAt" > now() - interval '1 day'
    OR phase = 'scheduled' AND source_url <> '' AND "startAt" < now() + interval '1 day'
$$;

CREATE OR REPLACE FUNCTION stream_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO publisher_check (server, stream, key, "dueAt")
  SELECT server.id, OLD.id, OLD.key, CASE WHEN vendor <> 'touchline' THEN now() END
  FROM server LEFT JOIN monitor ON monitor.stream = OLD.id
  WHERE server.id = OLD.server AND (publisher IS NOT NULL
    OR vendor = 'touchline' AND may_be_on_node(OLD.phase, OLD.source_url, OLD."startAt", "publishedAt"));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION server_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO publisher_check (server, stream, key, "dueAt")
  SELECT NEW.id, stream.id, stream.key, CASE WHEN NEW.vendor <> 'touchline' THEN now() END
  FROM stream JOIN monitor ON monitor.stream = stream.id WHERE stream.server = NEW.id AND publisher IS NOT NULL
  UNION
  SELECT NEW.id, stream.id, stream.key, NULL::timestamptz
  FROM stream LEFT JOIN monitor ON monitor.stream = stream.id
  WHERE NEW.vendor = 'touchline' AND stream.server = NEW.id AND stream."archivedAt" IS NULL AND stream.phase IN ('scheduled', 'live')
    AND stream."startAt" < now() + interval '1 day' AND may_be_on_node(phase, source_url, "startAt", "publishedAt");
  RETURN NULL;
END $$;
