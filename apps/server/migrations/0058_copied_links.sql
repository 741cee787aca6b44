-- Since when the links to a stream that a user copied before do not play any more. The links themselves are not stored.
CREATE TABLE copied_link (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  "revokedAt" timestamptz NOT NULL,
  "revokedBy" int8 REFERENCES "user" ON DELETE SET NULL,
  UNIQUE (stream, "user")
);
CREATE INDEX copied_link_user ON copied_link ("user");
CREATE INDEX copied_link_revoked_by ON copied_link ("revokedBy") WHERE "revokedBy" IS NOT NULL;
SELECT audit_table('copied_link');

-- Who has used a link to a stream that they copied.
CREATE INDEX watch_session_person ON watch_session (stream, "user") WHERE kind = 'person' AND "user" IS NOT NULL;
