-- image: names the stored picture and changes with it; settings: what the user has chosen, without what is usual
ALTER TABLE "user"
  ADD COLUMN image text,
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}';

-- Apart from the row, which is read for every request. The log keeps "user".image, not the bytes.
CREATE TABLE user_image (
  "user" int8 PRIMARY KEY REFERENCES "user" ON DELETE CASCADE,
  bytes bytea NOT NULL
);

-- Sessions come and go; this stays. No part of the user, or every sign-in would stand in the log as a change.
CREATE TABLE sign_in (
  "user" int8 PRIMARY KEY REFERENCES "user" ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);

-- The one-time code for the first administrator: made of the nonce and the installation's key, compared by its hash.
CREATE TABLE setup (
  id int8 PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  nonce bytea NOT NULL,
  "codeHash" bytea NOT NULL,
  "closedAt" timestamptz
);

-- Every take, for the statistics: it outlives the release, the stream and the log.
CREATE TABLE taken (
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  at timestamptz NOT NULL,
  stream int8 NOT NULL
);
CREATE INDEX taken_by ON taken ("user", at);
INSERT INTO taken ("user", at, stream) SELECT "user", "takenAt", stream FROM take;
CREATE FUNCTION remember_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO taken ("user", at, stream) SELECT "user", "takenAt", stream FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER remember_taken AFTER INSERT ON take
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION remember_taken();
