-- Devices on which a user signed in before: guesses of others do not keep them out. The device made the secret up itself.
CREATE TABLE known_device (
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  "deviceHash" bytea NOT NULL,
  "lastUsedAt" timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY ("user", "deviceHash")
);

-- Requests that their sender named, so that repeating one does nothing twice. Kept for a day.
CREATE TABLE idempotency (
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  key text NOT NULL,
  -- of the call and its body, keyed: a body may hold a password
  fingerprint bytea NOT NULL,
  -- which run of the request it is: one that was replaced may not write any more
  attempt uuid NOT NULL,
  "startedAt" timestamptz NOT NULL DEFAULT now(),
  -- set in the transaction that writes: true means that it must never run again
  written bool NOT NULL DEFAULT false,
  -- the answer, encrypted: it may hold a token; null while the request runs
  "replySealed" bytea,
  PRIMARY KEY ("user", key)
);
CREATE INDEX idempotency_age ON idempotency ("startedAt");
