CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE "user" (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  email text NOT NULL,
  name text NOT NULL,
  lastname text NOT NULL DEFAULT '',
  firstname text NOT NULL DEFAULT '',
  middlename text NOT NULL DEFAULT '',
  "passwordHash" text NOT NULL,
  role text NOT NULL DEFAULT 'viewer' CHECK (role IN ('admin', 'editor', 'operator', 'viewer')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  -- allow: every stream but the listed ones; deny: none but the listed ones
  access text NOT NULL DEFAULT 'allow' CHECK (access IN ('allow', 'deny')),
  "emailVerifiedAt" timestamptz,
  "createdAt" timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX user_email_taken ON "user" (lower(email));
CREATE INDEX user_name ON "user" (lower(name), id);

CREATE TABLE session (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  "tokenHash" bytea NOT NULL UNIQUE,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "lastUsedAt" timestamptz NOT NULL DEFAULT now(),
  "expiresAt" timestamptz NOT NULL,
  ip text NOT NULL,
  "userAgent" text NOT NULL
);
CREATE INDEX session_of_user ON session ("user");

-- The newest code of each kind; an older one dies with the row it replaces.
CREATE TABLE code (
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('confirm', 'reset')),
  "codeHash" bytea NOT NULL,
  "triesLeft" int4 NOT NULL DEFAULT 5,
  "expiresAt" timestamptz NOT NULL,
  PRIMARY KEY ("user", kind)
);

-- Failed or costly attempts per account and per address inside a window.
CREATE TABLE throttle (
  key text PRIMARY KEY,
  count int4 NOT NULL,
  "endsAt" timestamptz NOT NULL
);

CREATE TABLE mail (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "sentAt" timestamptz,
  tries int4 NOT NULL DEFAULT 0,
  -- when the next try is due; a worker that takes the mail moves it on, which is its lease
  "dueAt" timestamptz NOT NULL DEFAULT now(),
  error text
);
CREATE INDEX mail_due ON mail ("dueAt") WHERE "sentAt" IS NULL;

-- What happened, for the live screens; kept for an hour so that a reader can resume.
CREATE TABLE event (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_at ON event (at);
