-- Whom streams are distributed to. The limits are the defaults and the bounds of the client's signed links.
CREATE TABLE client (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  name text NOT NULL,
  contact text NOT NULL DEFAULT '',
  formats text[] NOT NULL DEFAULT '{rtmp,hls,wss,dash}'
    CHECK (cardinality(formats) > 0 AND formats <@ '{rtmp,hls,wss,dash}'::text[]),
  -- how many may watch one link at once; null: any number
  "maxViewers" int4 CHECK ("maxViewers" > 0),
  -- where they may watch from; empty: anywhere
  networks cidr[] NOT NULL DEFAULT '{}',
  "searchKey" text NOT NULL DEFAULT '',
  "archivedAt" timestamptz
);
CREATE UNIQUE INDEX client_name_taken ON client (lower(name)) WHERE "archivedAt" IS NULL;
SELECT audit_table('client');

-- Links of a stream that were made for clients. The limits are inside the address as well, so a link never changes: it is
-- revoked and another one made.
CREATE TABLE signed_link (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  client int8 NOT NULL CONSTRAINT signed_link_client REFERENCES client,
  formats text[] NOT NULL CHECK (cardinality(formats) > 0 AND formats <@ '{rtmp,hls,wss,dash}'::text[]),
  networks cidr[] NOT NULL,
  "maxViewers" int4 CHECK ("maxViewers" > 0),
  "until" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "createdBy" int8 REFERENCES "user" ON DELETE SET NULL,
  "revokedAt" timestamptz,
  "revokedBy" int8 REFERENCES "user" ON DELETE SET NULL
);
CREATE INDEX signed_link_stream ON signed_link (stream, id);
CREATE INDEX signed_link_client ON signed_link (client, id);
CREATE INDEX signed_link_created_by ON signed_link ("createdBy");
CREATE INDEX signed_link_revoked_by ON signed_link ("revokedBy") WHERE "revokedBy" IS NOT NULL;
-- The revoked ones that media nodes must still refuse.
CREATE INDEX signed_link_revoked ON signed_link ("until") WHERE "revokedAt" IS NOT NULL;
SELECT audit_table('signed_link');
