-- Encoders that came with a key of no stream, the commonest mistake of their crews: shown on the page of the server. The
-- newest of each server only; the key is what the encoder sent.
CREATE TABLE unknown_key (
  server int8 NOT NULL REFERENCES server ON DELETE CASCADE,
  key text NOT NULL,
  ip text NOT NULL,
  "firstAt" timestamptz NOT NULL DEFAULT now(),
  "lastAt" timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (server, key, ip)
);

-- The words of a deleted comment are gone from the log too, with those that were edited away; that there were some stays.
CREATE FUNCTION audit_without_words(record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN record ? 'message' THEN record || '{"message": "•••"}' ELSE record END
$$;

CREATE FUNCTION comment_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit SET before = audit_without_words(before), after = audit_without_words(after)
  FROM old_rows WHERE audit.entity = 'comment' AND audit.record = old_rows.id;
  RETURN NULL;
END $$;
-- Triggers run by their names: the log has its line about the deletion already.
CREATE TRIGGER comment_forget AFTER DELETE ON comment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION comment_forget();

UPDATE audit SET before = audit_without_words(before), after = audit_without_words(after)
WHERE entity = 'comment' AND NOT EXISTS (SELECT FROM comment WHERE comment.id = record);
