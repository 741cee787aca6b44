-- Publishers whose right may have ended: the server's media node reads them at once. Kept for an hour, so that a node that was
-- away gets what it has missed. `xid` orders them by what a reader has seen.
CREATE TABLE publisher_check (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server int8 NOT NULL,
  stream int8 NOT NULL,
  key text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  xid xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX publisher_check_xid ON publisher_check (xid);

CREATE FUNCTION stream_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO publisher_check (server, stream, key)
  SELECT OLD.server, OLD.id, OLD.key FROM monitor WHERE stream = OLD.id AND publisher IS NOT NULL;
  RETURN NULL;
END $$;
-- Triggers run by their names: stream_moved, which forgets the publisher, runs after this one.
CREATE TRIGGER stream_ends AFTER UPDATE ON stream FOR EACH ROW
  WHEN (OLD.server IS NOT NULL AND (NEW.key <> OLD.key OR NEW.server IS DISTINCT FROM OLD.server
    OR (NEW."archivedAt" IS NOT NULL AND OLD."archivedAt" IS NULL)
    OR (NEW.phase IN ('finished', 'canceled') AND NEW.phase <> OLD.phase)))
  EXECUTE FUNCTION stream_ends();

CREATE FUNCTION server_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO publisher_check (server, stream, key)
  SELECT NEW.id, stream.id, stream.key FROM stream JOIN monitor ON monitor.stream = stream.id
  WHERE stream.server = NEW.id AND publisher IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER server_ends AFTER UPDATE OF enabled ON server FOR EACH ROW
  WHEN (OLD.enabled AND NOT NEW.enabled) EXECUTE FUNCTION server_ends();
