-- Publishers that were refused, grouped by encoder and reason, since a refused encoder retries every few seconds: shown on the
-- page of the server and on the card of the stream. `key` is what the encoder sent, and empty when a stream has it.
CREATE TABLE refusal (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server int8 NOT NULL REFERENCES server ON DELETE CASCADE,
  stream int8 REFERENCES stream ON DELETE CASCADE,
  key text NOT NULL,
  ip text NOT NULL,
  reason text NOT NULL,
  tries int4 NOT NULL,
  "firstAt" timestamptz NOT NULL DEFAULT now(),
  "lastAt" timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (server, stream, key, ip, reason)
);
CREATE INDEX refusal_stream ON refusal (stream, "lastAt" DESC) WHERE stream IS NOT NULL;

INSERT INTO refusal (server, key, ip, reason, tries, "firstAt", "lastAt")
SELECT server, key, ip, 'unknown_key', 1, "firstAt", "lastAt" FROM unknown_key;
DROP TABLE unknown_key;
