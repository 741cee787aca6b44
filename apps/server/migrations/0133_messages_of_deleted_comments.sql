-- The words of a deleted comment are gone from messages to webhooks too, as they are from the audit log. Messages that are
-- still to be sent are sent without them.
CREATE INDEX webhook_delivery_comment ON webhook_delivery (subject) WHERE subject LIKE 'comment %';

-- `quoting`: a line of the log, or the data of a message: both have the record before and after.
CREATE FUNCTION webhook_without_words(quoting jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT quoting || jsonb_build_object('before', audit_without_words(quoting -> 'before'), 'after', audit_without_words(quoting -> 'after'))
$$;

CREATE FUNCTION webhook_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_delivery SET noted = webhook_without_words(noted),
    body = jsonb_set(body::jsonb, '{data}', webhook_without_words(body::jsonb -> 'data'))
  FROM old_rows WHERE subject LIKE 'comment %' AND subject = 'comment ' || old_rows.id;
  RETURN NULL;
END $$;
-- Triggers run by their names: the message of the deletion is there already.
CREATE TRIGGER webhook_forget AFTER DELETE ON comment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION webhook_forget();

UPDATE webhook_delivery SET noted = webhook_without_words(noted),
  body = jsonb_set(body::jsonb, '{data}', webhook_without_words(body::jsonb -> 'data'))
WHERE subject LIKE 'comment %' AND NOT EXISTS (SELECT FROM comment WHERE subject = 'comment ' || comment.id);
