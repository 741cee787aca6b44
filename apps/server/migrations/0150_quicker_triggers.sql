-- All of these run for each row that is written. The first two were not inlined, so that each was a statement of its own.

-- Most records have nothing that the log masks: looking for plain characters takes a part of what regular expressions take.
CREATE OR REPLACE FUNCTION audit_shown(record jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  shown jsonb := record - '{version,updatedAt,searchKey,feedLastGoodAt,feedLastError,calendarLastGoodAt,calendarLastError}'::text[];
  content text := shown::text;
BEGIN
  IF strpos(content, '://') > 0 OR strpos(content, 'Hash"') > 0 OR strpos(content, 'Sealed"') > 0 THEN
    shown := audit_masked(shown);
    content := shown::text;
  END IF;
  IF strpos(content, '~') > 0 OR strpos(content, '%7') > 0 THEN
    RETURN audit_without_tokens(shown);
  END IF;
  RETURN shown;
END $$;

-- The instant of a wall-clock time. Where the clocks go back and show it twice, the first is meant; PostgreSQL by itself
-- takes the second. Clocks go back by an hour, on Lord Howe by half of one.
CREATE OR REPLACE FUNCTION instant_of(wall timestamp, zone text) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  later timestamptz := wall AT TIME ZONE zone;
BEGIN
  IF (later - interval '1 hour') AT TIME ZONE zone = wall THEN
    RETURN later - interval '1 hour';
  END IF;
  IF (later - interval '30 minutes') AT TIME ZONE zone = wall THEN
    RETURN later - interval '30 minutes';
  END IF;
  RETURN later;
END $$;

-- What has changed in a row: one look at each of its columns, instead of a join of all columns of both versions.
CREATE OR REPLACE FUNCTION audit_rows() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  who int8 := nullif(current_setting('touchline.actor', true), '')::int8;
  whose text := coalesce((SELECT name FROM "user" WHERE id = who), '');
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO audit (actor, "actorName", action, entity, record, after)
    SELECT who, whose, 'create', TG_TABLE_NAME, (row ->> TG_ARGV[0])::int8, audit_shown(row)
    FROM new_rows, to_jsonb(new_rows) AS row;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO audit (actor, "actorName", action, entity, record, before)
    SELECT who, whose, 'delete', TG_TABLE_NAME, (row ->> TG_ARGV[0])::int8, audit_shown(row)
    FROM old_rows, to_jsonb(old_rows) AS row;
  ELSE
    INSERT INTO audit (actor, "actorName", action, entity, record, before, after)
    SELECT who, whose, 'update', TG_TABLE_NAME, changed.id, audit_shown(was), audit_shown(is_now)
    FROM (
      SELECT new_rows.id, to_jsonb(old_rows) AS former, to_jsonb(new_rows) AS present
      FROM new_rows JOIN old_rows ON old_rows.id = new_rows.id OFFSET 0
    ) changed, LATERAL (
      SELECT jsonb_object_agg(key, former -> key) AS was, jsonb_object_agg(key, value) AS is_now
      FROM jsonb_each(present)
      WHERE value IS DISTINCT FROM former -> key AND key NOT IN ('version', 'updatedAt', 'searchKey')
    ) differences
    WHERE was IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
