-- Tokens with which programs call the API: of a person, or of a service. A service is a user that nobody can sign in as.
ALTER TABLE "user" DROP CONSTRAINT user_status_check;
ALTER TABLE "user" ADD CONSTRAINT user_status_check CHECK (status IN ('active', 'inactive', 'service'));

CREATE TABLE access_token (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  name text NOT NULL,
  -- the most that it allows, whatever the role of the user; see access-token.ts of the contract
  scope text NOT NULL,
  "tokenHash" bytea NOT NULL UNIQUE,
  -- who made the token of a service; null once that user is deleted
  "createdBy" int8 REFERENCES "user" ON DELETE SET NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "expiresAt" timestamptz NOT NULL
);
CREATE INDEX access_token_of_user ON access_token ("user", id);
CREATE INDEX access_token_created_by ON access_token ("createdBy") WHERE "createdBy" IS NOT NULL;
SELECT audit_table('access_token');

-- When a token was last used, and by what. Not in the audit log.
CREATE TABLE access_token_use (
  token int8 PRIMARY KEY REFERENCES access_token ON DELETE CASCADE,
  "usedAt" timestamptz NOT NULL,
  ip text NOT NULL,
  "userAgent" text NOT NULL
);

-- The token with which something was changed, by its name at that time; null for changes made in the console.
ALTER TABLE audit ADD COLUMN "tokenName" text DEFAULT nullif(current_setting('touchline.token', true), '');
