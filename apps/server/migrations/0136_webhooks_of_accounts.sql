-- Webhooks can also tell of users, tokens, settings, maintenance and statuses, and of what happens to accounts.
CREATE OR REPLACE FUNCTION webhook_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook WHERE enabled) THEN RETURN NULL; END IF;
  INSERT INTO webhook_delivery (webhook, type, subject, noted)
  SELECT webhook.id, thing || '.' || action || CASE WHEN entity = 'session' THEN '' ELSE 'd' END, entity || ' ' || record, to_jsonb(entries)
  FROM webhook CROSS JOIN entries JOIN (VALUES
    ('stream', 'stream', 'stream.*'), ('comment', 'comment', 'comment.*'), ('playlist', 'query', 'query.*'),
    ('signed_link', 'link', 'link.*'), ('server', 'server', 'directory.*'), ('sport', 'sport', 'directory.*'),
    ('tournament', 'tournament', 'directory.*'), ('team', 'team', 'directory.*'), ('resolution', 'resolution', 'directory.*'),
    ('status', 'status', 'directory.*'), ('client', 'client', 'directory.*'), ('maintenance', 'maintenance', 'maintenance.*'),
    ('user', 'user', 'user.*'), ('access_token', 'token', 'token.*'), ('setting', 'setting', 'setting.*'),
    ('session', 'account', 'account.*')
  ) things (entity, thing, topic) USING (entity)
  WHERE enabled AND topic = ANY(types) AND (entity = 'session' OR action IN ('create', 'update', 'delete'))
  ORDER BY entries.id;
  RETURN NULL;
END $$;
