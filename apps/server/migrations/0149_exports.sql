-- Files of lists that jobs write. Nobody misses them after a crash or at a standby, where these tables are empty: the list can be
-- exported again.
CREATE UNLOGGED TABLE export (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  list text NOT NULL,
  "fileName" text NOT NULL,
  -- What was asked for, as it came: format, language, search, columns, zone, and the headers of the list.
  request jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  -- Which try writes: parts of one that was given up are not kept.
  attempt int4 NOT NULL DEFAULT 0,
  bytes int8 NOT NULL DEFAULT 0,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "finishedAt" timestamptz
);
CREATE INDEX export_user ON export ("user", id);
CREATE INDEX export_created ON export ("createdAt");

CREATE UNLOGGED TABLE export_part (
  export int8 NOT NULL REFERENCES export ON DELETE CASCADE,
  attempt int4 NOT NULL,
  part int4 NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (export, attempt, part)
);
-- Most files are compressed already.
ALTER TABLE export_part ALTER bytes SET STORAGE EXTERNAL;

SELECT pgboss.create_queue('export', '{"policy": "standard", "retryLimit": 2, "retryDelay": 2, "expireInSeconds": 3600, "heartbeatSeconds": 20, "deleteAfterSeconds": 86400}');
