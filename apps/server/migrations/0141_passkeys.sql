-- Keys of authenticators (Web Authentication): each signs its user in without a password.
CREATE TABLE passkey (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  name text NOT NULL,
  "credentialId" bytea NOT NULL UNIQUE,
  "publicKey" bytea NOT NULL,
  -- Of signatures, as the authenticator counts them; 0 for those that do not.
  counter int8 NOT NULL,
  transports text[] NOT NULL,
  -- Whether it is on more than one device.
  synced bool NOT NULL,
  -- The host that it is for: no browser offers it elsewhere.
  host text NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "lastUsedAt" timestamptz
);
CREATE INDEX passkey_user ON passkey ("user");

-- Each challenge is answered once.
CREATE TABLE spent_challenge (
  challenge bytea PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE audit DROP CONSTRAINT audit_action_check;
ALTER TABLE audit ADD CONSTRAINT audit_action_check CHECK (action IN (
  'create', 'update', 'delete', 'sign_in', 'sign_in_refused', 'sign_out', 'password_changed', 'sessions_ended',
  'second_factor_on', 'second_factor_off', 'recovery_codes_made', 'passkey_added', 'passkey_removed')) NOT VALID;
