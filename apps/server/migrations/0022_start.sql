-- The media node that comes with the console: at most one server is it.
ALTER TABLE server
  ADD COLUMN bundled bool NOT NULL DEFAULT false,
  -- MEDIA_RTMP_PORT and MEDIA_HTTP_PORT that its addresses were last given; null: never, or another server
  ADD COLUMN "bundledPorts" jsonb;
CREATE UNIQUE INDEX server_bundled ON server (bundled) WHERE bundled;

-- Until now it was known by its location, and every start gave it its addresses.
UPDATE server SET bundled = true, "bundledPorts" = CASE
    WHEN rtmp ~ '^:\d+/' AND hls ~ '^:\d+/'
    THEN jsonb_build_object('rtmp', substring(rtmp, '^:(\d+)/')::int4, 'http', substring(hls, '^:(\d+)/')::int4) END
  WHERE id = (
    SELECT id FROM server WHERE location = 'Bundled media node' AND "archivedAt" IS NULL
    ORDER BY vendor <> 'touchline', id LIMIT 1);

-- Tells a process with another SECRET_KEY, without holding the key: HMAC-SHA-256 over the salt. One row, by the first start.
CREATE TABLE secret_key (
  id int4 PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  salt bytea NOT NULL,
  fingerprint bytea NOT NULL
);
