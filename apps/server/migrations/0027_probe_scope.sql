-- Null: nobody looks at the stream. What was monitored once costs no later round anything.
ALTER TABLE monitor ALTER COLUMN "dueAt" DROP NOT NULL;
DROP INDEX monitor_due;
-- What nobody watches has this state already; what is in its window is found again within a second.
UPDATE monitor SET "dueAt" = NULL WHERE state = 'unknown' AND publisher IS NULL;
CREATE INDEX monitor_due ON monitor ("dueAt") WHERE "dueAt" IS NOT NULL;
-- A few rows change every few seconds among many that never do.
ALTER TABLE monitor SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Rounds begun so far: every few of them read media.
ALTER TABLE monitor ADD COLUMN round int4 NOT NULL DEFAULT 0;

-- Under another key or on another server nobody publishes yet, and a round that still asks at the old place does not count.
CREATE FUNCTION stream_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE monitor SET publisher = NULL, memory = 'null', "leasedBy" = NULL, "leasedUntil" = NULL,
    "dueAt" = CASE WHEN "dueAt" IS NOT NULL THEN now() END
  WHERE stream = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER stream_moved AFTER UPDATE OF key, server ON stream FOR EACH ROW
  WHEN (NEW.key IS DISTINCT FROM OLD.key OR NEW.server IS DISTINCT FROM OLD.server) EXECUTE FUNCTION stream_moved();
