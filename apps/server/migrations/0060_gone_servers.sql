-- A server that is archived ends those who publish to it too.
DROP TRIGGER server_ends ON server;
CREATE TRIGGER server_ends AFTER UPDATE OF enabled, "archivedAt" ON server FOR EACH ROW
  WHEN ((OLD.enabled AND NOT NEW.enabled) OR (OLD."archivedAt" IS NULL AND NEW."archivedAt" IS NOT NULL))
  EXECUTE FUNCTION server_ends();

-- By what the node of a deleted server is known, so that it learns that its server is gone.
CREATE TABLE deleted_server (
  id int8 PRIMARY KEY,
  "tokenHash" bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION server_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_server (id, "tokenHash") VALUES (OLD.id, OLD."tokenHash");
  RETURN NULL;
END $$;
CREATE TRIGGER server_deleted AFTER DELETE ON server FOR EACH ROW EXECUTE FUNCTION server_deleted();
