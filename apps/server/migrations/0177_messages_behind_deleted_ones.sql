-- A message that waits behind another of its webhook and subject is due when that one is deleted, as when it is over.
CREATE FUNCTION webhook_delivery_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_delivery SET "dueAt" = now() WHERE "dueAt" = 'infinity' AND id IN (
    SELECT (
      SELECT next.id FROM webhook_delivery AS next
      WHERE next.webhook = behind.webhook AND next.subject = behind.subject AND next."dueAt" IS NOT NULL ORDER BY next.id LIMIT 1)
    FROM (SELECT DISTINCT webhook, subject FROM gone WHERE "dueAt" IS NOT NULL) behind);
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_delivery_gone AFTER DELETE ON webhook_delivery REFERENCING OLD TABLE AS gone FOR EACH STATEMENT
  EXECUTE FUNCTION webhook_delivery_gone();

-- Those that wait behind a message that was deleted before.
UPDATE webhook_delivery SET "dueAt" = now() FROM webhook
WHERE webhook_delivery.webhook = webhook.id AND "dueAt" = 'infinity' AND NOT EXISTS (
  SELECT FROM webhook_delivery AS older WHERE older.webhook = webhook_delivery.webhook AND older.subject = webhook_delivery.subject
    AND older.id < webhook_delivery.id AND older."dueAt" IS NOT NULL);
