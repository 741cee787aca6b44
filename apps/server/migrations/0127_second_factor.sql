-- A code of an authenticator app at sign-in. Secrets are sealed. The pending one waits for its first code: the app has
-- really been set up only then, and until then the previous one stays.
CREATE TABLE second_factor (
  "user" int8 PRIMARY KEY REFERENCES "user" ON DELETE CASCADE,
  "secretSealed" bytea,
  -- The step of the last code: each code signs in once.
  "lastStep" int8 NOT NULL DEFAULT 0,
  "confirmedAt" timestamptz,
  "pendingSealed" bytea,
  CHECK (("secretSealed" IS NULL) = ("confirmedAt" IS NULL))
);
-- For whoever has lost the app: each works once.
CREATE TABLE recovery_code (
  "user" int8 NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  "codeHash" bytea NOT NULL,
  PRIMARY KEY ("user", "codeHash")
);

-- The lowest role that needs a second factor; those above need it too.
ALTER TABLE setting ADD "secondFactorFrom" text NOT NULL DEFAULT 'nobody'
  CHECK ("secondFactorFrom" IN ('nobody', 'admin', 'editor', 'operator', 'viewer'));

ALTER TABLE audit DROP CONSTRAINT audit_action_check;
ALTER TABLE audit ADD CONSTRAINT audit_action_check CHECK (action IN (
  'create', 'update', 'delete', 'sign_in', 'sign_in_refused', 'sign_out', 'password_changed', 'sessions_ended',
  'second_factor_on', 'second_factor_off', 'recovery_codes_made')) NOT VALID;
