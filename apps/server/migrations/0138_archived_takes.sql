-- Whether the stream of a take is archived, which the figures of a year read without a million streams. Null: it was deleted.
ALTER TABLE taken ADD COLUMN archived bool DEFAULT false;
UPDATE taken SET archived = (SELECT "archivedAt" IS NOT NULL FROM stream WHERE stream.id = taken.stream)
  WHERE NOT EXISTS (SELECT FROM stream WHERE stream.id = taken.stream AND "archivedAt" IS NULL);

CREATE OR REPLACE FUNCTION remember_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO taken ("user", at, stream, "ruleName", archived)
  SELECT new_rows."user", "takenAt", new_rows.stream, "ruleName", "archivedAt" IS NOT NULL
  FROM new_rows JOIN stream ON stream.id = new_rows.stream;
  RETURN NULL;
END $$;

CREATE FUNCTION taken_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE taken SET archived = NEW."archivedAt" IS NOT NULL WHERE stream = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER taken_archived AFTER UPDATE ON stream FOR EACH ROW
  WHEN ((OLD."archivedAt" IS NULL) <> (NEW."archivedAt" IS NULL)) EXECUTE FUNCTION taken_archived();

CREATE FUNCTION taken_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE taken SET archived = NULL FROM old_rows WHERE stream = old_rows.id;
  RETURN NULL;
END $$;
CREATE TRIGGER taken_deleted AFTER DELETE ON stream
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION taken_deleted();
