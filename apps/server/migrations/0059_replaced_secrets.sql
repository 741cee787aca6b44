-- The version of the stream's publish secret when its publisher was let in.
ALTER TABLE monitor ADD COLUMN "publishedSecretVersion" int4;
UPDATE monitor SET "publishedSecretVersion" = "publishSecretVersion" FROM stream
WHERE stream.id = monitor.stream AND publisher IS NOT NULL;

DROP TRIGGER stream_ends ON stream;
CREATE TRIGGER stream_ends AFTER UPDATE ON stream FOR EACH ROW
  WHEN (OLD.server IS NOT NULL AND (NEW.key <> OLD.key OR NEW.server IS DISTINCT FROM OLD.server
    OR NEW."publishSecretVersion" <> OLD."publishSecretVersion"
    OR (NEW."archivedAt" IS NOT NULL AND OLD."archivedAt" IS NULL)
    OR (NEW."cutAt" IS NOT NULL AND OLD."cutAt" IS NULL)
    OR (NEW.phase IN ('finished', 'canceled') AND NEW.phase <> OLD.phase)))
  EXECUTE FUNCTION stream_ends();
