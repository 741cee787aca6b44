-- Raised to make the publish secret of a stream void.
ALTER TABLE stream ADD COLUMN "publishSecretVersion" int4 NOT NULL DEFAULT 1;

-- True for streams from before there were publish secrets: their encoders know the key alone.
ALTER TABLE stream ADD COLUMN "secretOptional" bool NOT NULL DEFAULT true;
ALTER TABLE stream ALTER COLUMN "secretOptional" SET DEFAULT false;

-- An encoder that is given a new key is given the secret with it.
CREATE FUNCTION stream_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."secretOptional" := false;
  RETURN NEW;
END $$;
CREATE TRIGGER stream_key_changed BEFORE UPDATE OF key ON stream
  FOR EACH ROW WHEN (NEW.key IS DISTINCT FROM OLD.key) EXECUTE FUNCTION stream_key_changed();

-- The last day (UTC) on which those may publish with the key alone; null: none. A new installation has no such streams.
ALTER TABLE setting ADD COLUMN "secretOptionalUntil" date;
UPDATE setting SET "secretOptionalUntil" = current_date + 30 WHERE EXISTS (SELECT FROM stream);

-- Whether who publishes now showed no secret.
ALTER TABLE monitor ADD COLUMN "publishedWithoutSecret" bool NOT NULL DEFAULT false;

-- Where encoders send to; empty: the same path as RTMP is played from.
ALTER TABLE server ADD COLUMN publish text NOT NULL DEFAULT '';
UPDATE server SET publish = '/live/{key}' WHERE vendor IN ('ovenmediaengine', 'mistserver', 'wowza');

-- Signatures that were used, for as long as what they sign would be believed.
CREATE TABLE hook_signature (
  signature text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
