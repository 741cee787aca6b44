-- Where and with which secret the console asks a server of another vendor to disconnect a publisher.
ALTER TABLE server ADD COLUMN "controlUrl" text NOT NULL DEFAULT '';
ALTER TABLE server ADD COLUMN "controlSecretSealed" bytea;

-- When the console has to ask the server; null once it is settled, and where a media node asks for its orders itself.
ALTER TABLE publisher_check ADD COLUMN "dueAt" timestamptz, ADD COLUMN tries int4 NOT NULL DEFAULT 0;
CREATE INDEX publisher_check_due ON publisher_check ("dueAt") WHERE "dueAt" IS NOT NULL;

CREATE OR REPLACE FUNCTION stream_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO publisher_check (server, stream, key, "dueAt")
  SELECT server.id, OLD.id, OLD.key, CASE WHEN vendor <> 'touchline' THEN now() END
  FROM monitor JOIN server ON server.id = OLD.server WHERE stream = OLD.id AND publisher IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION server_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO publisher_check (server, stream, key, "dueAt")
  SELECT NEW.id, stream.id, stream.key, CASE WHEN NEW.vendor <> 'touchline' THEN now() END
  FROM stream JOIN monitor ON monitor.stream = stream.id WHERE stream.server = NEW.id AND publisher IS NOT NULL;
  RETURN NULL;
END $$;
