-- Since when nobody may publish the stream because a person has cut its publisher; null while it may be published.
ALTER TABLE stream ADD COLUMN "cutAt" timestamptz;

-- Whoever is given the new key may publish.
CREATE OR REPLACE FUNCTION stream_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."secretOptional" := false;
  NEW."cutAt" := NULL;
  RETURN NEW;
END $$;

DROP TRIGGER stream_ends ON stream;
CREATE TRIGGER stream_ends AFTER UPDATE ON stream FOR EACH ROW
  WHEN (OLD.server IS NOT NULL AND (NEW.key <> OLD.key OR NEW.server IS DISTINCT FROM OLD.server
    OR (NEW."archivedAt" IS NOT NULL AND OLD."archivedAt" IS NULL)
    OR (NEW."cutAt" IS NOT NULL AND OLD."cutAt" IS NULL)
    OR (NEW.phase IN ('finished', 'canceled') AND NEW.phase <> OLD.phase)))
  EXECUTE FUNCTION stream_ends();
