-- Who watched what, as the media nodes count it. One row for each viewer from the first request until the last.
CREATE TABLE watch_session (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server int8 NOT NULL REFERENCES server ON DELETE CASCADE,
  -- the node's own name of the session
  name text NOT NULL,
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  -- null: nobody is known, because the server was open
  kind text CHECK (kind IN ('person', 'client', 'console')),
  "user" int8 REFERENCES "user" ON DELETE SET NULL,
  link int8 REFERENCES signed_link ON DELETE SET NULL,
  client int8 CONSTRAINT watch_session_client REFERENCES client,
  format text NOT NULL,
  ip text NOT NULL,
  "startedAt" timestamptz NOT NULL,
  -- when the numbers last grew
  "lastAt" timestamptz NOT NULL DEFAULT now(),
  -- null also for sessions of a node that was lost: see "lastAt"
  "endedAt" timestamptz,
  seconds int8 NOT NULL,
  bytes int8 NOT NULL,
  UNIQUE (server, name)
) WITH (fillfactor = 70);
CREATE INDEX watch_session_started ON watch_session ("startedAt", id);
CREATE INDEX watch_session_stream ON watch_session (stream, "startedAt", id);
CREATE INDEX watch_session_client ON watch_session (client, "startedAt", id) WHERE client IS NOT NULL;
CREATE INDEX watch_session_link ON watch_session (link) WHERE link IS NOT NULL;
CREATE INDEX watch_session_user ON watch_session ("user") WHERE "user" IS NOT NULL;
