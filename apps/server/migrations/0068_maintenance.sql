-- Planned work on a server, during which nobody is notified of its incidents.
CREATE TABLE maintenance (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  server int8 NOT NULL REFERENCES server ON DELETE CASCADE,
  "startsAt" timestamptz NOT NULL,
  "endsAt" timestamptz NOT NULL CHECK ("endsAt" > "startsAt"),
  note text NOT NULL DEFAULT '',
  "createdBy" int8 REFERENCES "user" ON DELETE SET NULL
);
CREATE INDEX maintenance_server ON maintenance (server, "endsAt");
CREATE INDEX maintenance_created_by ON maintenance ("createdBy") WHERE "createdBy" IS NOT NULL;
SELECT audit_table('maintenance');

-- When its last mute ended: work that began before does not mute it again.
ALTER TABLE incident ADD COLUMN "unmutedAt" timestamptz;
