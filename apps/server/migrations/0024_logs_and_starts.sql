-- What is sealed or hashed has a name that says so, and is read nowhere. Addresses stay without the credentials before
-- their @; those in a column for an address also without their query, which may hold a token.
CREATE OR REPLACE FUNCTION audit_shown(record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key,
    CASE
      WHEN key ~ '(Hash|Sealed)$' AND value <> 'null' THEN '"•••"'::jsonb
      WHEN value::text NOT LIKE '%://%' THEN value
      WHEN key ~* 'url$' AND jsonb_typeof(value) = 'string' THEN
        to_jsonb(regexp_replace(regexp_replace(value #>> '{}', '//.*@', '//…@'), '[?#].*$', '?…'))
      ELSE regexp_replace(value::text, '([A-Za-z][A-Za-z0-9+.-]*://)[^[:space:]"\\/?#]*@', '\1…@', 'g')::jsonb
    END), '{}')
  FROM jsonb_each(record - '{version,updatedAt,searchKey,feedLastGoodAt,feedLastError}'::text[])
$$;

UPDATE audit SET before = CASE WHEN before IS NOT NULL THEN audit_shown(before) END,
  after = CASE WHEN after IS NOT NULL THEN audit_shown(after) END
WHERE before::text LIKE '%://%' OR after::text LIKE '%://%';

-- That somebody commented stays in the history of a stream; the words are the comment's, to be edited and deleted there.
UPDATE history SET "to" = NULL WHERE kind = 'comment' AND "to" IS NOT NULL;

-- The instant of a wall-clock time. Where the clocks go back and show it twice, the first is meant; PostgreSQL by itself
-- takes the second. Clocks go back by an hour, on Lord Howe by half of one.
CREATE OR REPLACE FUNCTION instant_of(wall timestamp, zone text) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN (at - interval '1 hour') AT TIME ZONE zone = wall THEN at - interval '1 hour'
    WHEN (at - interval '30 minutes') AT TIME ZONE zone = wall THEN at - interval '30 minutes'
    ELSE at END
  FROM (SELECT wall AT TIME ZONE zone AS at) AS later
$$;

CREATE OR REPLACE FUNCTION stream_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."startAt" := instant_of(NEW."startDate" + NEW."startTime", NEW.timezone);
  NEW."endAt" := NEW."startAt" + make_interval(mins => NEW.duration);
  NEW.phase := (SELECT phase FROM status WHERE id = NEW.status);
  NEW."updatedAt" := now();
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION playlist_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."startAt" := instant_of(NEW."startDate" + NEW."startTime", NEW.timezone);
  RETURN NEW;
END $$;

-- What has begun already began when it began.
UPDATE stream SET version = version + 1
WHERE "startAt" > now() AND "startAt" <> instant_of("startDate" + "startTime", timezone);
UPDATE playlist SET version = version + 1
WHERE "startAt" > now() AND "startAt" <> instant_of("startDate" + "startTime", timezone);
