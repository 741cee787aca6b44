-- When the user gave a stream up again; null while they hold it, and for takes that were over before this was kept.
ALTER TABLE taken ADD COLUMN "releasedAt" timestamptz;

CREATE FUNCTION remember_released() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE taken SET "releasedAt" = now() FROM old_rows
  WHERE taken."user" = old_rows."user" AND taken.stream = old_rows.stream AND taken.at = old_rows."takenAt" AND "releasedAt" IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER remember_released AFTER DELETE ON take
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION remember_released();

-- What somebody wrote in a shift.
CREATE INDEX comment_user ON comment ("user", "createdAt") WHERE "user" IS NOT NULL;
