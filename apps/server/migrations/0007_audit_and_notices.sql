-- Every change of a record: who, what, before and after. Written by triggers, in the transaction that changes it.
CREATE TABLE audit (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- null: the console itself. No reference, and the name beside it: the log outlives its people.
  actor int8,
  "actorName" text NOT NULL DEFAULT '',
  action text NOT NULL CHECK (action IN ('create', 'update', 'delete')),
  entity text NOT NULL,
  record int8 NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_at ON audit (at, id);
CREATE INDEX audit_record ON audit (entity, record, id);
CREATE INDEX audit_actor ON audit (actor, id);

-- What nobody needs to read in a log, and what nobody may read anywhere.
CREATE FUNCTION audit_shown(record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key,
    CASE WHEN key IN ('passwordHash', 'tokenSealed', 'tokenHash') THEN '"•••"'::jsonb ELSE value END), '{}')
  FROM jsonb_each(record - '{version,updatedAt,searchKey}'::text[])
$$;

-- Once for a statement, however many rows it changed.
CREATE FUNCTION audit_rows() RETURNS trigger LANGUAGE plpgsql AS $$
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
    SELECT who, whose, 'update', TG_TABLE_NAME, new_rows.id, audit_shown(was), audit_shown(is_now)
    FROM new_rows JOIN old_rows ON old_rows.id = new_rows.id,
      LATERAL (
        SELECT jsonb_object_agg(key, o.value) AS was, jsonb_object_agg(key, n.value) AS is_now
        FROM jsonb_each(to_jsonb(old_rows)) o JOIN jsonb_each(to_jsonb(new_rows)) n USING (key)
        WHERE o.value IS DISTINCT FROM n.value AND key NOT IN ('version', 'updatedAt', 'searchKey')
      ) changed
    WHERE was IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

-- Puts a table under audit. A table without an id is known by the column that names what it belongs to, and is never updated.
CREATE FUNCTION audit_table(watched regclass, key text DEFAULT 'id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER audit_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_rows(%L)', watched, key);
  EXECUTE format('CREATE TRIGGER audit_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_rows(%L)', watched, key);
  IF key = 'id' THEN
    EXECUTE format('CREATE TRIGGER audit_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_rows(%L)', watched, key);
  END IF;
END $$;

SELECT audit_table('sport');
SELECT audit_table('tournament');
SELECT audit_table('team');
SELECT audit_table('resolution');
SELECT audit_table('status');
SELECT audit_table('server');
SELECT audit_table('stream');
SELECT audit_table('comment');
SELECT audit_table('take', 'stream');
SELECT audit_table('"user"');
SELECT audit_table('user_stream', 'user');

-- What a person was told in the console.
CREATE TABLE notice (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  kind text NOT NULL,
  data jsonb NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "readAt" timestamptz
);
CREATE INDEX notice_of_user ON notice ("user", id);

ALTER TABLE "user"
  ADD COLUMN "betBroadcast" bool NOT NULL DEFAULT false,
  ADD COLUMN "playlistAutoload" bool NOT NULL DEFAULT false,
  ADD COLUMN stream_format_priority text NOT NULL DEFAULT 'RTMP' CHECK (stream_format_priority IN ('RTMP', 'HLS', 'WSS', 'DASH')),
  ADD COLUMN stream_quality_priority text NOT NULL DEFAULT 'HD' CHECK (stream_quality_priority IN ('SD', 'HD', 'FHD', 'UHD', 'HV', 'SHV'));

-- The id of the match in an external feed, and whether only users with Bet Broadcast may receive it.
ALTER TABLE stream
  ADD COLUMN event_id text NOT NULL DEFAULT '',
  ADD COLUMN betting bool NOT NULL DEFAULT false;
CREATE INDEX stream_event ON stream (event_id) WHERE event_id <> '';
