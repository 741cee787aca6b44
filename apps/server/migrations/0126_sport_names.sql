-- What a sport is called for people who read Russian; empty: as for everybody.
ALTER TABLE sport ADD "nameRu" text NOT NULL DEFAULT '';

-- Queries and feeds are compared with it too.
CREATE OR REPLACE FUNCTION rematch_name() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN INSERT INTO rematch (kind, record) SELECT TG_TABLE_NAME, id FROM new_rows;
  ELSE
    INSERT INTO rematch (kind, record) SELECT TG_TABLE_NAME, n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (to_jsonb(n) ->> 'name', to_jsonb(n) ->> 'nameRu', to_jsonb(n) ->> 'sport')
      IS DISTINCT FROM (to_jsonb(o) ->> 'name', to_jsonb(o) ->> 'nameRu', to_jsonb(o) ->> 'sport');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION feed_rematch_named() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  ids int8[];
BEGIN
  ids := ARRAY(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n.name <> o.name OR to_jsonb(n) ->> 'nameRu' IS DISTINCT FROM to_jsonb(o) ->> 'nameRu');
  IF ids = '{}' THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'team' THEN PERFORM feed_rematch_names(ids, '{}');
  ELSE PERFORM feed_rematch_names('{}', ids);
  END IF;
  RETURN NULL;
END $$;
