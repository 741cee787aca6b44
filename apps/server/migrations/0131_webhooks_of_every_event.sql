-- Messages about what the audit log and the histories of streams note, besides those of incidents.
ALTER TABLE webhook_delivery
  -- What a message is about: messages with one subject arrive in the order in which they were put. Null: in any order.
  ADD subject text,
  -- The line of the log or the history, until the first try makes the body of it.
  ADD noted jsonb,
  ALTER body DROP NOT NULL,
  ADD CONSTRAINT webhook_delivery_told CHECK (body IS NOT NULL OR noted IS NOT NULL);
DROP INDEX webhook_delivery_due;
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook, "dueAt", id) WHERE "dueAt" IS NOT NULL;
CREATE INDEX webhook_delivery_order ON webhook_delivery (webhook, subject, id) WHERE "dueAt" IS NOT NULL;

-- Which process delivers to a webhook, and until when unless it goes on.
CREATE TABLE webhook_turn (
  webhook int8 PRIMARY KEY REFERENCES webhook ON DELETE CASCADE,
  holder text NOT NULL,
  until timestamptz NOT NULL
);

CREATE FUNCTION webhook_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook WHERE enabled) THEN RETURN NULL; END IF;
  INSERT INTO webhook_delivery (webhook, type, subject, noted)
  SELECT webhook.id, thing || '.' || action || 'd', entity || ' ' || record, to_jsonb(entries)
  FROM webhook CROSS JOIN entries JOIN (VALUES
    ('stream', 'stream', 'stream.*'), ('comment', 'comment', 'comment.*'), ('playlist', 'query', 'query.*'),
    ('signed_link', 'link', 'link.*'), ('server', 'server', 'directory.*'), ('sport', 'sport', 'directory.*'),
    ('tournament', 'tournament', 'directory.*'), ('team', 'team', 'directory.*'), ('resolution', 'resolution', 'directory.*'),
    ('client', 'client', 'directory.*')
  ) things (entity, thing, topic) USING (entity)
  WHERE enabled AND topic = ANY(types) AND action IN ('create', 'update', 'delete')
  ORDER BY entries.id;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_changes AFTER INSERT ON audit REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION webhook_changes();

CREATE FUNCTION webhook_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook WHERE enabled) THEN RETURN NULL; END IF;
  INSERT INTO webhook_delivery (webhook, type, subject, noted)
  SELECT webhook.id, told.type, 'history ' || stream, to_jsonb(entries)
  FROM webhook CROSS JOIN entries JOIN (VALUES
    ('state', 'signal.changed', 'signal.*'), ('publish', 'publisher.connected', 'publisher.*'),
    ('unpublish', 'publisher.disconnected', 'publisher.*'), ('refusal', 'publisher.refused', 'publisher.*'),
    ('cut', 'publisher.cut', 'publisher.*'), ('take', 'take.taken', 'take.*'), ('release', 'take.released', 'take.*'),
    ('lead', 'take.lead', 'take.*'), ('go', 'lineup.go', 'lineup.*'), ('no_go', 'lineup.no_go', 'lineup.*'),
    ('confirm', 'lineup.confirmed', 'lineup.*'), ('no_show', 'lineup.no_show', 'lineup.*')
  ) told (kind, type, topic) USING (kind)
  WHERE enabled AND topic = ANY(types)
  ORDER BY entries.id;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_history AFTER INSERT ON history REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION webhook_history();
