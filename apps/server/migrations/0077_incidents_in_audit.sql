-- What people decide about an incident. What the console does to it by itself is in the timeline of the incident.
CREATE FUNCTION audit_decisions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who int8 := nullif(current_setting('touchline.actor', true), '')::int8;
BEGIN
  IF who IS NULL THEN RETURN NULL; END IF;
  INSERT INTO audit (actor, "actorName", action, entity, record, before, after)
  SELECT who, coalesce((SELECT name FROM "user" WHERE id = who), ''), 'update', TG_TABLE_NAME, new_rows.id, audit_shown(was), audit_shown(is_now)
  FROM new_rows JOIN old_rows ON old_rows.id = new_rows.id,
    LATERAL (
      SELECT jsonb_object_agg(key, o.value) AS was, jsonb_object_agg(key, n.value) AS is_now
      FROM jsonb_each(to_jsonb(old_rows)) o JOIN jsonb_each(to_jsonb(new_rows)) n USING (key)
      WHERE o.value IS DISTINCT FROM n.value AND key IN ('note', 'acknowledgedAt', 'acknowledgedBy', 'mute', 'mutedUntil')
    ) changed
  WHERE was IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_update AFTER UPDATE ON incident REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_decisions();
