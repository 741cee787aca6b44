-- Devices on which a user signed in before: guesses of others do not keep them out. The device made the secret up itself.
CREATE TABLE known_device (
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  "deviceHash" bytea NOT NULL,
  "lastUsedAt" timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY ("user", "deviceHash")
);
