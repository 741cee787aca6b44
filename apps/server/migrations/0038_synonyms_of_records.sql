-- A sport may be posted with its name alone.
ALTER TABLE sport ALTER COLUMN duration SET DEFAULT 120;

-- Synonyms are part of their record now: whoever changes them makes a new version of it, so that nobody sends back an
-- older list over them. Once in a transaction: one that makes the record, or has written it, has counted already.
CREATE FUNCTION synonym_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['sport', 'tournament', 'team'] LOOP
    EXECUTE format(
      'UPDATE %1$I SET version = version + 1 WHERE id IN (
         SELECT id FROM %1$I WHERE id IN (SELECT internal_id FROM changed WHERE type = %1$L)
           AND xmin <> pg_current_xact_id()::xid ORDER BY id FOR NO KEY UPDATE)', kind);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER synonym_version_insert AFTER INSERT ON synonym REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION synonym_version();
CREATE TRIGGER synonym_version_update AFTER UPDATE ON synonym REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION synonym_version();
CREATE TRIGGER synonym_version_delete AFTER DELETE ON synonym REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION synonym_version();
