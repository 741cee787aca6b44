-- When a server first called the console with its present token: until then nobody knows whether it has been set up.
CREATE TABLE first_call (
  server int8 PRIMARY KEY REFERENCES server ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION server_token_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM first_call WHERE server = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER server_token_changed AFTER UPDATE OF "tokenHash" ON server FOR EACH ROW
  WHEN (NEW."tokenHash" <> OLD."tokenHash") EXECUTE FUNCTION server_token_changed();
