-- What was written so far becomes the first partition, as it is. `database/months.ts` makes those of months, and drops them.
-- `_rest` takes what belongs to no month: of a clock that is ahead, or of a month that was not made in time.
CREATE FUNCTION put_in_months(name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  earlier text := name || '_earlier';
  until text := (SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint WHERE conname = name || '_until');
  next int8 := (SELECT nextval(pg_get_serial_sequence(quote_ident(name), 'id')));
BEGIN
  EXECUTE format('ALTER TABLE %I RENAME TO %I', name, earlier);
  EXECUTE format('ALTER TABLE %I ALTER id DROP IDENTITY', earlier);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (at)', name, earlier);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', name, name || '_until');
  EXECUTE format('ALTER TABLE %I ALTER id ADD GENERATED ALWAYS AS IDENTITY (START %s)', name, next);
  EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', name || '_rest', name);
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (id)', name || '_rest');
  EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', earlier, name || '_pkey', earlier || '_pkey');
  -- Earlier versions may still run during an upgrade. They would delete expired rows by their places (ctid),
  -- which are unique within one partition only.
  EXECUTE format('CREATE TRIGGER kept_from_earlier_versions BEFORE DELETE ON %I FOR EACH ROW
    WHEN (current_setting(''touchline.expired'', true) = ''on'') EXECUTE FUNCTION keep_row()', name);
END $$;
CREATE FUNCTION keep_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

-- As PostgreSQL names those of a partition.
ALTER INDEX audit_at RENAME TO audit_earlier_at_id_idx;
ALTER INDEX audit_record RENAME TO audit_earlier_entity_record_id_idx;
ALTER INDEX audit_actor RENAME TO audit_earlier_actor_id_idx;
ALTER INDEX audit_moved RENAME TO audit_earlier_record_idx;
ALTER INDEX history_stream RENAME TO history_earlier_stream_id_idx;
ALTER INDEX history_seen RENAME TO history_earlier_stream_idx;
ALTER INDEX history_at RENAME TO history_earlier_at_idx;
DROP TRIGGER audit_no_feed_notes ON audit;
DROP TRIGGER webhook_changes ON audit;
DROP TRIGGER webhook_history ON history;
SELECT put_in_months('audit'), put_in_months('history');

CREATE INDEX audit_at ON audit (at, id);
CREATE INDEX audit_record ON audit (entity, record, id);
CREATE INDEX audit_actor ON audit (actor, id);
CREATE INDEX audit_moved ON audit (record) WHERE entity = 'stream' AND action = 'update' AND before ? 'startAt';
CREATE TRIGGER audit_no_feed_notes BEFORE INSERT ON audit FOR EACH ROW
  WHEN (NEW.entity = 'setting') EXECUTE FUNCTION audit_no_feed_notes();
CREATE TRIGGER webhook_changes AFTER INSERT ON audit REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION webhook_changes();

CREATE INDEX history_stream ON history (stream, id);
CREATE INDEX history_seen ON history (stream) WHERE kind = 'state' AND "to" NOT IN ('unknown', 'waiting');
CREATE INDEX history_at ON history USING brin (at) WITH (autosummarize = on);
ALTER TABLE history ADD CONSTRAINT history_stream_fkey FOREIGN KEY (stream) REFERENCES stream ON DELETE CASCADE,
  ADD CONSTRAINT history_user_fkey FOREIGN KEY ("user") REFERENCES "user" ON DELETE SET NULL;
CREATE TRIGGER webhook_history AFTER INSERT ON history REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION webhook_history();

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{audit,history}'::text[] LOOP
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', name, name || '_earlier',
      (SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint WHERE conname = name || '_until'));
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', name || '_earlier', name || '_until');
  END LOOP;
END $$;
DROP FUNCTION put_in_months;
