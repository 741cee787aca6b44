-- When a media node last reported what it has. A server of another vendor has no row, and neither has a node that is gone.
CREATE TABLE node_report (
  server int8 PRIMARY KEY REFERENCES server ON DELETE CASCADE,
  at timestamptz NOT NULL
);

-- Why the node does not pull the source of a stream, and since when; null while it does.
ALTER TABLE monitor ADD COLUMN "pullFailure" text, ADD COLUMN "pullFailedSince" timestamptz;

-- The few rows that a report may clear, among many that were monitored once.
CREATE INDEX monitor_published ON monitor (stream) WHERE publisher IS NOT NULL;
CREATE INDEX monitor_pull_failed ON monitor (stream) WHERE "pullFailure" IS NOT NULL;

-- Under another key or on another server nobody publishes or pulls yet; who did before enters the history as having left.
CREATE OR REPLACE FUNCTION stream_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO history (stream, kind, "from")
  SELECT stream, 'unpublish', publisher FROM monitor WHERE stream = NEW.id AND publisher IS NOT NULL;
  UPDATE monitor SET publisher = NULL, "pullFailure" = NULL, "pullFailedSince" = NULL, memory = 'null',
    "leasedBy" = NULL, "leasedUntil" = NULL, "dueAt" = CASE WHEN "dueAt" IS NOT NULL THEN now() END
  WHERE stream = NEW.id;
  RETURN NULL;
END $$;
