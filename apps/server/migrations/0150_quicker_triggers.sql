-- Both run for each row that is written. Neither was inlined, so that each was a statement of its own for each row.

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
