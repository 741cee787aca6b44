-- What an update has changed is looked for column by column. Both rows were converted to JSON to be compared, which took twice as
-- long as writing the entry. These functions name the columns, so that every later migration makes them anew (database/migrate.ts).

CREATE FUNCTION audit_follow_columns() RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  watched record;
  comparisons text;
BEGIN
  FOR watched IN
    SELECT tgrelid AS id, tgrelid::regclass AS name, 'audit_update_' || relname AS function, proname = 'audit_rows' AS "isNew"
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE tgname = 'audit_update' AND proname IN ('audit_rows', 'audit_update_' || relname)
    ORDER BY relname
  LOOP
    SELECT string_agg(format($code$
  IF OLD.%1$I IS DISTINCT FROM NEW.%1$I THEN
    was := was || jsonb_build_object(%1$L, OLD.%1$I);
    is_now := is_now || jsonb_build_object(%1$L, NEW.%1$I);
  END IF;$code$, attname), '' ORDER BY attnum) INTO comparisons
    FROM pg_attribute
    WHERE attrelid = watched.id AND attnum > 0 AND NOT attisdropped AND audit_shown(jsonb_build_object(attname, 1)) <> '{}';

    EXECUTE format($code$CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  who int8;
  whose text := '';
  was jsonb := '{}';
  is_now jsonb := '{}';
BEGIN%s
  IF was = '{}' THEN RETURN NULL; END IF;
  who := nullif(current_setting('touchline.actor', true), '')::int8;
  IF who IS NOT NULL THEN whose := coalesce((SELECT name FROM "user" WHERE id = who), ''); END IF;
  INSERT INTO audit (actor, "actorName", action, entity, record, before, after)
  VALUES (who, whose, 'update', TG_TABLE_NAME, NEW.id, audit_shown(was), audit_shown(is_now));
  RETURN NULL;
END $body$ $code$, watched.function, comparisons);

    IF watched."isNew" THEN
      EXECUTE format('CREATE OR REPLACE TRIGGER audit_update AFTER UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION %I()', watched.name, watched.function);
    END IF;
  END LOOP;
END $make$;

SELECT audit_follow_columns();
