-- A live match without a signal is finished only so long after this: when it was set to live, was first monitored, or lost its
-- publisher. Null in rows of processes that do not know it: the last signal counts.
ALTER TABLE monitor ADD COLUMN "silenceFrom" timestamptz;

-- The encoder of a stream that gets another key or server has yet to come.
CREATE OR REPLACE FUNCTION stream_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO history (stream, kind, "from")
  SELECT stream, 'unpublish', publisher FROM monitor WHERE stream = NEW.id AND publisher IS NOT NULL;
  UPDATE monitor SET publisher = NULL, "pullFailure" = NULL, "pullFailedSince" = NULL, memory = 'null', "silenceFrom" = now(),
    "leasedBy" = NULL, "leasedUntil" = NULL, "dueAt" = CASE WHEN "dueAt" IS NOT NULL THEN now() END
  WHERE stream = NEW.id;
  RETURN NULL;
END $$;
