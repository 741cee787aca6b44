-- Addresses and networks from which encoders may publish, in one line; empty: from anywhere.
ALTER TABLE stream ADD COLUMN "encoderAddresses" text NOT NULL DEFAULT '';

DROP TRIGGER stream_ends ON stream;
CREATE TRIGGER stream_ends AFTER UPDATE ON stream FOR EACH ROW
  WHEN (OLD.server IS NOT NULL AND (NEW.key <> OLD.key OR NEW.server IS DISTINCT FROM OLD.server
    OR NEW."publishSecretVersion" <> OLD."publishSecretVersion"
    OR NEW."encoderAddresses" <> OLD."encoderAddresses"
    OR (NEW."archivedAt" IS NOT NULL AND OLD."archivedAt" IS NULL)
    OR (NEW."cutAt" IS NOT NULL AND OLD."cutAt" IS NULL)
    OR (NEW.phase IN ('finished', 'canceled') AND NEW.phase <> OLD.phase)))
  EXECUTE FUNCTION stream_ends();
